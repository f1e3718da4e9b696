// From what is seen to what is read: the rules of Unicode for text that runs both ways (UAX 9), taken
// backwards. Two texts may look alike; of these it gives the likelier one, unless the file tells the runs.
import { runsToLeft } from '#services/pdf-text/scripts.ts';

/** A letter with its signs, or a space. */
export interface Sign {
  text: string;
  /** Its first one among the signs of Unicode. */
  code: number;
  /** Whether the file says that it belongs to a run from right to left. */
  isReversed?: boolean | undefined;
}

type Kind = 'right' | 'left' | 'digit' | 'between' | 'sign' | 'unit' | 'other';

/**
 * The text of a line, or of a part of one, in the order of reading.
 * @param signs from left to right
 * @param isPageRightToLeft whether the text around it runs from right to left
 */
export function readingOrderOf(signs: readonly Sign[], isPageRightToLeft: boolean): string {
  const kinds = signs.map(kindOf);
  const isTold = signs.some(({ isReversed }) => isReversed === true);
  // Of runs of a single sign nothing is told.
  const turned = guessedRuns(signs, kinds).map(
    (isTurned, at) => isTurned || signs[at]?.isReversed === true,
  );
  if (isPageRightToLeft || !kinds.includes('left')) {
    return backwards(signs, turned, 0, signs.length - 1);
  }
  const isOfRun = (at: number): boolean => kinds[at] === 'right' || signs[at]?.isReversed === true;
  let text = '';
  for (let at = 0; at < signs.length; at++) {
    const isStart = isOfRun(at);
    const isNumberOfRun = !isStart && isTold && isNumberOfNext(signs, kinds, at);
    if (!isStart && !isNumberOfRun) {
      text += signs[at]?.text ?? '';
      continue;
    }
    let end = at;
    for (let next = at; next < signs.length && kinds[next] !== 'left'; next++) {
      if (isOfRun(next)) end = next;
    }
    text += backwards(signs, turned, at, end);
    at = end;
  }
  return text;
}

/** Whether a number begins here that stands left of a run, with the run's own space between them. */
function isNumberOfNext(signs: readonly Sign[], kinds: readonly Kind[], start: number): boolean {
  if (kinds[start] !== 'digit' || (start > 0 && signs[start - 1]?.text !== ' ')) return false;
  let end = start;
  while (kinds[end] === 'digit' || kinds[end] === 'between' || kinds[end] === 'sign') end += 1;
  return signs[end]?.isReversed === true;
}

/** From right to left, and what runs to the right within it from left to right. */
function backwards(
  signs: readonly Sign[],
  turned: readonly boolean[],
  from: number,
  to: number,
): string {
  let text = '';
  for (let at = to; at >= from; at--) {
    const sign = signs[at];
    if (turned[at]) {
      text += mirrored.get(sign?.text ?? '') ?? sign?.text ?? '';
      continue;
    }
    const end = at;
    while (at > from && !turned[at - 1]) at -= 1;
    for (let each = at; each <= end; each++) text += signs[each]?.text ?? '';
  }
  return text;
}

function guessedRuns(signs: readonly Sign[], kinds: readonly Kind[]): boolean[] {
  const turned = kinds.map((kind) => kind !== 'left' && kind !== 'digit');
  const afterArabic = followArabic(signs, kinds);
  const isStrong = (kind: Kind | undefined): boolean => kind === 'left' || kind === 'digit';
  for (let from = 0; from < kinds.length; from++) {
    if (isStrong(kinds[from]) || kinds[from] === 'right') continue;
    let to = from;
    while (to + 1 < kinds.length && !isStrong(kinds[to + 1]) && kinds[to + 1] !== 'right') to += 1;
    const [before, after] = [kinds[from - 1], kinds[to + 1]];
    const isArabic = afterArabic[to] === true;
    if (isStrong(before) && isStrong(after)) {
      const joins = kinds[from] === 'between' || (kinds[from] === 'sign' && !isArabic);
      if (before === 'left' || after === 'left' || (from === to && joins)) {
        turned.fill(false, from, to + 1);
      }
    }
    if (!isArabic) {
      // Units and percent signs that touch a number run with it.
      if (before === 'digit') {
        for (let at = from; at <= to && kinds[at] === 'unit'; at++) turned[at] = false;
      }
      if (after === 'digit') {
        for (let at = to; at >= from && kinds[at] === 'unit'; at--) turned[at] = false;
      }
    }
    from = to;
  }
  return turned;
}

/** Whether what one reads before each is Arabic, in which numbers keep less together. */
function followArabic(signs: readonly Sign[], kinds: readonly Kind[]): boolean[] {
  const found = kinds.map(() => false);
  let isArabic = false;
  for (let at = kinds.length - 1; at >= 0; at--) {
    found[at] = isArabic;
    if (kinds[at] === 'left') isArabic = false;
    else if (kinds[at] === 'right') isArabic = (signs[at]?.code ?? 0) >= firstArabic;
  }
  return found;
}

const firstArabic = 0x0600;
const lettersOnly = /^\p{L}/u;
const digits = /^[\p{Nd}\u066b\u066c]/u;
const unit = /^[#%\u00a2-\u00a5\u00b0\u066a\u2030\u20a0-\u20cf]/u;

function kindOf({ text, code }: Sign): Kind {
  if (digits.test(text)) return 'digit';
  if (unit.test(text)) return 'unit';
  if (text === ',' || text === '.' || text === '/' || text === ':' || text === '\u060c') {
    return 'between';
  }
  if (text === '+' || text === '-') return 'sign';
  if (runsToLeft(code)) return 'right';
  return lettersOnly.test(text) ? 'left' : 'other';
}

const mirrored = new Map<string, string>(
  ['()', '[]', '{}', '<>', '\u00ab\u00bb', '\u2039\u203a'].flatMap(([open = '', close = '']) => [
    [open, close],
    [close, open],
  ]),
);
