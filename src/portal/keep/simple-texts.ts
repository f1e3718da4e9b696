// Kept texts in localStorage: for guests, who have no database; for pages that are closing, which
// may not finish a database write; and for what does not fit into the database. Storage errors
// (private mode, quota) are not thrown; the functions return false.

import { readField, readText } from '#portal/api/read-field.ts';
import type { DraftStore } from '#portal/offline/draft-model.ts';

const prefix = 'portal.kept';
/** Where older versions stored texts. */
export const oldNames = { request: 'portal.request', contact: 'portal.contact' } as const;
const countKey = 'portal.kept-count';

/** Owner of the texts before anyone has signed in. */
export const guestId = 'guest';

export interface TextChange {
  slot: string;
  /** An empty text deletes the slot. */
  text: string;
  base?: string | undefined;
}

export type TextDatabase = Pick<DraftStore, 'userId' | 'readWorking' | 'writeWorking'>;

export interface KeptText {
  slot: string;
  /** Empty: it was cleared or saved. */
  text: string;
  /** The saved text that editing started from. */
  base?: string | undefined;
  /** ISO time. */
  at: string;
  /**
   * Increases with each write in any tab. The newest text has the highest count, independent of
   * clocks.
   */
  count: number;
}

let lastCount = 0;

export function nextCount(): number {
  let shared = 0;
  try {
    shared = Number(localStorage.getItem(countKey)) || 0;
  } catch {
    // Then this tab counts on its own, from the highest count it has read.
  }
  lastCount = Math.max(lastCount, shared) + 1;
  try {
    localStorage.setItem(countKey, String(lastCount));
  } catch {
    // As above.
  }
  return lastCount;
}

/** A count that was read: the next one is higher. */
export function noteCount(count: number): void {
  lastCount = Math.max(lastCount, count);
}

export function readSimple(ownerId: string): KeptText[] {
  const start = nameOf(ownerId, '');
  return namesFrom(start).flatMap((name) => {
    const stored = readJson(name);
    const text = readText(stored, 'text');
    if (text === undefined) return [];
    const base = readText(stored, 'base');
    const at = readText(stored, 'at') ?? '';
    const count = Number(readField(stored, 'count')) || 0;
    return [
      { slot: name.slice(start.length), text, ...(base === undefined ? {} : { base }), at, count },
    ];
  });
}

/** Empty texts are written as well, to record that the field was cleared. */
export function writeSimple(ownerId: string, { slot, ...kept }: KeptText): boolean {
  try {
    localStorage.setItem(nameOf(ownerId, slot), JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

/** Deletes texts that are not newer than `count`. */
export function forgetSimple(ownerId: string, slot: string, count: number): boolean {
  const name = nameOf(ownerId, slot);
  try {
    const kept = Number(readField(readJson(name), 'count')) || 0;
    if (kept <= count) localStorage.removeItem(name);
    return true;
  } catch {
    return false;
  }
}

/** The texts of one user, including those of older versions. */
export function forgetAllSimple(ownerId: string): void {
  const starts = [nameOf(ownerId, ''), `${oldNames.request}.${ownerId}.`];
  const names = starts.flatMap(namesFrom);
  for (const name of [...names, `${oldNames.contact}.${ownerId}`]) localStorage.removeItem(name);
}

export function namesFrom(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(start));
  } catch {
    return [];
  }
}

export function readJson(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    return undefined;
  }
}

function nameOf(ownerId: string, slot: string): string {
  return `${prefix}.${ownerId}.${slot}`;
}
