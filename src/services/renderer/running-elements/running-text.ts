// `page.header` and `page.footer` are in the margin, which does not grow with them.
import type { PageOptions } from '#contract/services/page-options.ts';
import {
  askedMargin,
  marginOf,
  paperOf,
  readPageRules,
} from '#services/renderer/running-elements/page-rules.ts';
import {
  pageRulesScript,
  textHeightScript,
} from '#services/renderer/running-elements/running-scripts.ts';
import type { PaperSettings, Warning } from '#services/tools.ts';

/** Of 9 point Arial, in CSS pixels. */
const lineHeightPx = 14;
/** The browser's own, where nothing asks for another. */
const usualMarginPx = 0.4 * 96;
/** Longer ones are measured, which costs a layout. */
const shortLineMax = 40;

/**
 * Which of them are printed over the text.
 * @param ask answers a script of the document that was printed
 */
export async function runningTextWarnings(
  page: PageOptions,
  paper: PaperSettings | undefined,
  ask: (expression: string) => Promise<unknown>,
): Promise<Warning[]> {
  const parts = (
    [
      ['header', page.header ?? '', 'top'],
      ['footer', page.footer ?? '', 'bottom'],
    ] as const
  ).filter(([, text, side]) => mayOverlap(text, askedMargin(side, page)));
  if (parts.length === 0) return [];
  const found = readPageRules(await ask(pageRulesScript([])));
  const rules = paper?.preferCssPageSize === false ? { ...found, size: undefined } : found;
  const marginPx = (side: 'top' | 'right' | 'bottom' | 'left') =>
    marginOf(side, page, rules) ?? usualMarginPx;
  const widthPx = paperOf(page, rules).widthPx - marginPx('left') - marginPx('right');
  const warnings: Warning[] = [];
  for (const [name, text, side] of parts) {
    const neededPx = Number(await ask(textHeightScript(text, Math.max(1, widthPx))));
    if (!(neededPx > marginPx(side))) continue;
    const mm = Math.ceil((neededPx / 96) * 25.4);
    const message = `It takes ${mm} mm, more than the ${side} margin: it overlaps the text. Set page.margin.${side} to ${mm}mm or more.`;
    warnings.push({ path: `page.${name}`, message });
  }
  return warnings;
}

function mayOverlap(text: string, askedPx: number | undefined): boolean {
  if (text.trim() === '') return false;
  const lines = text.split('\n');
  const isHigh = lines.length * lineHeightPx > (askedPx ?? usualMarginPx);
  return isHigh || lines.some((line) => line.length > shortLineMax);
}
