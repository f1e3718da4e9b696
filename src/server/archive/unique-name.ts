import { takenNames } from '#server/archive/files-store.ts';
import { numberedName } from '#server/archive/safe-file-name.ts';
import type { Database } from '#server/store/database.ts';

/**
 * The first free name of name, name-2, name-3 …: doubles the number until one is free, then
 * bisects, so that the thousandth invoice.pdf needs ten look-ups instead of a thousand.
 */
export async function uniqueName(
  db: Database,
  userId: string,
  wanted: string,
  extension: string,
): Promise<string> {
  const name = (number: number) => numberedName(wanted, extension, number);
  const powers = Array.from({ length: 20 }, (_, power) => 2 ** power);
  const taken = await takenNames(db, userId, powers.map(name));
  let free = powers.find((number) => !taken.has(name(number))) ?? 2 ** 20;
  let held = free === 1 ? 0 : free / 2;
  while (free - held > 1) {
    const middle = Math.floor((free + held) / 2);
    const isTaken = (await takenNames(db, userId, [name(middle)])).size > 0;
    if (isTaken) held = middle;
    else free = middle;
  }
  return name(free);
}
