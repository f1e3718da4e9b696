// PDFium in WebAssembly. Each document gets an instance of its own: its memory never shrinks, and no
// document sees what another one left.
import { PDFiumModule } from '@hyzyla/pdfium';
import { Problem } from '#contract/problems.ts';
import { loadPage, openForm } from '#services/pdf/file/pdfium-parts.ts';
import { type FormEntry, readEntries } from '#services/pdf-text/form-entries.ts';

/** What is used of the functions of the library; handles and addresses are numbers. */
export interface Functions {
  _FPDF_InitLibrary(): void;
  _FPDF_LoadMemDocument(bytes: number, size: number, password: number): number;
  _FPDF_GetLastError(): number;
  _FPDF_GetPageCount(document: number): number;
  _FPDF_GetDocPermissions(document: number): number;
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  _FPDF_GetPageWidthF(page: number): number;
  _FPDF_GetPageHeightF(page: number): number;
  _FPDFPage_SetCropBox(page: number, ...edges: number[]): void;
  _FPDF_GetPageBoundingBox(page: number, box: number): number;
  _FPDFPage_GetRotation(page: number): number;
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFPageObj_GetBounds(
    o: number,
    left: number,
    bottom: number,
    right: number,
    top: number,
  ): number;
  _FPDFPageObj_CountMarks(object: number): number;
  _FPDFPageObj_GetMark(object: number, index: number): number;
  _FPDFPageObjMark_GetName(mark: number, buffer: number, size: number, out: number): number;
  _FPDFPageObjMark_GetParamBlobValue(
    mark: number,
    key: number,
    buffer: number,
    size: number,
    out: number,
  ): number;
  _FPDF_GetFormType(document: number): number;
  _FPDFDOC_InitFormFillEnvironment(document: number, info: number): number;
  _FPDFAnnot_GetRect(annotation: number, rect: number): number;
  _FPDFAnnot_GetFormFieldType(form: number, annotation: number): number;
  _FPDFAnnot_GetFormFieldValue(form: number, note: number, buffer: number, size: number): number;
  _FPDFPage_GetAnnotCount(page: number): number;
  _FPDFPage_GetAnnot(page: number, index: number): number;
  _FPDFAnnot_GetSubtype(annotation: number): number;
  _FPDFPage_CloseAnnot(annotation: number): void;
  _FPDFPage_Flatten(page: number, usage: number): number;
  _FPDF_GetMetaText(document: number, tag: number, buffer: number, size: number): number;
  _FPDFDoc_GetAttachmentCount(document: number): number;
  _FPDFDoc_GetAttachment(document: number, index: number): number;
  _FPDFAttachment_GetName(attachment: number, buffer: number, size: number): number;
  _FPDFAttachment_GetFile(attachment: number, buffer: number, size: number, out: number): number;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetTextObject(text: number, index: number): number;
  _FPDFText_GetCharBox(
    text: number,
    index: number,
    left: number,
    right: number,
    bottom: number,
    top: number,
  ): number;
  _FPDFText_GetFontSize(text: number, index: number): number;
  _FPDFText_GetMatrix(text: number, index: number, matrix: number): number;
  _FPDFText_GetCharOrigin(text: number, index: number, x: number, y: number): number;
  _FPDFBitmap_CreateEx(w: number, h: number, format: number, at: number, stride: number): number;
  _FPDFBitmap_FillRect(b: number, x: number, y: number, w: number, h: number, color: number): void;
  _FPDFBitmap_Destroy(bitmap: number): void;
  _FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    x: number,
    y: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ): void;
  wasmExports: {
    malloc(size: number): number;
    free(address: number): void;
    FPDFText_GetUnicode(text: number, index: number): number;
    FPDFText_GetLooseCharBox(text: number, index: number, box: number): number;
    FPDFText_GetCharAngle(text: number, index: number): number;
  };
  HEAPU8: Uint8Array;
  HEAPF32: Float32Array;
  HEAPF64: Float64Array;
  HEAPU32: Uint32Array;
}

export interface OpenPdf {
  lib: Functions;
  document: number;
  pageCount: number;
  /** Bytes of the library's memory that work may use for a moment; 64 of them. */
  scratch: number;
  /** The form of the document, or 0. */
  form: number;
  /** It opens without the password that was sent. */
  isPasswordSpare: boolean;
  /** Its end is missing, but its pages are whole. */
  isCutOff: boolean;
}

const errors = { format: 3, password: 4, security: 5 };

/** @throws Problem `document_unreadable`, `password_missing`, `password_wrong` */
export async function openPdf(bytes: Uint8Array, password: string | undefined): Promise<OpenPdf> {
  const opened = await openWhole(bytes, password);
  if (typeof opened !== 'number') return opened;
  if (opened !== errors.format) throw refusal(opened, password);
  const again = await openWhole(await writtenAgain(bytes, password), undefined);
  if (typeof again === 'number') throw refusal(again, password);
  return { ...again, isCutOff: true };
}

