import { Problem } from '#contract/problems.ts';
import { texts } from '#contract/texts.ts';
import type { AccountParts } from '#server/accounts/account-parts.ts';
import { voidEmailChanges } from '#server/accounts/email-change-store.ts';
import { normaliseEmail } from '#server/accounts/normalise-email.ts';
import { isTokenGood, spendToken, voidOtherTokens } from '#server/accounts/token-store.ts';
import { resetUserPassword } from '#server/accounts/user-store.ts';
import type { Handlers } from '#server/http/handler.ts';
import { hashToken } from '#server/secrets.ts';
import { transact } from '#server/store/transact.ts';

/** Password reset: the email, and the link in it. */
export function createPasswordHandlers({
  db,
  now,
  log,
  rates,
  passwords,
  sessions,
  mails,
  recordAudit,
}: AccountParts): Handlers<'requestPasswordChange' | 'resetPassword'> {
  return {
    requestPasswordChange: async ({ body }) => {
      const emailNormal = normaliseEmail(body.email);
      await rates.take('mailByAccount', emailNormal);
      await mails.askPasswordReset(db, emailNormal);
      return { success: true, message: texts.checkEmail };
    },

    resetPassword: async ({ query, body, request }) => {
      const tokenHash = hashToken(query.token);
      const kind = 'reset';
      // Rejects guesses before the expensive hash; `spendToken` below decides.
      if (!(await isTokenGood(db, { kind, tokenHash, at: now().toISOString() }))) {
        throw new Problem('token_invalid');
      }
      const passwordHash = await passwords.hash(body.password);
      const at = now().toISOString();
      const userId = await transact(db, async (transaction) => {
        const id = (await spendToken(transaction, { kind, tokenHash, at }))?.user_id ?? undefined;
        if (id === undefined || !(await resetUserPassword(transaction, { id, passwordHash, at }))) {
          throw new Problem('token_invalid');
        }
        await voidOtherTokens(transaction, { kind, tokenHash, userId: id, at });
        await voidEmailChanges(transaction, id, at);
        await sessions.endAllOf(transaction, id);
        // By a link that only the owner of the mailbox has.
        await recordAudit(transaction, { event: 'password_changed', actorId: id, subjectId: id });
        return id;
      });
      log.info('password_reset', { request_id: request.id, user_id: userId });
      return { success: true, message: 'The new password is set. You can log in with it now.' };
    },
  };
}
