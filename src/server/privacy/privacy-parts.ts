import type { Passwords } from '#server/accounts/create-passwords.ts';
import type { Sessions } from '#server/accounts/create-sessions.ts';
import type { Core } from '#server/open-core.ts';
import type { PrivacyMails } from '#server/privacy/create-privacy-mails.ts';

/** Dependencies of the calls about the own account. */
export interface PrivacyParts
  extends Pick<Core, 'db' | 'now' | 'log' | 'rates' | 'jobs' | 'secrets'> {
  sessions: Sessions;
  passwords: Passwords;
  mails: PrivacyMails;
}