/** PDFium needs the end of a file; what reads it from its beginning may find all of its pages. */
async function writtenAgain(bytes: Uint8Array, password: string | undefined): Promise<Buffer> {
  const { openPdf: openFromStart } = await import('#services/pdf/file/open-pdf.ts');
  const { writePdf } = await import('#services/pdf/write-pdf.ts');
  const file = await openFromStart({ bytes, path: 'file_name', password }).catch(
    (error: unknown) => {
      throw error instanceof Problem ? refusal(errors.format, password) : error;
    },
  );
  return writePdf(file.context, file);
}

/** The number of an error for what the library does not open. */
async function openWhole(
  bytes: Uint8Array,
  password: string | undefined,
): Promise<OpenPdf | number> {
  const loaded: unknown = await PDFiumModule({});
  if (!hasFunctions(loaded)) throw new Error('another version of PDFium');
  const lib = loaded;
  lib._FPDF_InitLibrary();
  const { malloc } = lib.wasmExports;
  const at = malloc(bytes.byteLength);
  lib.HEAPU8.set(bytes, at);
  let document = 0;
  let isPasswordSpare = false;
  const sent = password ?? '';
  // A file may need no password to be opened, even if one was sent.
  const tried = sent === '' ? [] : [Buffer.from(sent), Buffer.from(sent, 'latin1')];
  for (const word of [...tried, Buffer.alloc(0)]) {
    const wordAt = malloc(word.byteLength + 1);
    lib.HEAPU8.set(word, wordAt);
    lib.HEAPU8[wordAt + word.byteLength] = 0;
    document = lib._FPDF_LoadMemDocument(at, bytes.byteLength, wordAt);
    isPasswordSpare = sent !== '' && word.byteLength === 0;
    if (document !== 0 || lib._FPDF_GetLastError() !== errors.password) break;
  }
  if (document === 0) return lib._FPDF_GetLastError();
  const pageCount = lib._FPDF_GetPageCount(document);
  if (pageCount < 1) throw unreadable('The PDF has no pages.');
  return {
    lib,
    document,
    pageCount,
    scratch: malloc(64),
    form: openForm(lib, document).form,
    isPasswordSpare,
    isCutOff: false,
  };
}

/** Does something with a page; undefined when the page itself is broken. */
export function withPage<T>(
  pdf: OpenPdf,
  index: number,
  use: (page: number, entries: FormEntry[]) => T,
): T | undefined {
  const { lib, document } = pdf;
  let page = loadPage(lib, document, index);
  if (page === 0) return undefined;
  const entries = readEntries(pdf, page);
  // What was typed into forms and onto the page is no part of it until it is put there.
  if (hasNotes(lib, page) && lib._FPDFPage_Flatten(page, 0) === 1) {
    lib._FPDF_ClosePage(page);
    page = lib._FPDF_LoadPage(document, index);
    if (page === 0) return undefined;
  }
  try {
    return use(page, entries);
  } finally {
    lib._FPDF_ClosePage(page);
  }
}

const notesLookedAt = 500;
const withoutText = new Set([2, 16]); // links and pop-ups

function hasNotes(lib: Functions, page: number): boolean {
  const count = Math.min(lib._FPDFPage_GetAnnotCount(page), notesLookedAt);
  for (let index = 0; index < count; index++) {
    const note = lib._FPDFPage_GetAnnot(page, index);
    if (note === 0) continue;
    const subtype = lib._FPDFAnnot_GetSubtype(note);
    lib._FPDFPage_CloseAnnot(note);
    if (!withoutText.has(subtype)) return true;
  }
  return false;
}

/** A text that the library writes in UTF-16; '' for one that is not there. */
export function readUtf16(lib: Functions, write: (buffer: number, size: number) => number): string {
  const size = write(0, 0);
  if (size <= 2 || size > textBytesMax) return '';
  const at = lib.wasmExports.malloc(size);
  write(at, size);
  const text = Buffer.from(lib.HEAPU8.slice(at, at + size - 2)).toString('utf16le');
  lib.wasmExports.free(at);
  return text;
}

const textBytesMax = 1024 * 1024;

/** A text as the library takes it; to be freed. */
export function putText(lib: Functions, text: string): number {
  const bytes = Buffer.from(`${text}\0`);
  const at = lib.wasmExports.malloc(bytes.byteLength);
  lib.HEAPU8.set(bytes, at);
  return at;
}

function refusal(error: number, password: string | undefined): Problem {
  if (error === errors.password) {
    if (password === undefined || password === '') {
      return new Problem('password_missing', {
        errors: [
          {
            path: 'password',
            message: 'The PDF opens only with a password.',
            fix: 'Send it as password.',
          },
        ],
      });
    }
    return new Problem('password_wrong', {
      errors: [{ path: 'password', message: 'The password does not open the PDF.' }],
    });
  }
  if (error === errors.security) {
    return unreadable('The PDF is encrypted in a way that is not known here.');
  }
  return unreadable('The PDF is damaged or incomplete.');
}

export function unreadable(message: string, path = 'file_name'): Problem {
  return new Problem('document_unreadable', { errors: [{ path, message }] });
}

// The types of the package know fewer functions than it has.
function hasFunctions(lib: unknown): lib is Functions {
  const { wasmExports } = Object(lib);
  return typeof Reflect.get(Object(wasmExports), 'FPDFText_GetLooseCharBox') === 'function';
}
