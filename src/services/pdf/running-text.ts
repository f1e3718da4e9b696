// `page.header` and `page.footer` are in the margin, which does not grow with them.
import type { PageOptions } from '#contract/services/page-options.ts';
import { lengthPx } from '#services/renderer/running-elements/page-rules.ts';
import type { Warning } from '#services/tools.ts';

/** Of 9 point Arial, in CSS pixels. */
const lineHeightPx = 14;
/** The margin of many templates; callers that set none are not warned about less. */
const usualMarginPx = 75;

/** Which of them would be printed over the text, as far as the options show. */
export function runningTextWarnings(page: PageOptions | undefined): Warning[] {
  return [
    ...warningOf('header', page?.header, marginOf(page, 'top'), 'top'),
    ...warningOf('footer', page?.footer, marginOf(page, 'bottom'), 'bottom'),
  ];
}

function marginOf(page: PageOptions | undefined, side: 'top' | 'bottom'): number {
  const { margin } = page ?? {};
  const asked = typeof margin === 'string' ? margin : margin?.[side];
  return (asked === undefined ? undefined : lengthPx(asked)) ?? usualMarginPx;
}

function warningOf(
  name: 'header' | 'footer',
  text: string | undefined,
  marginPx: number,
  side: 'top' | 'bottom',
): Warning[] {
  if (text === undefined || text.trim() === '') return [];
  const neededPx = text.split('\n').length * lineHeightPx;
  if (neededPx <= marginPx) return [];
  const mm = Math.ceil((neededPx / 96) * 25.4);
  const message = `It takes ${mm} mm, more than the ${side} margin: it overlaps the text. Set page.margin.${side} to ${mm}mm or more.`;
  return [{ path: `page.${name}`, message }];
}
