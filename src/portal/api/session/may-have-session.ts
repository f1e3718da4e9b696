import { sessionHintCookie } from '#contract/session-hint.ts';
import { apiOrigin } from '#portal/api/connection.ts';
import { readKnownUser } from '#portal/api/session/known-user.ts';

/**
 * False if there is certainly no session. Other backends set no hint cookie, and a known user may
 * have an offline session; in both cases the server is asked.
 */
export function mayHaveSession(): boolean {
  if (apiOrigin !== '' || readKnownUser() !== undefined) return true;
  return document.cookie.split('; ').includes(`${sessionHintCookie}=1`);
}
