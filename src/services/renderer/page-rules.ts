// What the @page rules of a document ask for, as far as headers and footers must know.
import { paperPx } from '#services/renderer/page-css.ts';

export interface PageRules {
  /** Pixels; the first that is named. */
  size: { widthPx: number; heightPx: number } | undefined;
  /** The smallest margin that any rule names, by its side. */
  least: Partial<Record<'top' | 'right' | 'bottom' | 'left', number>>;
}

const pxPer = { px: 1, in: 96, cm: 96 / 2.54, mm: 96 / 25.4, pt: 96 / 72, pc: 16, q: 96 / 101.6 };
const sides = ['top', 'right', 'bottom', 'left'] as const;
const formats = ['A3', 'A4', 'A5', 'A6', 'Letter', 'Legal', 'Tabloid'] as const;

/** A length in CSS pixels; undefined when it is none of a fixed size. */
export function lengthPx(text: string): number | undefined {
  if (/^0(?:\.0+)?$/.test(text)) return 0;
  const [, digits = '', unit = ''] = /^([\d.]+)(px|in|cm|mm|pt|pc|q)$/i.exec(text.trim()) ?? [];
  const factor = Object.entries(pxPer).find(([name]) => name === unit.toLowerCase())?.[1];
  return factor === undefined ? undefined : Number(digits) * factor;
}

/** @param text what `pageRulesScript` gives */
export function readPageRules(text: unknown): PageRules {
  const rows: unknown = JSON.parse(String(text));
  const found: PageRules = { size: undefined, least: {} };
  for (const row of Array.isArray(rows) ? rows : []) {
    if (!Array.isArray(row)) continue;
    const [size, ...margins] = row.map(String);
    found.size ??= sizePx(size ?? '');
    sides.forEach((side, index) => {
      const px = lengthPx(margins[index] ?? '');
      if (px === undefined) return;
      found.least[side] = Math.min(px, found.least[side] ?? Number.POSITIVE_INFINITY);
    });
  }
  return found;
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
