import type { AccountMails } from '#server/accounts/create-account-mails.ts';
import type { Passwords } from '#server/accounts/create-passwords.ts';
import type { Sessions } from '#server/accounts/create-sessions.ts';
import type { Jobs } from '#server/jobs/create-jobs.ts';
import type { Log } from '#server/log.ts';
import type { RateLimits } from '#server/rate-limits.ts';
import type { Database } from '#server/store/database.ts';

/** What the account calls work with. */
export interface AccountParts {
  db: Database;
  now: () => Date;
  log: Log;
  rates: RateLimits;
  jobs: Jobs;
  passwords: Passwords;
  sessions: Sessions;
  mails: AccountMails;
  /** The request limit a new user starts with. */
  freeRequests: number;
  /** What else a new user gets, in the same transaction: the first API key. */
  onRegistered(transaction: Database, userId: string): Promise<void>;
}
