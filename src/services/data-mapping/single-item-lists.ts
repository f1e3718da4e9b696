// JSONata makes a value of a list of one: `lines` of an invoice with one item is an object, not a list.
// An expression is caught at it by being run again on the same data with each such list doubled: what
// then becomes a list depends on how many entries there are.

import { isJsonObject } from '#services/templates/json-value.ts';

/** How many lists within lists are doubled: each level doubles all that is in it. */
const levelsMax = 3;
const lengthMax = 5_000_000;
const placesMax = 20;

/** The data with its lists of one entry doubled, and where they are; undefined when there is none. */
export function doubleLoneEntries(
  dataText: string,
): { dataText: string; lists: string[] } | undefined {
  if (dataText.length > lengthMax) return undefined;
  const lists = new Set<string>();
  const doubled = (value: unknown, pattern: string, level: number): unknown => {
    if (Array.isArray(value)) {
      const isLone = value.length === 1 && level < levelsMax;
      if (isLone) lists.add(pattern);
      const inner = value.map((entry) => doubled(entry, `${pattern}[]`, level + (isLone ? 1 : 0)));
      return isLone ? [...inner, ...inner] : inner;
    }
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => [
        name,
        doubled(field, pattern === '' ? name : `${pattern}.${name}`, level),
      ]),
    );
  };
  const text = JSON.stringify(doubled(JSON.parse(dataText), '', 0));
  return lists.size === 0 || text.length > lengthMax
    ? undefined
    : { dataText: text, lists: [...lists] };
}

/** The places that are a list in the second result and one value in the first. */
export function loneResults(result: unknown, doubled: unknown): string[] {
  const places = new Set<string>();
  const compare = (one: unknown, two: unknown, place: string): void => {
    if (places.size >= placesMax || one === undefined || two === undefined) return;
    if (Array.isArray(one)) {
      if (!Array.isArray(two)) return;
      for (const [index, entry] of one.entries()) compare(entry, two[index], `${place}[]`);
    } else if (Array.isArray(two)) {
      if (one !== null) places.add(place);
    } else if (isJsonObject(one) && isJsonObject(two)) {
      for (const [name, field] of Object.entries(one)) {
        const within = Object.hasOwn(two, name) ? two[name] : undefined;
        compare(field, within, place === '' ? name : `${place}.${name}`);
      }
    }
  };
  compare(result, doubled, '');
  return [...places];
}
