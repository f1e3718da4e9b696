// A typed request in the browser's simplest storage: for guests, who have no database, and as the
// last-moment copy of everybody's, because a page that is being closed may not finish a write to the
// database. Every failure of storage (private mode, quota) is survived and answered with false: the
// screen then says that the text is not kept.
const prefix = 'portal.request';

/** Whose texts these are before anybody has signed in. */
export const guestId = 'guest';

export interface KeptRequest {
  text: string;
  keptAt: string;
}

export function readKept(ownerId: string, slot: string): KeptRequest | undefined {
  try {
    const stored = localStorage.getItem(nameOf(ownerId, slot));
    return stored === null ? undefined : asKept(JSON.parse(stored));
  } catch {
    return undefined;
  }
}

/** Keeps the text, an empty one as well: that it was cleared is worth knowing too. */
export function writeKept(ownerId: string, slot: string, text: string, now: Date): boolean {
  try {
    const kept: KeptRequest = { text, keptAt: now.toISOString() };
    localStorage.setItem(nameOf(ownerId, slot), JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

export function forgetKept(ownerId: string, slot: string): boolean {
  try {
    localStorage.removeItem(nameOf(ownerId, slot));
    return true;
  } catch {
    return false;
  }
}

/** The slots a person has something in. */
export function keptSlots(ownerId: string): string[] {
  const start = nameOf(ownerId, '');
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(start))
      .map((name) => name.slice(start.length));
  } catch {
    return [];
  }
}

function nameOf(ownerId: string, slot: string): string {
  return `${prefix}.${ownerId}.${slot}`;
}

function asKept(value: unknown): KeptRequest | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!('text' in value) || typeof value.text !== 'string') return undefined;
  const keptAt = 'keptAt' in value && typeof value.keptAt === 'string' ? value.keptAt : '';
  return { text: value.text, keptAt };
}
