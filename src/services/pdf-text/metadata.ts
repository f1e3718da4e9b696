import { type OpenPdf, putText, readUtf16 } from '#services/pdf-text/pdfium.ts';

const fields = {
  Title: 'title',
  Author: 'author',
  Subject: 'subject',
  Keywords: 'keywords',
  Creator: 'creator',
  Producer: 'producer',
  CreationDate: 'created_at',
  ModDate: 'modified_at',
} as const;
const lengthMax = 2000;

/** What a PDF says of itself; dates in ISO 8601 where they are dates. */
export function readMetadata({
  lib,
  document,
  pageCount,
}: OpenPdf): Record<string, string | number> {
  const found: Record<string, string | number> = { pages: pageCount };
  for (const [tag, name] of Object.entries(fields)) {
    const at = putText(lib, tag);
    const text = readUtf16(lib, (buffer, size) =>
      lib._FPDF_GetMetaText(document, at, buffer, size),
    );
    lib.wasmExports.free(at);
    const value = name.endsWith('_at') ? isoDate(text) : text.toWellFormed().slice(0, lengthMax);
    if (value !== '') found[name] = value;
  }
  return found;
}

// D:YYYYMMDDHHmmSSOHH'mm', of which everything after the year may be missing.
const pdfDate =
  /^(?:D:)?(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?(?:(Z)|([+-])(\d{2})'?(\d{2})?'?)?/;

function isoDate(text: string): string {
  const parts = pdfDate.exec(text);
  if (!parts) return '';
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00'] = parts;
  const [sign, hours = '00', minutes = '00'] = parts.slice(8, 11);
  const zone = sign === undefined ? 'Z' : `${sign}${hours}:${minutes}`;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
