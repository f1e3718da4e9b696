import { colorNames } from '#contract/services/pdf-manipulation/stamp-style.ts';
import { printedSize } from '#services/pdf-manipulation/printed-size.ts';
import type { PrintJob } from '#services/tools.ts';

/** As wide as a PDF page may be: no line breaks by itself. */
const pageWidth = 14_400;

/** A text on a page of its own, to be printed. */
export function stampJob(text: string, color: string): Pick<PrintJob, 'html' | 'tagged' | 'paper'> {
  const lines = text.toWellFormed().split(/\r\n|\r|\n/);
  const height = Math.ceil(lines.length * printedSize * 2 + printedSize * 2);
  const shown = lines.map((line) => `<p dir="auto">${escaped(line) || '&nbsp;'}</p>`).join('');
  const named = new Map<string, string>(Object.entries(colorNames)).get(color) ?? color;
  const css = `@page{size:${pageWidth}pt ${height}pt;margin:0}
    body{margin:${printedSize}pt 0}
    p{margin:0;font:${printedSize}pt/1.2 Arimo,Arial,sans-serif;color:${named};white-space:pre;text-align:center}`;
  return {
    html: `<!doctype html><html><head><style>${css}</style></head><body>${shown}</body></html>`,
    tagged: false,
    paper: { preferCssPageSize: true, printBackground: false },
  };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
