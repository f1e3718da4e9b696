import { plainTextOf } from '#services/data-to-html/plain-text-of.ts';
import { eInvoiceOf } from '#services/pdf-text/e-invoice.ts';
import type { FileKind } from '#services/text-extractor/file-kind.ts';
import type { ReadFile, ReadOptions } from '#services/text-extractor/read-file.ts';
import { decodeText } from '#services/text-extractor/readers/decode-text.ts';
import { withoutEmptyEnds } from '#services/text-extractor/readers/empty-ends.ts';
import { walkXml } from '#services/text-extractor/readers/walk-xml.ts';

const lettersMax = 20_000_000;

/** One page with a text. */
export function pageOf(
  type: FileKind,
  text: string,
  metadata: Record<string, string | number> = {},
): ReadFile {
  if (text.length > lettersMax) throw new RangeError('the text of a file');
  const trimmed = withoutEmptyEnds(text.replace(/\r\n?/g, '\n').replaceAll('\0', ''));
  return {
    type,
    pages: [{ page: 1, text: trimmed, lines: [], source: trimmed === '' ? 'none' : 'text' }],
    pageCount: 1,
    metadata,
    warnings: [],
  };
}

export async function readText(bytes: Buffer, _: ReadOptions, type: FileKind): Promise<ReadFile> {
  const { text, encoding } = decodeText(bytes);
  return pageOf(type, text, { encoding });
}

const headLength = 4096;

/** HTML as it reads; its tables in columns, without what is hidden. */
export async function readHtml(bytes: Buffer): Promise<ReadFile> {
  const head = bytes.subarray(0, headLength).toString('latin1');
  const named = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1];
  const { text: html, encoding } = decodeText(bytes, named);
  const title = /<title[^>]*>([^<]{1,2000})</i.exec(html.slice(0, titleWithin))?.[1];
  const facts = title === undefined ? {} : { title: plainTextOf(title).trim() };
  return pageOf('html', plainTextOf(html.replace(titleElement, '')), { ...facts, encoding });
}

const titleWithin = 100_000;
const titleElement = /<title\b[^>]*>[^<]*<\/title\s*>/i;

/** The text of the elements, one on each line; an e-invoice also as such. */
export async function readXml(bytes: Buffer, { name }: ReadOptions): Promise<ReadFile> {
  const named = /^\s*<\?xml[^>]+encoding\s*=\s*["']([\w-]+)/.exec(
    bytes.subarray(0, headLength).toString('latin1'),
  )?.[1];
  const { text: xml, encoding } = decodeText(bytes, named);
  const lines: string[] = [];
  let open = '';
  const end = () => {
    const line = open.replace(/\s+/g, ' ').trim();
    if (line !== '') lines.push(line);
    open = '';
  };
  walkXml(xml.replace(/^\ufeff/, ''), {
    open: end,
    text(text) {
      open += text;
    },
    close: end,
  });
  const read = pageOf('xml', lines.join('\n'), { encoding });
  return { ...read, eInvoice: eInvoiceOf(name === '' ? 'invoice.xml' : name, xml) };
}
