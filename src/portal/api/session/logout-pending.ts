// A logout that could not be sent to the server. The session cookie is still valid then, so the
// session must be ended before anything else is requested.
import { readItem, writeItem } from '#portal/api/stored-item.ts';

const storageKey = 'portal.logout-pending';

export function isLogoutPending(): boolean {
  return readItem(storageKey) !== undefined;
}

export function setLogoutPending(isPending: boolean): void {
  writeItem(storageKey, isPending ? '1' : undefined);
}
