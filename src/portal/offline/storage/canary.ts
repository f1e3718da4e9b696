// Browsers may delete a site's storage without notice, and a new, empty database is opened then.
// So the device records outside the database that it exists and how much is pending in it: in
// localStorage, and in a cookie, which survives longer.
const yearSeconds = 365 * 24 * 60 * 60;

export interface Canary {
  token: string;
  waiting: number;
}

const watchers = new Set<() => void>();

/** Calls back when this tab has recorded another count. Returns a function that stops it. */
export function watchCanary(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

export function readCanary(userId: string): Canary | undefined {
  const texts = [readStored(userId), readCookie(userId)];
  const found = texts.map(parse).filter((canary) => canary !== undefined);
  return found.sort((a, b) => b.waiting - a.waiting)[0];
}

/** Undefined removes it. */
export function writeCanary(userId: string, canary: Canary | undefined): void {
  const text = canary ? `${canary.token}.${canary.waiting}` : '';
  try {
    if (canary) localStorage.setItem(nameOf(userId), text);
    else localStorage.removeItem(nameOf(userId));
  } catch {
    // If localStorage is refused, the cookie remains.
  }
  if (typeof document !== 'undefined') {
    const life = canary ? yearSeconds : 0;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not everywhere yet.
    document.cookie = `${nameOf(userId)}=${text}; path=/; max-age=${life}; samesite=lax`;
  }
  for (const watcher of watchers) watcher();
}

function nameOf(userId: string): string {
  return `portal.drafts.${encodeURIComponent(userId)}`;
}

function readStored(userId: string): string | null {
  try {
    return localStorage.getItem(nameOf(userId));
  } catch {
    return null;
  }
}

function readCookie(userId: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const prefix = `${nameOf(userId)}=`;
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(prefix));
  return cookie?.slice(prefix.length);
}

function parse(text: string | null | undefined): Canary | undefined {
  const [, token, count] = /^([\w-]+)\.(\d+)$/.exec(text ?? '') ?? [];
  return token === undefined ? undefined : { token, waiting: Number(count) };
}
