import type { ReadFile } from '#services/text-extractor/read-file.ts';
import { collectText, type TextRules } from '#services/text-extractor/readers/collect-text.ts';
import { mainPart, readProperties } from '#services/text-extractor/readers/office-parts.ts';
import { openZip, readPart } from '#services/text-extractor/readers/open-zip.ts';

export const wordRules: TextRules = {
  paragraphs: new Set(['p']),
  texts: new Set(['t']),
  table: 'tbl',
  row: 'tr',
  cells: new Set(['tc']),
  // What was deleted or moved away, how a word is pronounced, and shapes that are there a second time for old programs.
  skipped: new Set(['Fallback', 'del', 'moveFrom', 'instrText', 'rPr', 'pPr', 'sectPr', 'rt']),
  signs: { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' },
};

const around = [
  /^word\/header\d*\.xml$/,
  /^word\/document\d*\.xml$/,
  /^word\/(?:foot|end)notes\d*\.xml$/,
  /^word\/comments\d*\.xml$/,
  /^word\/footer\d*\.xml$/,
];

/** Body, headers, footers, notes and comments of a Word file; as one page, for it has no pages. */
export async function readDocx(bytes: Buffer): Promise<ReadFile> {
  const zip = await openZip(bytes);
  await readPart(zip, (await mainPart(zip)) ?? 'word/document.xml');
  const texts = new Set<string>();
  for (const pattern of around) {
    for (const name of zip.names.filter((one) => pattern.test(one)).sort()) {
      const [part] = collectText(await readPart(zip, name), wordRules);
      if (part && part.text !== '') texts.add(part.text);
    }
  }
  const text = [...texts].join('\n\n');
  return {
    type: 'docx',
    pages: [{ page: 1, text, lines: [], source: text === '' ? 'none' : 'text' }],
    pageCount: 1,
    metadata: readProperties(await zip.read('docProps/core.xml')),
    warnings: [],
  };
}
