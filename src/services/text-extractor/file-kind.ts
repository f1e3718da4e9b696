// What a file is, by its bytes; its name counts only for texts, which have no signature.
import { Problem } from '#contract/problems.ts';
import { unreadable } from '#services/pdf-text/pdfium.ts';
import { mailboxLine } from '#services/text-extractor/readers/mailbox-line.ts';
import { mainPart } from '#services/text-extractor/readers/office-parts.ts';
import { openZip } from '#services/text-extractor/readers/open-zip.ts';

export type FileKind =
  | 'pdf'
  | 'docx'
  | 'xlsx'
  | 'pptx'
  | 'odt'
  | 'ods'
  | 'odp'
  | 'html'
  | 'xml'
  | 'csv'
  | 'txt'
  | 'rtf'
  | 'eml'
  | 'msg'
  | 'image';

const headLength = 4096;

/** @throws Problem `document_type_unsupported`, `document_unreadable`, `password_missing` */
export async function kindOf(
  bytes: Buffer,
  { name, path }: { name: string; path: string },
): Promise<FileKind> {
  const head = bytes.subarray(0, headLength);
  if (head.subarray(0, 1024).includes('%PDF-')) return 'pdf';
  if (head.subarray(0, 4).equals(zipStart)) return zipKind(bytes, path);
  if (head.subarray(0, 8).equals(compoundStart)) return compoundKind(bytes, path);
  if (isImage(head)) return 'image';
  const phone = /^....ftyp(heic|heix|heif|mif1|msf1|avif)/s.exec(
    head.toString('latin1', 0, 12),
  )?.[1];
  if (phone !== undefined) {
    const was = phone === 'avif' ? 'AVIF' : 'HEIC';
    throw unsupported(path, `This is a picture as ${was}.`, 'Save it as JPEG or PNG.');
  }
  if (head.subarray(0, 5).toString('latin1') === '{\\rtf') return 'rtf';
  const extension = /\.([a-z0-9]{1,5})\s*$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!isText(head)) {
    if (extension === 'pdf') throw unreadable('This is not a PDF.', path);
    throw unsupported(path, 'The bytes are of no kind of file that is read here.');
  }
  return textKind(head, extension, path);
}

const zipStart = Buffer.from('PK\x03\x04', 'latin1');
const compoundStart = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

function isImage(head: Buffer): boolean {
  const start = head.toString('latin1', 0, 12);
  return (
    start.startsWith('\x89PNG\r\n') ||
    start.startsWith('\xff\xd8\xff') ||
    /^GIF8[79]a/.test(start) ||
    /^BM..../s.test(start) ||
    start.startsWith('II*\0') ||
    start.startsWith('MM\0*') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP'))
  );
}

async function zipKind(bytes: Buffer, path: string): Promise<FileKind> {
  const zip = await openZip(bytes);
  const { names } = zip;
  const main = await mainPart(zip);
  const found = officeParts.find(
    ([part, , folder]) => names.includes(part) || main?.startsWith(folder),
  );
  if (found) return found[1];
  const type = names.includes('mimetype') ? String(await zip.read('mimetype')) : '';
  const open = openDocuments.find(([name]) => type.startsWith(name));
  if (open) return open[1];
  throw unsupported(path, 'This ZIP is no office file.', 'Send its files one by one.');
}

const officeParts = [
  ['word/document.xml', 'docx', 'word/'],
  ['xl/workbook.xml', 'xlsx', 'xl/'],
  ['ppt/presentation.xml', 'pptx', 'ppt/'],
] as const;
const openDocuments = [
  ['application/vnd.oasis.opendocument.text', 'odt'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['application/vnd.oasis.opendocument.presentation', 'odp'],
] as const;

// Names within such a file are in UTF-16.
function compoundKind(bytes: Buffer, path: string): FileKind {
  const has = (name: string) => bytes.includes(Buffer.from(name, 'utf16le'));
  if (has('__properties_version1.0')) return 'msg';
  if (has('EncryptedPackage')) {
    throw new Problem('password_missing', {
      errors: [
        {
          path,
          message: 'The office file is protected by a password, which cannot be taken off here.',
          fix: 'Save it without a password, or as a PDF.',
        },
      ],
    });
  }
  const old = [
    ['WordDocument', 'DOC', 'DOCX'],
    ['Workbook', 'XLS', 'XLSX'],
    ['Book', 'XLS', 'XLSX'],
    ['PowerPoint Document', 'PPT', 'PPTX'],
  ].find(([stream = '']) => has(stream));
  const [, was, becomes] = old ?? [];
  throw was === undefined
    ? unsupported(path, 'The bytes are of no kind of file that is read here.')
    : unsupported(path, `This is an old ${was} file.`, `Save it as ${becomes} or PDF.`);
}

function unsupported(path: string, message: string, fix?: string): Problem {
  return new Problem('document_type_unsupported', {
    errors: [{ path, message, ...(fix === undefined ? {} : { fix }) }],
  });
}

/** Texts have no control characters, or are UTF-16. */
function isText(head: Buffer): boolean {
  const [a, b] = head;
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return true;
  const zeros = head.filter((byte) => byte === 0).length;
  if (zeros > head.length * 0.3) return isWide(head);
  return !head.some((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b));
}

function isWide(head: Buffer): boolean {
  const even = head.filter((byte, index) => byte === 0 && index % 2 === 0).length;
  const odd = head.filter((byte, index) => byte === 0 && index % 2 === 1).length;
  return Math.min(even, odd) < head.length * 0.05;
}

const mailHeader =
  /^(?:From|To|Subject|Date|Received|Return-Path|MIME-Version|Message-ID|Delivered-To|Content-Type):\s/im;
const rootWithNamespace = /^\s*(?:<!--[\s\S]*?-->\s*)*<[a-z_][\w.-]*(?::[\w.-]+)?\s[^>]*xmlns/i;
const mailField = /^[!-9;-~]+:[^\n]*$/;

function textKind(head: Buffer, extension: string, path: string): FileKind {
  const text = head
    .toString('latin1')
    .replaceAll('\0', '')
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '');
  if (extension === 'pdf') throw unreadable('This is not a PDF.', path);
  if (extension === 'html' || extension === 'htm' || extension === 'xhtml') return 'html';
  if (extension === 'csv' || extension === 'tsv') return 'csv';
  if (extension === 'eml') return 'eml';
  if (extension === 'txt' || extension === 'md') return 'txt';
  if (
    /^\s*(?:<!--[\s\S]*?-->\s*)?<(?:!doctype html|html|head|body|title|h[1-6]|p|div|table|ul|ol)\b/i.test(
      text,
    )
  )
    return 'html';
  if (/^\s*<\?xml/.test(text)) return /<html\b/i.test(text) ? 'html' : 'xml';
  // Its first line may be left out.
  if (extension === 'xml' || rootWithNamespace.test(text)) return 'xml';
  const [first = ''] = text.replace(mailboxLine, '').split(/\r?\n/, 1);
  if (mailField.test(first) && mailHeader.test(text)) return 'eml';
  return 'txt';
}
