// A logout that could not be told to the server. The session's cookie is still good then, so the next
// contact must end it before anything asks who is signed in.
const storageKey = 'portal.logout-pending';

export function isLogoutPending(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

export function setLogoutPending(isPending: boolean): void {
  try {
    if (isPending) localStorage.setItem(storageKey, '1');
    else localStorage.removeItem(storageKey);
  } catch {
    // Without storage nothing outlives the page, an offline session neither.
  }
}
