// How much of the paper a document may use, and what does not fit on it.
import { Problem } from '#contract/problems.ts';
import type { PageOptions } from '#contract/services/page-options.ts';
import { paperPx } from '#services/renderer/running-elements/page-css.ts';
import {
  leastMargin,
  lengthPx,
  type PageRules,
  readPageRules,
  type Side,
} from '#services/renderer/running-elements/page-rules.ts';
import { pageRulesScript } from '#services/renderer/running-elements/running-scripts.ts';
import type { PrintJob } from '#services/tools.ts';

/** The browser shrinks content to the paper that is up to so many times as wide, and cuts off what is wider. */
const shrinkMax = 1.5;
/** The browser's own, where nothing asks for another. */
const usualMarginPx = 0.4 * 96;

/** Whether the margins of the options leave room on their format, or on A4. */
export function leavesRoom(page: PageOptions = {}): boolean {
  const { widthPx, heightPx } = paperPx(page);
  return (
    marginOf(page, 'left') + marginOf(page, 'right') < widthPx &&
    marginOf(page, 'top') + marginOf(page, 'bottom') < heightPx
  );
}

/**
 * Looks at a document before it is printed.
 * @returns what the paper cuts off, in words; only for visited documents
 * @throws Problem `field_invalid` if the margins leave no room: the browser would ignore them
 */
export async function findTooWide(
  { page = {}, paper = {}, visit }: Pick<PrintJob, 'page' | 'paper' | 'visit'>,
  ask: (expression: string) => Promise<unknown>,
): Promise<string | undefined> {
  const widthPx = visit ? Number(await ask(widthScript)) : 0;
  const mayBeCut = widthPx > usualPaper.widthPx;
  if (!mayBeCut && leavesRoom(page)) return undefined;
  const rules = readPageRules(await ask(pageRulesScript([])));
  const size = sizeOf(page, paper.preferCssPageSize === false ? undefined : rules.size);
  const marginsPx = (first: Side, second: Side) =>
    marginOf(page, first, rules) + marginOf(page, second, rules);
  const roomPx = size.widthPx - marginsPx('left', 'right');
  if (roomPx <= 0 || size.heightPx - marginsPx('top', 'bottom') <= 0) {
    if (page.margin !== undefined) throw noRoom(size);
    // The browser passes over such a rule of the document.
    return undefined;
  }
  const scale = Math.max(0.1, Math.floor((roomPx / widthPx) * 100) / 100);
  if (!mayBeCut || widthPx <= (roomPx / (paper.scale ?? 1)) * shrinkMax) return undefined;
  return (
    `The content is ${Math.round(widthPx)} px wide and the paper has room for ${Math.round(roomPx)}: ` +
    `its right side is cut off. Set scale to ${scale}, or page to landscape or a larger format.`
  );
}

const usualPaper = paperPx({});

/** Of the document as it is laid out on a screen as wide as A4. */
const widthScript = `Math.max(
  document.documentElement.scrollWidth,
  document.body ? document.body.scrollWidth : 0)`;

function sizeOf(page: PageOptions, own: PageRules['size']): NonNullable<PageRules['size']> {
  const isAsked = page.format !== undefined || page.landscape !== undefined;
  return isAsked || own === undefined ? paperPx(page) : own;
}

/** In pixels. */
function marginOf({ margin }: PageOptions, side: Side, rules?: PageRules): number {
  const asked = typeof margin === 'string' ? margin : margin?.[side];
  if (asked !== undefined) return lengthPx(asked) ?? 0;
  return (rules && leastMargin(rules, side)) ?? usualMarginPx;
}

function noRoom({ widthPx, heightPx }: { widthPx: number; heightPx: number }): Problem {
  const [width, height] = [widthPx, heightPx].map((px) => Math.round((px / 96) * 25.4));
  const message = `The margins leave no room on a page of ${width} × ${height} mm.`;
  return new Problem('field_invalid', { errors: [{ path: 'page.margin', message }] });
}
