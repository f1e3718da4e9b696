import type { AccountMails } from '#server/accounts/create-account-mails.ts';
import type { Passwords } from '#server/accounts/create-passwords.ts';
import type { Sessions } from '#server/accounts/create-sessions.ts';
import type { RecordAudit } from '#server/audit/audit-event.ts';
import type { Jobs } from '#server/jobs/create-jobs.ts';
import type { Log } from '#server/log.ts';
import type { RateLimits } from '#server/rate-limits.ts';
import type { Secrets } from '#server/secrets.ts';
import type { Database } from '#server/store/database.ts';

/** Dependencies of the account calls. */
export interface AccountParts {
  db: Database;
  secrets: Secrets;
  now: () => Date;
  log: Log;
  rates: RateLimits;
  jobs: Jobs;
  passwords: Passwords;
  sessions: Sessions;
  mails: AccountMails;
  recordAudit: RecordAudit;
  /** The request limit of a new user. */
  freeRequests: number;
  /** Creates what else a new user needs, in the same transaction: the first API key. */
  onRegistered(transaction: Database, userId: string): Promise<void>;
}
