import { ruleTexts } from '#contract/person-rules.ts';
import { Problem } from '#contract/problems.ts';
import { texts } from '#contract/texts.ts';
import type { AccountParts } from '#server/accounts/account-parts.ts';
import { newUser } from '#server/accounts/new-user.ts';
import { normaliseEmail } from '#server/accounts/normalise-email.ts';
import { createSignUpBrowser } from '#server/accounts/sign-up-browser.ts';
import { spendToken } from '#server/accounts/token-store.ts';
import {
  hasAdmin,
  insertUser,
  isEmailTaken,
  recordLogin,
  verifyUser,
} from '#server/accounts/user-store.ts';
import { created } from '#server/audit/audit-event.ts';
import type { Handlers } from '#server/http/handler.ts';
import { hashToken } from '#server/secrets.ts';
import type { Database } from '#server/store/database.ts';
import { transact } from '#server/store/transact.ts';

const adminReady = 'Your admin account is ready. You can log in now.';

/** Registration and verification of the address. */
export function createRegistrationHandlers({
  db,
  secrets,
  now,
  log,
  rates,
  jobs,
  passwords,
  sessions,
  mails,
  freeRequests,
  onRegistered,
  recordAudit,
}: AccountParts): Handlers<'register' | 'verifyEmail' | 'resendVerification'> {
  const signUpBrowser = createSignUpBrowser({ secrets, now });
  const spendFirstAdminToken = async (transaction: Database, token: string) => {
    const spent = await spendToken(transaction, {
      kind: 'first_admin',
      tokenHash: hashToken(token),
      at: now().toISOString(),
    });
    if (spent === undefined || (await hasAdmin(transaction))) throw new Problem('token_invalid');
  };

  return {
    register: async ({ body, request, signUp }) => {
      const emailNormal = normaliseEmail(body.email);
      await rates.take('registerByAddress', request.address);
      await rates.take('registerByEmail', emailNormal);
      // Avoids the hash; the unique column decides when the row is inserted.
      if (await isEmailTaken(db, emailNormal)) throw emailTaken();
      const passwordHash = await passwords.hash(body.password);
      const firstAdminToken = body.first_admin_token;
      const role = firstAdminToken === undefined ? 'user' : 'admin';
      const { name, email } = body;
      const user = newUser({
        name,
        email,
        passwordHash,
        role,
        requestLimit: freeRequests,
        now: now(),
      });
      await transact(db, async (transaction) => {
        if (firstAdminToken !== undefined) await spendFirstAdminToken(transaction, firstAdminToken);
        if (!(await insertUser(transaction, user))) throw emailTaken();
        await onRegistered(transaction, user.id);
        if (role === 'user') await mails.askVerification(transaction, emailNormal);
        await recordAudit(transaction, {
          event: 'account_created',
          actorId: user.id,
          subjectId: user.id,
          changes: created({ name, email, role, request_limit: freeRequests }),
        });
      });
      jobs.wake();
      log.info('registered', { request_id: request.id, user_id: user.id, role });
      const verified = role === 'admin';
      if (!verified) signUp.set(signUpBrowser.tokenFor(user.id));
      return { success: true, message: verified ? adminReady : texts.checkEmail, verified };
    },

    // Browsers open this link from an email, so they are always redirected to a page that shows the
    // result.
    verifyEmail: async ({ query, request, cookie, signUp }) => {
      const at = now().toISOString();
      const verified = await transact(db, async (transaction) => {
        const tokenHash = hashToken(query.token);
        const spent = await spendToken(transaction, { kind: 'verify', tokenHash, at });
        const id = spent?.user_id ?? undefined;
        if (id === undefined || !(await verifyUser(transaction, id, at))) return undefined;
        const login = { userId: id, remember: false, userAgent: request.userAgent };
        const isIn =
          signUpBrowser.isOf(signUp.read(), id) && (await recordLogin(transaction, { id, at }));
        const session = isIn ? await sessions.start(transaction, login) : undefined;
        await recordAudit(
          transaction,
          { event: 'email_verified', actorId: id, subjectId: id },
          ...(isIn ? [{ event: 'signed_in', actorId: id } as const] : []),
        );
        return { id, session };
      });
      if (verified === undefined) return { location: '/login?verified=0' };
      const { id, session } = verified;
      log.info('email_verified', { request_id: request.id, user_id: id });
      if (session !== undefined) {
        const before = cookie.read();
        if (before !== undefined) await sessions.end(db, before);
        cookie.set(session, false);
        signUp.clear();
        log.info('signed_in', { request_id: request.id, user_id: id });
      }
      return { location: '/login?verified=1' };
    },

    resendVerification: async ({ body }) => {
      const emailNormal = normaliseEmail(body.email);
      await rates.take('mailByAccount', emailNormal);
      await mails.askVerification(db, emailNormal);
      return { success: true, message: texts.checkEmail };
    },
  };
}

function emailTaken(): Problem {
  return new Problem('email_exist', {
    errors: [{ path: 'email', message: ruleTexts.emailExists }],
  });
}
