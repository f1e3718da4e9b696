import { chosenPages } from '#services/pdf/file/page-list.ts';
import { unreadable } from '#services/pdf-text/pdfium.ts';
import type { FileKind } from '#services/text-extractor/file-kind.ts';
import type { ReadFile, ReadOptions } from '#services/text-extractor/read-file.ts';
import { collectText, type TextRules } from '#services/text-extractor/readers/collect-text.ts';
import { readProperties } from '#services/text-extractor/readers/office-parts.ts';
import { openZip, readPart } from '#services/text-extractor/readers/open-zip.ts';

const rules: TextRules = {
  paragraphs: new Set(['p', 'h']),
  table: 'table',
  row: 'table-row',
  cells: new Set(['table-cell', 'covered-table-cell']),
  skipped: new Set(['tracked-changes', 'desc', 'forms', 'automatic-styles', 'font-face-decls']),
  signs: {
    s: (attributes) => ' '.repeat(Math.min(100, Number(attributes['text:c'] ?? 1) || 1)),
    tab: '\t',
    'line-break': '\n',
  },
  repeats: (attributes) =>
    Number(
      attributes['table:number-columns-repeated'] ?? attributes['table:number-rows-repeated'] ?? 1,
    ) || 1,
};

const partsOf: Partial<Record<FileKind, string>> = { ods: 'table', odp: 'page' };
const marginRules: TextRules = { ...rules, skipped: new Set([...rules.skipped, 'styles']) };

/** OpenDocument: a text as one page, a spreadsheet by its sheets, a presentation by its slides. */
export async function readOdf(
  bytes: Buffer,
  { pages: list }: ReadOptions,
  type: FileKind,
): Promise<ReadFile> {
  const zip = await openZip(bytes);
  const manifest = await zip.read('META-INF/manifest.xml');
  if (manifest?.includes('encryption-data')) {
    throw unreadable('The file is protected by a password, which cannot be taken off here.');
  }
  const part = partsOf[type];
  const parts = collectText(await readPart(zip, 'content.xml'), {
    ...rules,
    ...(part === undefined ? {} : { parts: part }),
  });
  const styles = type === 'odt' ? await zip.read('styles.xml') : undefined;
  const margins = styles === undefined ? '' : (collectText(styles, marginRules)[0]?.text ?? '');
  const pages = chosenPages(list, parts.length).map((page) => {
    const { attributes, text } = parts[page - 1] ?? { attributes: {}, text: '' };
    const name = type === 'ods' ? attributes['table:name'] : undefined;
    const whole = page === 1 && margins !== '' ? `${text}\n\n${margins}` : text;
    return {
      page,
      ...(name === undefined ? {} : { name }),
      text: whole,
      lines: [],
      source: whole === '' ? ('none' as const) : ('text' as const),
    };
  });
  return {
    type,
    pages,
    pageCount: parts.length,
    metadata: readProperties(await zip.read('meta.xml')),
    warnings: [],
  };
}
