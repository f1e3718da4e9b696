// The text of a PDF: for the Text Extractor and for text-extract of PDF Operations. It is foreign work:
// it is called in a child process only.
import { Problem } from '#contract/problems.ts';
import { chosenPages } from '#services/pdf/file/page-list.ts';
import { pageUnits } from '#services/pdf/file/page-units.ts';
import { readAttachments } from '#services/pdf-text/attachments.ts';
import { type EInvoice, findEInvoice } from '#services/pdf-text/e-invoice.ts';
import { readMetadata } from '#services/pdf-text/metadata.ts';
import { openPdf, unreadable } from '#services/pdf-text/pdfium.ts';
import { inPoints, type PageText, readPage } from '#services/pdf-text/read-page.ts';

export interface PdfTextOptions {
  password?: string | undefined;
  /** Such as `1,3-5,-2`; all without. */
  pages?: string | undefined;
  /** Columns and tables keep their places. */
  layout?: boolean | undefined;
}

export interface PdfTextPage extends PageText {
  /** From 1. */
  page: number;
}

export interface PdfText {
  pageCount: number;
  pages: PdfTextPage[];
  metadata: Record<string, string | number>;
  attachments: { file_name: string; size: number }[];
  eInvoice: EInvoice | undefined;
  /** What could not be read, without being a reason to refuse the rest. */
  brokenPages: number[];
  /** The owner does not allow its text to be copied. */
  isRestricted: boolean;
  /** It opens without the password that was sent. */
  isPasswordSpare: boolean;
  /** Its end is missing, but its pages are whole. */
  isCutOff: boolean;
}

/**
 * The text of pages with lines, what the file says of itself, and what is attached to it.
 * @throws Problem `document_unreadable`, `password_missing`, `password_wrong`, `field_invalid`,
 *   `document_too_heavy`
 */
export async function readPdfText(bytes: Uint8Array, options: PdfTextOptions): Promise<PdfText> {
  const pdf = await openPdf(bytes, options.password);
  const units = await pageUnits({ bytes, path: 'file_name', password: options.password });
  const wanted = chosenPages(options.pages, pdf.pageCount);
  const pages: PdfTextPage[] = [];
  const brokenPages: number[] = [];
  let letters = 0;
  for (const page of wanted) {
    const read = readPage(pdf, page - 1, options.layout === true);
    if (read === undefined) {
      brokenPages.push(page);
      continue;
    }
    letters += read.text.length;
    if (letters > lettersMax) throw new Problem('document_too_heavy');
    pages.push({ page, ...inPoints(read, units[page - 1] ?? 1) });
  }
  if (pages.length === 0) throw unreadable(`Page ${brokenPages[0] ?? 1} of the PDF is damaged.`);
  const attachments = readAttachments(pdf);
  return {
    pageCount: pdf.pageCount,
    pages,
    metadata: readMetadata(pdf),
    attachments: attachments.map(({ name, size }) => ({ file_name: name, size })),
    eInvoice: findEInvoice(attachments),
    brokenPages,
    isPasswordSpare: pdf.isPasswordSpare,
    isCutOff: pdf.isCutOff,
    isRestricted: (pdf.lib._FPDF_GetDocPermissions(pdf.document) & copying) === 0,
  };
}

/** What an owner may forbid. */
const copying = 0x10;

const lettersMax = 20_000_000;
