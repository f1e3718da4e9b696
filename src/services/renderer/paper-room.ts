// How much of the paper a document may use, and what does not fit on it.
import { Problem } from '#contract/problems.ts';
import type { PageOptions } from '#contract/services/page-options.ts';
import {
  marginOf,
  type PageRules,
  paperOf,
  readPageRules,
  type Side,
} from '#services/renderer/running-elements/page-rules.ts';
import { pageRulesScript } from '#services/renderer/running-elements/running-scripts.ts';
import { usualScreen } from '#services/renderer/tab-screen.ts';
import type { PrintJob } from '#services/tools.ts';

/** The browser shrinks content to the paper that is up to so many times as wide, and cuts off what is wider. */
const shrinkMax = 1.5;
/** The browser's own, where nothing asks for another. */
const usualMarginPx = 0.4 * 96;

/** Whether the margins of the options leave room on their format, or on A4. */
export const leavesRoom = (page: PageOptions = {}): boolean =>
  isRoom(roomOf(page, { size: undefined, margins: [] }));

/**
 * Looks at a document before it is printed.
 * @returns what the paper cuts off, in words; only for visited documents
 * @throws Problem `field_invalid` if the margins leave no room: the browser would ignore them
 */
export async function findTooWide(
  { page = {}, paper = {}, visit }: Pick<PrintJob, 'page' | 'paper' | 'visit'>,
  ask: (expression: string) => Promise<unknown>,
  askOnScreen: (widthPx: number, expression: string) => Promise<unknown>,
): Promise<string | undefined> {
  if (!visit && leavesRoom(page)) return undefined;
  const rules = readPageRules(await ask(pageRulesScript([])));
  const own = paper.preferCssPageSize === false ? { ...rules, size: undefined } : rules;
  const room = roomOf(page, own);
  if (!isRoom(room)) {
    if (page.margin !== undefined) throw noRoom(paperOf(page, own));
    // The browser passes over such a rule of the document.
    return undefined;
  }
  if (!visit) return undefined;
  const roomPx = room.widthPx;
  const widestPx = (roomPx / (paper.scale ?? 1)) * shrinkMax;
  // A document is at least as wide as its screen, which tells nothing of narrower paper.
  const widthPx = Number(
    await (widestPx < usualScreen.widthPx
      ? askOnScreen(Math.max(1, Math.floor(widestPx)), widthScript)
      : ask(widthScript)),
  );
  if (widthPx <= Math.max(1, widestPx)) return undefined;
  const scale = Math.max(0.1, Math.floor((roomPx / widthPx) * 100) / 100);
  return (
    `The content is ${Math.round(widthPx)} px wide and the paper has room for ${Math.round(roomPx)}: ` +
    `its right side is cut off. Set scale to ${scale}, or page to landscape or a larger format.`
  );
}

/** Of the document as it is laid out on its screen. */
const widthScript = `Math.max(
  document.documentElement.scrollWidth,
  document.body ? document.body.scrollWidth : 0)`;

/** What the margins leave of the paper, in CSS pixels. */
function roomOf(page: PageOptions, rules: PageRules): { widthPx: number; heightPx: number } {
  const { widthPx, heightPx } = paperOf(page, rules);
  const taken = (...sides: Side[]) =>
    sides.reduce((sum, side) => sum + (marginOf(side, page, rules) ?? usualMarginPx), 0);
  return { widthPx: widthPx - taken('left', 'right'), heightPx: heightPx - taken('top', 'bottom') };
}

const isRoom = (room: { widthPx: number; heightPx: number }) =>
  room.widthPx > 0 && room.heightPx > 0;

function noRoom({ widthPx, heightPx }: { widthPx: number; heightPx: number }): Problem {
  const [width, height] = [widthPx, heightPx].map((px) => Math.round((px / 96) * 25.4));
  const message = `The margins leave no room on a page of ${width} × ${height} mm.`;
  return new Problem('field_invalid', { errors: [{ path: 'page.margin', message }] });
}
