import { Problem } from '#contract/problems.ts';

/**
 * The numbers of pages in a list such as `1,3-5,-2`, in its order and each once; a negative number counts
 * from the end. All without a list.
 * @throws Problem `field_invalid` for pages that are not there
 */
export function chosenPages(list: string | undefined, count: number, field = 'pages'): number[] {
  if (list === undefined) return Array.from({ length: count }, (_, index) => index + 1);
  const chosen = new Set<number>();
  for (const part of list.split(',')) {
    const [, from, to] = range.exec(part) ?? [];
    const first = pageOf(from, count);
    const last = to === undefined ? first : pageOf(to, count);
    if (first === undefined || last === undefined || first > last) throw noPage(part, count, field);
    for (let page = first; page <= last; page++) chosen.add(page);
  }
  return [...chosen];
}

const range = /^\s*(-?\d{1,9})(?:\s*-\s*(-?\d{1,9}))?\s*$/;

function pageOf(text: string | undefined, count: number): number | undefined {
  const number = Number(text);
  const page = number < 0 ? count + 1 + number : number;
  return page >= 1 && page <= count ? page : undefined;
}

function noPage(part: string, count: number, field: string): Problem {
  const pages = count === 1 ? 'one page' : `${count} pages`;
  return new Problem('field_invalid', {
    errors: [
      {
        path: field,
        message: `"${part.trim().slice(0, 50)}" is no page of a document of ${pages}.`,
        fix: 'Send pages and ranges such as 1,3-5; -1 is the last page.',
      },
    ],
  });
}
