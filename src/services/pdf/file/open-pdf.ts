// Opens a foreign PDF. The reader goes through the file from its beginning and believes no table of
// contents, so a broken one costs nothing; what a file that was cut off has lost is looked for afterwards.
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFNumber,
  type PDFObject,
  PDFParser,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { Problem, type ProblemKey } from '#contract/problems.ts';
import { endMissing, sparePassword } from '#services/pdf/file/file-warnings.ts';
import { type PdfPage, readPages } from '#services/pdf/file/page-tree.ts';
import { pdfName } from '#services/pdf/file/pdf-values.ts';
import type { Warning } from '#services/tools.ts';

export interface PdfFile {
  context: PDFContext;
  catalog: PDFDict;
  pages: PdfPage[];
  /** `1.7`, as the file says. */
  version: string;
  warnings: Warning[];
}

/** A file and how to open it. */
export interface PdfSource {
  bytes: Uint8Array;
  /** The field of the body it came from. */
  path: string;
  password?: string | undefined;
}

const headerWithin = 1024;
const objectWithin = 64 * 1024;

/**
 * The objects and pages of a PDF.
 * @throws Problem `document_unreadable`, `password_missing`, `password_wrong`, `document_too_heavy`
 */
export async function openPdf(source: PdfSource): Promise<PdfFile> {
  const bytes = Buffer.from(source.bytes.buffer, source.bytes.byteOffset, source.bytes.byteLength);
  const start = bytes.subarray(0, headerWithin).indexOf('%PDF-');
  if (start === -1) throw unreadable(source.path, 'This is not a PDF.');
  const { context, warnings } = bytes.includes('/Encrypt')
    ? await unlocked(bytes, source)
    : { context: await parsed(bytes, source.path), warnings: [] };
  const catalog = context.lookup(context.trailerInfo.Root);
  if (!(catalog instanceof PDFDict)) {
    throw unreadable(source.path, 'The file is damaged: its catalog is missing.');
  }
  const pages = readPages(context, catalog);
  refuseLostPages({ context, catalog, pages }, source.path);
  const isCut = isCutOff(bytes);
  if (isCut) refuseLostObjects(context, pages, source.path);
  const version = bytes.toString('latin1', start + 5, start + 8);
  const told = isCut ? [...warnings, { path: source.path, message: endMissing }] : warnings;
  return { context, catalog, pages, version, warnings: told };
}

/** What follows its end may be anything but objects: disks fill files up, and servers add their pages. */
function isCutOff(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf('startxref');
  return end === -1 || /\d \d+ obj\b/.test(bytes.toString('latin1', end, end + objectWithin));
}

export function unreadable(path: string, message: string): Problem {
  return new Problem('document_unreadable', { errors: [{ path, message }] });
}

async function parsed(bytes: Uint8Array, path: string): Promise<PDFContext> {
  try {
    return await PDFParser.forBytesWithOptions(bytes, Number.POSITIVE_INFINITY).parseDocument();
  } catch (error) {
    throw notUnderstood(error, path);
  }
}

async function unlocked(
  bytes: Buffer,
  source: PdfSource,
): Promise<Pick<PdfFile, 'context' | 'warnings'>> {
  const { password } = source;
  // A file may need no password to be opened, even if one was sent.
  for (const one of password === undefined ? [''] : [password, '']) {
    const { context } = (await unlockedWith(bytes, one, source.path)) ?? {};
    if (context !== undefined) {
      return { context, warnings: protectionWarnings(source, one, forbiddenIn(bytes)) };
    }
  }
  throw passwordProblem(password === undefined ? 'password_missing' : 'password_wrong', source);
}

/** Undefined for a password that does not open it. */
async function unlockedWith(
  bytes: Uint8Array,
  password: string,
  path: string,
): Promise<PDFDocument | undefined> {
  try {
    return await PDFDocument.load(bytes, {
      password,
      updateMetadata: false,
      preserveXFA: true,
      parseSpeed: Number.POSITIVE_INFINITY,
    });
  } catch (error) {
    if (error instanceof Error && /password/i.test(error.message)) return undefined;
    throw notUnderstood(error, path);
  }
}

// Too deep or too long is the job's own refusal, by whoever started it.
function notUnderstood(error: unknown, path: string): unknown {
  if (error instanceof Problem || error instanceof RangeError) return error;
  const message = 'The file is damaged, or protected in a way that is not known here.';
  return new Problem('document_unreadable', { errors: [{ path, message }], cause: error });
}

