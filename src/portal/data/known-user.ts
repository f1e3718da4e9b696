// The last signed-in user, kept so that an offline start can open their drafts and fill in the
// contact form. Nothing here may help anyone who picks the device up.
import { readText } from '#portal/data/read-field.ts';

const storageKey = 'portal.known-user';

export interface KnownUser {
  readonly id: string;
  readonly name: string;
  readonly role: 'user' | 'admin';
  /** Empty where an older version kept the user. */
  readonly email: string;
}

export function readKnownUser(): KnownUser | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    const id = readText(stored, 'id');
    const name = readText(stored, 'name');
    if (id === undefined || name === undefined) return undefined;
    const role = readText(stored, 'role') === 'admin' ? 'admin' : 'user';
    return { id, name, role, email: readText(stored, 'email') ?? '' };
  } catch {
    return undefined;
  }
}

export function writeKnownUser(user: KnownUser | undefined): void {
  try {
    if (user) {
      const { id, name, role, email } = user;
      localStorage.setItem(storageKey, JSON.stringify({ id, name, role, email }));
    } else {
      localStorage.removeItem(storageKey);
    }
  } catch {
    // Storage may be refused (private mode, policy); then there is no offline session, that is all.
  }
}
