// The last signed-in user. Stored so that an offline start can open their drafts and fill in the
// contact form. It must not contain anything secret.
import { readText } from '#portal/api/read-field.ts';
import { readItem, writeItem } from '#portal/api/stored-item.ts';

const storageKey = 'portal.known-user';
const lapsedKey = 'portal.lapsed-user';

export interface KnownUser {
  readonly id: string;
  readonly name: string;
  readonly role: 'user' | 'admin';
  /** Empty if an older version of the portal stored the user. */
  readonly email: string;
}

export function readKnownUser(): KnownUser | undefined {
  try {
    const stored: unknown = JSON.parse(readItem(storageKey) ?? 'null');
    const id = readText(stored, 'id');
    const name = readText(stored, 'name');
    if (id === undefined || name === undefined) return undefined;
    const role = readText(stored, 'role') === 'admin' ? 'admin' : 'user';
    return { id, name, role, email: readText(stored, 'email') ?? '' };
  } catch {
    return undefined;
  }
}

/** `lapsed`: id of the user whose session expired, shown until someone signs in again. */
export function writeKnownUser(user: KnownUser | undefined, lapsed?: string): void {
  const { id, name, role, email } = user ?? {};
  writeItem(storageKey, user && JSON.stringify({ id, name, role, email }));
  writeItem(lapsedKey, lapsed);
}

export function readLapsedUser(): string | undefined {
  return readItem(lapsedKey);
}
