import { sessionHintCookie } from '#contract/session-hint.ts';
import { apiOrigin } from '#portal/api/connection.ts';
import { readKnownUser } from '#portal/api/known-user.ts';

/**
 * Whether asking who is signed in can have any other answer than nobody. Another backend gives no
 * hint, and a known user may hold an offline session, so both are always asked for.
 */
export function mayHaveSession(): boolean {
  if (apiOrigin !== '' || readKnownUser() !== undefined) return true;
  return document.cookie.split('; ').includes(`${sessionHintCookie}=1`);
}
