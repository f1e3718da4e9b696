import { Problem } from '#contract/problems.ts';

/**
 * The indexes of the pages that a list such as `1,3-5,-2` names, in its order. A negative number counts
 * from the end. Undefined: all pages.
 * @throws Problem `field_invalid`, naming the field and how many pages there are
 */
export function readPageList(list: string | undefined, pages: number, field: string): number[] {
  if (list === undefined) return Array.from({ length: pages }, (_, index) => index);
  const chosen: number[] = [];
  for (const part of list.split(',')) {
    const [, first = '', last = first] = /^\s*(-?\d+)(?:\s*-\s*(-?\d+))?\s*$/.exec(part) ?? [];
    const from = indexOf(first, pages);
    const to = indexOf(last, pages);
    if (from === undefined || to === undefined) {
      throw refusal(
        field,
        `There is no page ${from === undefined ? first : last}: the document has ${pages} ${pages === 1 ? 'page' : 'pages'}.`,
      );
    }
    if (from > to) throw refusal(field, `The range ${part.trim()} runs backwards.`);
    for (let index = from; index <= to; index += 1) chosen.push(index);
  }
  return chosen;
}

/** The numbers of the pages, each once; as above otherwise. */
export function chosenPages(list: string | undefined, count: number): number[] {
  return [...new Set(readPageList(list, count, 'pages'))].map((index) => index + 1);
}

function indexOf(text: string, pages: number): number | undefined {
  const number = Number(text);
  const index = number < 0 ? pages + number : number - 1;
  return Number.isInteger(index) && index >= 0 && index < pages ? index : undefined;
}

function refusal(path: string, message: string): Problem {
  const fix = 'List pages and ranges from 1, such as 1,3-5; -1 is the last page.';
  return new Problem('field_invalid', { errors: [{ path, message, fix }] });
}
