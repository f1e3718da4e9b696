// Page options as a style sheet after the document's own. All rules are !important, because the
// caller of a run overrides the document.
import type { PageOptions } from '#contract/services/page-options.ts';

const sizesMm = {
  A3: [297, 420],
  A4: [210, 297],
  A5: [148, 210],
  A6: [105, 148],
  Letter: [215.9, 279.4],
  Legal: [215.9, 355.6],
  Tabloid: [279.4, 431.8],
} as const satisfies Record<NonNullable<PageOptions['format']>, readonly [number, number]>;

export const runningTextLook =
  'font: 9pt Arial, sans-serif; color: #444; white-space: pre-line; text-align: center;';

/** The style sheet for the page options; '' if there are none. */
export function pageCss(page: PageOptions): string {
  const rules = [size(page), margins(page.margin), running('top', page.header)]
    .concat(running('bottom', page.footer))
    .filter((rule) => rule !== '');
  return rules.length === 0 ? '' : `@page { ${rules.join(' ')} }`;
}

/** The paper size in CSS pixels; A4 if no format is given. */
export function paperPx({ format, landscape }: PageOptions): { widthPx: number; heightPx: number } {
  const [short, long] = sizesMm[format ?? 'A4'].map((mm) => (mm / 25.4) * 96);
  const [width = 0, height = 0] = landscape === true ? [long, short] : [short, long];
  return { widthPx: width, heightPx: height };
}

function size({ format, landscape }: PageOptions): string {
  if (format === undefined && landscape === undefined) return '';
  const [short, long] = sizesMm[format ?? 'A4'];
  const [width, height] = landscape === true ? [long, short] : [short, long];
  return `size: ${width}mm ${height}mm !important;`;
}

function margins(margin: PageOptions['margin']): string {
  if (margin === undefined) return '';
  if (typeof margin === 'string') return `margin: ${margin} !important;`;
  return Object.entries(margin)
    .map(([side, length]) => `margin-${side}: ${length} !important;`)
    .join(' ');
}

/**
 * The boxes beside it are emptied, otherwise a template's own page number would be printed next to
 * the new one.
 */
function running(side: 'top' | 'bottom', text: string | undefined): string {
  if (text === undefined) return '';
  const empty = ['left', 'right'].map((at) => `@${side}-${at} { content: none !important; }`);
  return `${empty.join(' ')} @${side}-center { content: ${content(text)} !important; ${runningTextLook} }`;
}

function content(text: string): string {
  const parts = text.split(/(\{pages?\})/).filter((part) => part !== '');
  if (parts.length === 0) return 'none';
  return parts
    .map((part) => (/^\{pages?\}$/.test(part) ? `counter(${part.slice(1, -1)})` : cssString(part)))
    .join(' ');
}

function cssString(text: string): string {
  const escaped = text
    .toWellFormed()
    .replace(/[^\p{L}\p{N} .,:/-]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `);
  return `"${escaped}"`;
}
