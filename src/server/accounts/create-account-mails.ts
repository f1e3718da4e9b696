// The two account emails. A request does the same work for any address: it inserts one job with the
// address. Only the job, later, finds out whether there is an account, so timing reveals nothing.
// It sends to the account's address, never to the text that was typed.
import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import { hasLaterToken, keepToken, voidOtherTokens } from '#server/accounts/token-store.ts';
import { type Account, findAccount } from '#server/accounts/user-store.ts';
import type { Jobs } from '#server/jobs/create-jobs.ts';
import { GiveUp } from '#server/jobs/permanent-failure.ts';
import { composePasswordReset, composeVerification } from '#server/mail/compose-mail.ts';
import type { Mailer } from '#server/mail/create-mailer.ts';
import { hashToken, newToken, type Secrets } from '#server/secrets.ts';
import type { Database } from '#server/store/database.ts';
import { transact } from '#server/store/transact.ts';

export interface AccountMails {
  /** Requests the verification email; in the caller's transaction if given. */
  askVerification(db: Database, emailNormal: string): Promise<void>;
  /** Requests the email with a link to set a new password. */
  askPasswordReset(db: Database, emailNormal: string): Promise<void>;
}

// The payload contains the link's token, so that a retry sends the same email. It is encrypted,
// because read access to the database must not be enough to take over an account.
const payloadSchema = v.object({ email_normal: v.string(), sealed_token: v.string() });

const kinds = {
  verify: {
    job: 'mail_verification',
    lifeMs: limits.verifyLinkMs,
    compose: composeVerification,
    path: (token: string) => `/auth/verify-email?token=${token}`,
    isWanted: (account: Account) => account.verified_at === null,
  },
  reset: {
    job: 'mail_password_reset',
    lifeMs: limits.resetLinkMs,
    compose: composePasswordReset,
    path: (token: string) => `/forgot-password/${token}`,
    isWanted: (account: Account) => account.active === 1,
  },
} as const;

/** Registers the handlers of the email jobs; returns functions that request them. */
export function createAccountMails({
  db,
  jobs,
  mailer,
  secrets,
  now,
  publicUrl,
  brandName,
}: {
  db: Database;
  jobs: Jobs;
  mailer: Mailer;
  secrets: Secrets;
  now: () => Date;
  publicUrl: () => string;
  brandName: string;
}): AccountMails {
  const ask = async (kind: keyof typeof kinds, database: Database, emailNormal: string) => {
    await jobs.enqueue(database, kinds[kind].job, {
      email_normal: emailNormal,
      sealed_token: secrets.seal(newToken(), kinds[kind].job),
    });
  };

  for (const kind of ['verify', 'reset'] as const) {
    const { job: name, lifeMs, compose, path, isWanted } = kinds[kind];
    jobs.handle(name, async (payload, job) => {
      const asked = v.safeParse(payloadSchema, payload);
      if (!asked.success) throw new GiveUp('The payload has an unknown format.');
      const account = await findAccount(db, asked.output.email_normal);
      if (account === undefined || !isWanted(account)) return;
      const token = secrets.unseal(asked.output.sealed_token, name);
      const its = { kind, userId: account.id, tokenHash: hashToken(token) };
      const at = now();
      const own = { ...its, createdAt: job.createdAt, at: at.toISOString() };
      if (await hasLaterToken(db, own)) return;
      await transact(db, async (transaction) => {
        await voidOtherTokens(transaction, { ...its, at: at.toISOString() });
        await keepToken(transaction, {
          token_hash: its.tokenHash,
          kind,
          user_id: account.id,
          created_at: job.createdAt,
          // Counted from this attempt, so that a link that waited for the mail server is still
          // valid on arrival.
          expires_at: new Date(at.getTime() + lifeMs).toISOString(),
        });
      });
      const link = `${publicUrl()}${path(token)}`;
      await mailer.send(compose({ id: job.id, to: account.email, brandName, link }));
    });
  }

  return {
    askVerification: (database, emailNormal) => ask('verify', database, emailNormal),
    askPasswordReset: (database, emailNormal) => ask('reset', database, emailNormal),
  };
}
