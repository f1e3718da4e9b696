// Any kind of file as pages of text. Foreign work: it is called in a child process only.
import { Problem } from '#contract/problems.ts';
import type { EInvoice } from '#services/pdf-text/e-invoice.ts';
import { unreadable } from '#services/pdf-text/pdfium.ts';
import type { TextLine } from '#services/pdf-text/read-page.ts';
import { type FileKind, kindOf } from '#services/text-extractor/file-kind.ts';
import type { Warning } from '#services/tools.ts';

export interface ReadPage {
  /** From 1. */
  page: number;
  /** Of a sheet. */
  name?: string;
  text: string;
  lines: TextLine[];
  source: 'text' | 'ocr' | 'none';
  width?: number;
  height?: number;
  /** Of its measures: points, or pixels of a picture. */
  unit?: 'pt' | 'px';
  /** Nothing is drawn on it, so there is nothing to recognise. */
  isEmpty?: boolean;
}

export interface ReadFile {
  type: FileKind;
  pages: ReadPage[];
  pageCount: number;
  metadata: Record<string, string | number>;
  attachments?: { file_name: string; size: number; type?: string }[];
  eInvoice?: EInvoice | undefined;
  warnings: Warning[];
}

export interface ReadOptions {
  /** What the file is called, or ''. */
  name: string;
  /** The field of the body that gave it. */
  path: string;
  password?: string | undefined;
  pages?: string | undefined;
  layout?: boolean | undefined;
}

type Reader = (bytes: Buffer, options: ReadOptions, kind: FileKind) => Promise<ReadFile>;

// Each loads what it needs: most children read one kind of file.
const readers: Readonly<Record<FileKind, () => Promise<Reader>>> = {
  pdf: async () => (await import('#services/text-extractor/readers/read-pdf.ts')).readPdf,
  docx: async () => (await import('#services/text-extractor/readers/read-docx.ts')).readDocx,
  xlsx: async () => (await import('#services/text-extractor/readers/read-xlsx.ts')).readXlsx,
  pptx: async () => (await import('#services/text-extractor/readers/read-pptx.ts')).readPptx,
  odt: async () => (await import('#services/text-extractor/readers/read-odf.ts')).readOdf,
  ods: async () => (await import('#services/text-extractor/readers/read-odf.ts')).readOdf,
  odp: async () => (await import('#services/text-extractor/readers/read-odf.ts')).readOdf,
  html: async () => (await import('#services/text-extractor/readers/read-text.ts')).readHtml,
  xml: async () => (await import('#services/text-extractor/readers/read-text.ts')).readXml,
  csv: async () => (await import('#services/text-extractor/readers/read-text.ts')).readText,
  txt: async () => (await import('#services/text-extractor/readers/read-text.ts')).readText,
  rtf: async () => (await import('#services/text-extractor/readers/read-rtf.ts')).readRtf,
  eml: async () => (await import('#services/text-extractor/readers/read-mail.ts')).readEml,
  msg: async () => (await import('#services/text-extractor/readers/read-mail.ts')).readMsg,
  image: async () => (await import('#services/text-extractor/readers/read-image.ts')).readImage,
};

/** @throws Problem why it cannot be read; RangeError when it asks for too much */
export async function readFile(bytes: Buffer, options: ReadOptions): Promise<ReadFile> {
  if (bytes.length === 0) throw unreadable('The file is empty.', options.path);
  let kind = 'office';
  try {
    const found = await kindOf(bytes, options);
    kind = found;
    const read = await readers[found]();
    return await read(bytes, options, found);
  } catch (error) {
    if (error instanceof Problem) throw withPath(error, options.path);
    if (error instanceof RangeError) throw error;
    throw new Problem('document_unreadable', {
      cause: error,
      errors: [{ path: options.path, message: `The file is no whole ${kind} file.` }],
    });
  }
}

/** Readers say `file_name`, wherever the file came from. */
function withPath(problem: Problem, path: string): Problem {
  if (!problem.errors.some((error) => error.path === 'file_name')) return problem;
  return new Problem(problem.key, {
    cause: problem.cause,
    errors: problem.errors.map((error) =>
      error.path === 'file_name' ? { ...error, path } : error,
    ),
  });
}
