import { Problem, type ProblemKey } from '#contract/problems.ts';
import type { AccountParts } from '#server/accounts/account-parts.ts';
import { loginRateKey } from '#server/accounts/login-rate-key.ts';
import { normaliseEmail } from '#server/accounts/normalise-email.ts';
import { type Account, findAccount, recordLogin } from '#server/accounts/user-store.ts';
import { created } from '#server/audit/audit-event.ts';
import type { Handlers } from '#server/http/handler.ts';
import { transact } from '#server/store/transact.ts';

/** Login, refresh and logout. */
export function createSignInHandlers({
  db,
  now,
  log,
  rates,
  passwords,
  sessions,
  recordAudit,
}: AccountParts): Handlers<'login' | 'refreshToken' | 'logout'> {
  const checkRates = async (pair: string, address: string) => {
    await rates.check('loginByAddress', address);
    await rates.check('loginByAccountAndAddress', pair);
  };

  // The address that was typed is not recorded where no account has it: it may be a password.
  const recordFailure = (userId: string | undefined, reason: ProblemKey) =>
    transact(db, (transaction) =>
      recordAudit(transaction, {
        event: 'sign_in_failed',
        actorId: null,
        subjectId: userId,
        changes: created({ reason }),
      }),
    );

  return {
    login: async ({ body, request, cookie }) => {
      const emailNormal = normaliseEmail(body.email);
      const pair = loginRateKey(emailNormal, request.address);
      await checkRates(pair, request.address);
      const account = await findAccount(db, emailNormal);
      const isRight =
        account === undefined
          ? await passwords.verifyDummy(body.password)
          : await passwords.verify(account.password_hash, body.password);
      if (account === undefined || !isRight) {
        log.info('sign_in_failed', { request_id: request.id, address: request.address });
        // Counted before the answer, so that a refusal beyond the limit is immediate.
        await rates.take('loginByAddress', request.address);
        await rates.take('loginByAccountAndAddress', pair);
        await recordFailure(account?.id, 'wrong_credentials');
        throw new Problem('wrong_credentials');
      }
      // Checked again: of many parallel guesses, those after the tenth failure are rejected even if
      // correct.
      await checkRates(pair, request.address);
      const refusal = refusalOf(account);
      if (refusal !== undefined) {
        await recordFailure(account.id, refusal);
        throw new Problem(refusal);
      }

      const token = await transact(db, async (transaction) => {
        const recorded = await recordLogin(transaction, {
          id: account.id,
          passwordHash: account.password_hash,
          at: now().toISOString(),
        });
        if (!recorded) throw new Problem('wrong_credentials');
        const started = await sessions.start(transaction, {
          userId: account.id,
          remember: body.remember_me,
          userAgent: request.userAgent,
        });
        await recordAudit(transaction, {
          event: 'signed_in',
          actorId: account.id,
          changes: created({ remember_me: body.remember_me }),
        });
        return started;
      });
      // An existing cookie is never reused: a planted one would be known to others (session
      // fixation).
      const before = cookie.read();
      if (before !== undefined) await sessions.end(db, before);
      await rates.forget('loginByAccountAndAddress', pair);
      cookie.set(token, body.remember_me);
      log.info('signed_in', { request_id: request.id, user_id: account.id });
      return { success: true };
    },

    refreshToken: async ({ cookie, request }) => {
      const token = cookie.read();
      const next =
        token === undefined ? undefined : await sessions.rotate(token, request.userAgent);
      if (next === undefined) throw new Problem('unauthorized');
      cookie.set(next.token, next.remember);
      return { success: true };
    },

    logout: async ({ cookie }) => {
      const token = cookie.read();
      if (token !== undefined) {
        await transact(db, async (transaction) => {
          const actorId = await sessions.end(transaction, token);
          if (actorId !== undefined) {
            await recordAudit(transaction, { event: 'signed_out', actorId });
          }
        });
      }
      cookie.clear();
      return undefined;
    },
  };
}

/** Why an account does not sign in, although the password is right. */
function refusalOf({ active, verified_at }: Account): ProblemKey | undefined {
  if (active !== 1) return 'account_inactive';
  return verified_at === null ? 'email_not_verified' : undefined;
}
