import { limits } from '#contract/limits.ts';
import { ruleTexts } from '#contract/person-rules.ts';
import { Problem } from '#contract/problems.ts';
import { texts } from '#contract/texts.ts';
import { lockUser } from '#server/accounts/admin-guard-store.ts';
import {
  insertEmailChange,
  spendEmailChange,
  writeEmail,
} from '#server/accounts/email-change-store.ts';
import { normaliseEmail } from '#server/accounts/normalise-email.ts';
import { isEmailTaken } from '#server/accounts/user-store.ts';
import type { Handlers } from '#server/http/handler.ts';
import { checkOwnPassword } from '#server/privacy/check-own-password.ts';
import type { PrivacyParts } from '#server/privacy/privacy-parts.ts';
import { hashToken, newToken } from '#server/secrets.ts';
import type { Database } from '#server/store/database.ts';
import { transact } from '#server/store/transact.ts';

/** The change of the address that an account signs in with. */
export function createEmailChangeHandlers(
  parts: PrivacyParts,
): Handlers<'requestEmailChange' | 'confirmEmailChange'> {
  const { db, now, log, rates, jobs, mails, recordAudit } = parts;

  /** The id of the user whose address has changed; undefined if the link does not work. */
  async function confirm(transaction: Database, tokenHash: string, at: string) {
    const change = await spendEmailChange(transaction, tokenHash, at);
    if (change === undefined) return undefined;
    const before = await lockUser(transaction, change.user_id);
    if (before === undefined) return undefined;
    const { user_id: userId, email, email_normal: emailNormal } = change;
    if (!(await writeEmail(transaction, { userId, email, emailNormal, at }))) return undefined;
    await mails.askEmailChanged(transaction, { from: before.email, to: email });
    await recordAudit(transaction, {
      event: 'email_changed',
      actorId: userId,
      subjectId: userId,
      changes: [{ field: 'email', before: before.email, after: email }],
    });
    return userId;
  }

  return {
    requestEmailChange: async ({ caller, body, request }) => {
      const { userId } = caller;
      const owner = await checkOwnPassword(parts, { userId, password: body.password, request });
      const emailNormal = normaliseEmail(body.new_email);
      if (emailNormal === owner.emailNormal) {
        throw new Problem('field_invalid', {
          errors: [{ path: 'new_email', message: 'This is your address already.' }],
        });
      }
      // The answer tells whether an address has an account, as that of a sign-up does.
      await rates.take('registerByAddress', request.address);
      // The link is checked once more when it is opened.
      if (await isEmailTaken(db, emailNormal)) {
        throw new Problem('email_exist', {
          errors: [{ path: 'new_email', message: ruleTexts.emailExists }],
        });
      }
      await rates.take('mailByAccount', owner.emailNormal);
      const token = newToken();
      const at = now();
      await transact(db, async (transaction) => {
        await insertEmailChange(transaction, {
          token_hash: hashToken(token),
          user_id: userId,
          email: body.new_email,
          email_normal: emailNormal,
          created_at: at.toISOString(),
          expires_at: new Date(at.getTime() + limits.verifyLinkMs).toISOString(),
        });
        await mails.askEmailChange(transaction, { from: owner.email, to: body.new_email, token });
        await recordAudit(transaction, {
          event: 'email_change_asked',
          subjectId: userId,
          changes: [{ field: 'email', before: owner.email, after: body.new_email }],
        });
      });
      jobs.wake();
      log.info('email_change_requested', { request_id: request.id, user_id: userId });
      return { success: true, message: texts.checkEmail };
    },

    confirmEmailChange: async ({ query, request }) => {
      const at = now().toISOString();
      const tokenHash = hashToken(query.token);
      const userId = await transact(db, (transaction) => confirm(transaction, tokenHash, at)).catch(
        async (error: unknown) => {
          // Two accounts confirmed the same address at once: the column is unique.
          const change = await spendEmailChange(db, tokenHash, at);
          if (change && (await isEmailTaken(db, change.email_normal))) return undefined;
          throw error;
        },
      );
      if (userId === undefined) return { location: '/privacy/me?email=expired' };
      jobs.wake();
      log.info('email_changed', { request_id: request.id, user_id: userId });
      return { location: '/privacy/me?email=changed' };
    },
  };
}
