// A logout that could not be told to the server. The session's cookie is still good then, so the next
// contact must end it before anything asks who is signed in.
import { readItem, writeItem } from '#portal/api/stored-item.ts';

const storageKey = 'portal.logout-pending';

export function isLogoutPending(): boolean {
  return readItem(storageKey) !== undefined;
}

export function setLogoutPending(isPending: boolean): void {
  writeItem(storageKey, isPending ? '1' : undefined);
}
