// The @page rules of a document, as far as headers and footers need them.
import type { PageOptions } from '#contract/services/page-options.ts';
import { paperPx } from '#services/renderer/running-elements/page-css.ts';

export type Side = (typeof sides)[number];

export interface PageRules {
  /** Pixels; the first size in the rules. */
  size: { widthPx: number; heightPx: number } | undefined;
  /** The margins of the rules in order; with their page selector, such as `:first`, '' for all. */
  margins: { pages: string; side: Side; px: number }[];
}

const pxPer = { px: 1, in: 96, cm: 96 / 2.54, mm: 96 / 25.4, pt: 96 / 72, pc: 16, q: 96 / 101.6 };
const sides = ['top', 'right', 'bottom', 'left'] as const;
const formats = ['A3', 'A4', 'A5', 'A6', 'Letter', 'Legal', 'Tabloid'] as const;

/** A length in CSS pixels; undefined if it is not absolute. */
function lengthPx(text: string): number | undefined {
  if (/^0(?:\.0+)?$/.test(text)) return 0;
  const [, digits = '', unit = ''] =
    /^(\d+(?:\.\d+)?)(px|in|cm|mm|pt|pc|q)$/i.exec(text.trim()) ?? [];
  const factor = Object.entries(pxPer).find(([name]) => name === unit.toLowerCase())?.[1];
  return factor === undefined ? undefined : Number(digits) * factor;
}

/** @param text the result of `pageRulesScript`, possibly manipulated by the page's scripts */
export function readPageRules(text: unknown): PageRules {
  const rows = parsed(text);
  const found: PageRules = { size: undefined, margins: [] };
  for (const row of Array.isArray(rows) ? rows : []) {
    if (!Array.isArray(row)) continue;
    const [pages = '', size, ...margins] = row.map(String);
    found.size ??= sizePx(size ?? '');
    sides.forEach((side, index) => {
      const px = lengthPx(margins[index] ?? '');
      if (px !== undefined && /^[\w:, -]*$/.test(pages)) found.margins.push({ pages, side, px });
    });
  }
  return found;
}

/** The smallest margin of a side; undefined if no rule sets one. */
function leastMargin({ margins }: PageRules, side: Side): number | undefined {
  const all = margins.filter((one) => one.side === side).map(({ px }) => px);
  return all.length === 0 ? undefined : Math.min(...all);
}

/** The paper size in CSS pixels: of the options, else of the document. */
export function paperOf(
  page: PageOptions,
  rules: PageRules,
): { widthPx: number; heightPx: number } {
  if (page.format !== undefined || page.landscape !== undefined) return paperPx(page);
  return rules.size ?? paperPx({});
}

/** The margin of a side that the options ask for, in CSS pixels. */
export function askedMargin(side: Side, { margin }: PageOptions): number | undefined {
  return lengthPx((typeof margin === 'string' ? margin : margin?.[side]) ?? '');
}

/** The margin of a side: of the options, else the smallest of the document. */
export function marginOf(side: Side, page: PageOptions, rules: PageRules): number | undefined {
  return askedMargin(side, page) ?? leastMargin(rules, side);
}

/**
 * Style that makes each margin of a side at least this wide and keeps wider ones; '' if not needed.
 */
export function widenMargins(rules: PageRules, side: Side, px: number): string {
  const least = leastMargin(rules, side);
  if (least === undefined || least >= px) return '';
  return rules.margins
    .filter((one) => one.side === side)
    .map((one) => `@page ${one.pages} { margin-${side}: ${Math.max(px, one.px)}px !important; }`)
    .join(' ');
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return [];
  }
}

function sizePx(text: string): PageRules['size'] {
  const words = text.trim().split(/\s+/);
  const lengths = words.map(lengthPx).filter((px) => px !== undefined);
  const [width, height = width] = lengths;
  if (width !== undefined && height !== undefined) return { widthPx: width, heightPx: height };
  const format = formats.find((one) =>
    words.some((word) => word.toLowerCase() === one.toLowerCase()),
  );
  const landscape = words.includes('landscape');
  if (format === undefined && !landscape && !words.includes('portrait')) return undefined;
  return paperPx({ landscape, ...(format && { format }) });
}
