// Names of places, from GeoNames: those of each postal code for some countries, and larger ones for all.
// A name that is not there proves nothing; one that is nearly there is worth a question.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nearestName } from '#contract/nearest-name.ts';
import { plainName } from '#services/address-validation/postal-address.ts';

export interface CountryPlaces {
  /** Whether there is a place of this name. */
  knows(name: string): boolean;
  /** The name that was probably meant. */
  near(name: string): string | undefined;
  /** The places of a code; undefined where codes are not known, or this one is not. */
  ofCode(code: string): readonly string[] | undefined;
  /** The place for which a code stands, where one of its places is known to. */
  mainOf(code: string): string | undefined;
  /** The codes of a place, the first few. */
  codesOf(name: string): string[];
  /** Whether all codes of the country are known, so that one that is not is wrong. */
  hasAllCodes: boolean;
}

const folder = join(import.meta.dirname, 'data');
// Of these the codes are known; of the second all of them.
const withCodes = ['HR', 'SI'];
const complete = ['SI'];
const codesShown = 3;

const read = new Map<string, Promise<CountryPlaces>>();
let lines: Promise<ReadonlyMap<string, string>> | undefined;

export function placesOf(regionCode: string): Promise<CountryPlaces> {
  const known = read.get(regionCode) ?? readPlaces(regionCode);
  read.set(regionCode, known);
  return known;
}

/** Whether two names can mean the same place: one may have more words, such as a quarter. */
export function isSamePlace(one: string, other: string): boolean {
  const [a, b] = [` ${plainName(one)} `, ` ${plainName(other)} `];
  return a.trim() !== '' && b.trim() !== '' && (a.includes(b) || b.includes(a));
}

async function readPlaces(regionCode: string): Promise<CountryPlaces> {
  lines ??= readLines('places.txt');
  const [big = '', small = ''] = ((await lines).get(regionCode) ?? '').split('\t');
  const codes = withCodes.includes(regionCode)
    ? await readLines(`postal-places-${regionCode}.txt`)
    : new Map<string, string>();
  const mains = new Map<string, string>();
  const byCode = new Map<string, string[]>();
  for (const [code, line] of codes) {
    const [main = '', names = ''] = line.split('\t');
    if (main !== '') mains.set(code, main);
    byCode.set(code, names.split('|'));
  }
  const codesByName = new Map<string, string[]>();
  for (const [code, names] of byCode) {
    // Of a city whose quarters alone are listed, such as Zagreb, it is all codes.
    const main = mains.get(code);
    const isListed = main === undefined || names.includes(main);
    for (const name of isListed ? names : [...names, main]) {
      const plain = plainName(name);
      codesByName.set(plain, [...(codesByName.get(plain) ?? []), code]);
    }
  }
  const bigNames = big.split('|').filter((name) => name !== '');
  const larger = comparable(bigNames);
  const names = new Set([...bigNames, ...small.split('|')].map(plainName));
  names.delete('');
  return {
    knows: (name) => names.has(plainName(name)) || codesByName.has(plainName(name)),
    near: (name) => nearOf(name, larger),
    ofCode: (code) => byCode.get(code),
    mainOf: (code) => mains.get(code),
    codesOf: (name) => (codesByName.get(plainName(name)) ?? []).slice(0, codesShown),
    hasAllCodes: complete.includes(regionCode),
  };
}

/** A name as it is printed, by how it is compared. */
type Names = readonly (readonly [plain: string, printed: string])[];

export function comparable(names: readonly string[]): Names {
  return names.map((name) => [plainName(name), name]);
}

/** Of long names two letters may be wrong, of short ones one, of very short ones none. */
export function nearOf(name: string, names: Names): string | undefined {
  const wanted = plainName(name);
  if (wanted.length < 5) return undefined;
  const lettersMax = wanted.length < 9 ? 1 : 2;
  // Only the first few hundred are compared, so those that begin or end alike come first.
  const alike = names.filter(
    ([plain]) =>
      Math.abs(plain.length - wanted.length) <= lettersMax &&
      (plain.slice(0, 2) === wanted.slice(0, 2) || plain.slice(-3) === wanted.slice(-3)),
  );
  const best = nearestName(
    wanted,
    alike.map(([plain]) => plain),
  );
  if (best === undefined || !isWithin(wanted, best)) return undefined;
  return alike.find(([plain]) => plain === best)?.[1];
}

/** Whether one letter is wrong, missing, too much or swapped; in long names two beside each other. */
function isWithin(wanted: string, found: string): boolean {
  let start = 0;
  while (start < wanted.length && wanted[start] === found[start]) start += 1;
  let end = 0;
  const rest = Math.min(wanted.length, found.length) - start;
  while (end < rest && wanted.at(-1 - end) === found.at(-1 - end)) end += 1;
  const a = wanted.slice(start, wanted.length - end);
  const b = found.slice(start, found.length - end);
  const longest = Math.max(a.length, b.length);
  const isSwapped = a.length === 2 && b === `${a[1]}${a[0]}`;
  return longest <= 1 || isSwapped || (wanted.length >= 9 && longest <= 2);
}

async function readLines(file: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(folder, file), 'utf8');
  return new Map(
    text
      .trimEnd()
      .split('\n')
      .map((line) => {
        const at = line.indexOf('\t');
        return [line.slice(0, at), line.slice(at + 1)];
      }),
  );
}
