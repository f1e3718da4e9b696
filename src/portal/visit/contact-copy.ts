// The working copy of the contact form: what is typed survives a failed send, a reload and a dead
// battery. It stays on this device and is never sent by itself. A guest who signs in half-way keeps
// the text; another account on the same device does not see it.
import { readText } from '#portal/data/read-field.ts';

const prefix = 'portal.contact';
const guest = 'guest';

export const contactFields = [
  'first_name',
  'last_name',
  'email',
  'company_name',
  'message',
] as const;

export type ContactValues = Record<(typeof contactFields)[number], string>;

export const emptyContact: ContactValues = {
  first_name: '',
  last_name: '',
  email: '',
  company_name: '',
  message: '',
};

/** The copy of this user, else one a guest left here; undefined when there is none. */
export function readContactCopy(userId: string | undefined): ContactValues | undefined {
  return (userId === undefined ? undefined : readCopy(userId)) ?? readCopy(guest);
}

/** False when the device does not keep it (private mode, no space). */
export function writeContactCopy(userId: string | undefined, values: ContactValues): boolean {
  try {
    localStorage.setItem(`${prefix}.${userId ?? guest}`, JSON.stringify(values));
    if (userId !== undefined) localStorage.removeItem(`${prefix}.${guest}`);
    return true;
  } catch {
    return false;
  }
}

export function clearContactCopy(userId: string | undefined): void {
  try {
    localStorage.removeItem(`${prefix}.${guest}`);
    if (userId !== undefined) localStorage.removeItem(`${prefix}.${userId}`);
  } catch {
    // What cannot be kept need not be cleared.
  }
}

function readCopy(owner: string): ContactValues | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(`${prefix}.${owner}`) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return undefined;
    const copy = { ...emptyContact };
    for (const name of contactFields) copy[name] = readText(stored, name) ?? '';
    return copy;
  } catch {
    return undefined;
  }
}