/** What the owner of an encrypted file does not allow, by the number that says it. */
const allowances = [
  [0x04, 'printing'],
  [0x08, 'changes'],
  [0x10, 'copying'],
  [0x20, 'notes'],
] as const;

function forbiddenIn(bytes: Buffer): string[] {
  const at = bytes.indexOf('/Standard');
  const near = bytes.toString('latin1', Math.max(0, at - encryptionWithin), at + encryptionWithin);
  const [, said] = at === -1 ? [] : (/\/P\s*(-?\d{1,10})\b/.exec(near) ?? []);
  if (said === undefined) return [];
  return allowances.flatMap(([bit, what]) => ((Number(said) & bit) === 0 ? [what] : []));
}

const encryptionWithin = 1500;

function protectionWarnings(
  { path, password }: PdfSource,
  used: string,
  forbidden: readonly string[],
): Warning[] {
  const restrictions =
    forbidden.length === 0
      ? 'The file is encrypted, without restrictions of its owner. The result is not encrypted.'
      : `The file has restrictions of its owner: no ${forbidden.join(', no ')}. The result has none: look at what you may do with it.`;
  const opened = 'The file was opened with its password. The result opens without one.';
  const message = used === '' ? restrictions : opened;
  return [
    { path, message },
    ...(used === '' && password !== undefined
      ? [{ path: 'password', message: sparePassword }]
      : []),
  ];
}

function passwordProblem(key: ProblemKey, { path }: PdfSource): Problem {
  const message =
    key === 'password_missing' ? 'The file is protected.' : 'The file does not open with it.';
  const fix = 'Send the password that opens it as "password".';
  return new Problem(key, { errors: [{ path, message, fix }] });
}

// Half a document is no result.
function refuseLostPages(
  { context, catalog, pages }: Pick<PdfFile, 'context' | 'catalog' | 'pages'>,
  path: string,
): void {
  if (pages.length === 0) throw unreadable(path, 'The file has no pages.');
  const lost = pages.findIndex(({ dict }) => isLost(context, dict.get(pdfName('Contents'))));
  if (lost !== -1) throw unreadable(path, `The contents of page ${lost + 1} are missing.`);
  const tree = context.lookup(catalog.get(pdfName('Pages')));
  const kids = tree instanceof PDFDict ? context.lookup(tree.get(pdfName('Kids'))) : undefined;
  if (!(kids instanceof PDFArray) || !(tree instanceof PDFDict)) return;
  const missing = kids.asArray().findIndex((kid) => isLost(context, kid));
  if (missing === -1) return;
  const count = tree.lookup(pdfName('Count'));
  const all = count instanceof PDFNumber ? ` of ${count.asNumber()}` : '';
  throw unreadable(
    path,
    `Only ${pages.length}${all} pages are left in it; object ${kids.get(missing)} is missing.`,
  );
}

function isLost(context: PDFContext, value: PDFObject | undefined): boolean {
  if (value instanceof PDFRef) return context.lookup(value) === undefined;
  if (value instanceof PDFArray) return value.asArray().some((one) => isLost(context, one));
  return false;
}

// What pages draw with may be missing from a file that was cut off.
function refuseLostObjects(context: PDFContext, pages: readonly PdfPage[], path: string): void {
  for (const [index, { dict, inherited }] of pages.entries()) {
    const own = [
      dict.get(pdfName('Resources')),
      dict.get(pdfName('Contents')),
      inherited.get('Resources'),
    ];
    const lost = lostReference(context, own);
    if (lost === undefined) continue;
    throw unreadable(path, `Page ${index + 1} needs object ${lost}, which is missing.`);
  }
}

function lostReference(
  context: PDFContext,
  from: readonly (PDFObject | undefined)[],
): PDFRef | undefined {
  const seen = new Set<PDFObject>();
  const waiting = [...from];
  while (waiting.length > 0) {
    const one = waiting.pop();
    const object = context.lookup(one);
    if (one instanceof PDFRef && object === undefined) return one;
    if (object === undefined || seen.has(object)) continue;
    seen.add(object);
    if (object instanceof PDFArray) waiting.push(...object.asArray());
    if (object instanceof PDFDict) waiting.push(...object.values());
    if (object instanceof PDFStream) waiting.push(...object.dict.values());
  }
  return undefined;
}
