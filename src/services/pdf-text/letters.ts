// The letters of a page one after the other. A text that grows by one letter at a time is a tree of millions of
// pieces for a thousand pages; these are made into one text in one step, and the pieces are cut out of it.
import { type Character, writtenOf } from '#services/pdf-text/read-characters.ts';

export interface Letters {
  clear(): void;
  length(): number;
  /** Returns where its text ends. */
  add(one: Character): number;
  addSpace(): void;
  text(): string;
}

const firstSize = 8_192;
const highestOfOneByte = 0xff;
/** From here on characters are ligatures, or of several units; below only the hyphens are written otherwise. */
const firstOdd = 0xd800;
const space = 32;

export function createLetters(): Letters {
  let units = new Uint16Array(firstSize);
  let length = 0;
  let isOneByte = true;

  const put = (unit: number): void => {
    if (length === units.length) {
      const wider = new Uint16Array(units.length * 2);
      wider.set(units);
      units = wider;
    }
    units[length] = unit;
    length += 1;
    if (unit > highestOfOneByte) isOneByte = false;
  };

  return {
    clear: () => {
      length = 0;
      isOneByte = true;
    },
    length: () => length,
    add: (one) => {
      const { code } = one;
      if (one.text === undefined && code !== 2 && code !== 0xad && code < firstOdd) put(code);
      else for (const unit of writtenOf(one).split('')) put(unit.charCodeAt(0));
      return length;
    },
    addSpace: () => put(space),
    text: () => {
      const used = units.subarray(0, length);
      if (isOneByte) return Buffer.from(used).toString('latin1');
      return Buffer.from(used.buffer, 0, used.byteLength).toString('utf16le');
    },
  };
}
