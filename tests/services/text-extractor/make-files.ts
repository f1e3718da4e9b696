// Small files of each kind, made by hand: a test reads what it wrote itself.
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A PDF of numbered objects; `/Root` is the first. */
export function pdfOf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  const add = (bytes: Buffer) => {
    parts.push(bytes);
    at += bytes.length;
  };
  for (const [index, object] of objects.entries()) {
    offsets.push(at);
    add(
      Buffer.concat([
        Buffer.from(`${index + 1} 0 obj\n`),
        Buffer.from(object),
        Buffer.from('\nendobj\n'),
      ]),
    );
  }
  const start = at;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  add(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${rows}`));
  add(
    Buffer.from(
      `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

export function streamOf(content: string | Buffer, dictionary = ''): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${dictionary} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}

export interface PageToMake {
  /** PDF operators. */
  content: string;
  /** Entries of the page beside the usual ones, such as `/Rotate 90`. */
  more?: string;
  box?: string;
}

/** Pages with Helvetica as /F; objects 1 to 3 are the catalog, the tree and the font. */
export function pagesPdf(
  pages: readonly PageToMake[],
  {
    info,
    catalog = '',
    extra = [],
  }: { info?: string; catalog?: string; extra?: readonly (string | Buffer)[] } = {},
): Buffer {
  const first = 4 + extra.length;
  const kids = pages.map((_, index) => `${first + index * 2} 0 R`).join(' ');
  const objects: (string | Buffer)[] = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...extra,
  ];
  for (const [index, { content, more = '', box = '0 0 595 842' }] of pages.entries()) {
    const contents = `${first + index * 2 + 1} 0 R`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents ${contents} /Resources << /Font << /F 3 0 R >> >> ${more} >>`,
      streamOf(content),
    );
  }
  if (info === undefined) return pdfOf(objects);
  return pdfOf([...objects, info], `/Info ${objects.length + 1} 0 R`);
}

/** One line of text at a place. */
export const textAt = (x: number, y: number, text: string, size = 11): string =>
  `BT /F ${size} Tf ${x} ${y} Td (${text}) Tj ET\n`;

/** A ZIP with these entries, such as an office file. */
export async function zipOf(entries: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) {
    // Thousands of packers at once would take gigabytes.
    zip.addBuffer(Buffer.from(content), name, { compress: content.length > 100 });
  }
  zip.end();
  return buffer(zip.outputStream);
}

const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** A Word file with this body. */
export function docxOf(body: string, more: Readonly<Record<string, string>> = {}): Promise<Buffer> {
  return zipOf({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'word/document.xml': `<w:document ${word}><w:body>${body}</w:body></w:document>`,
    ...more,
  });
}
