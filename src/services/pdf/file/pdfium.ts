// PDFium in WebAssembly: draws pages and measures text. Foreign bytes reach nothing but its own memory.
import { PDFiumModule } from '@hyzyla/pdfium';
import { loadPage, openForm } from '#services/pdf/file/pdfium-parts.ts';

/** What the program has beside what its types name. */
type Module = Awaited<ReturnType<typeof PDFiumModule>> & {
  _FPDF_InitLibrary(): void;
  _FPDF_GetPageWidthF(page: number): number;
  _FPDF_GetPageHeightF(page: number): number;
  _FPDFPage_SetCropBox(page: number, ...edges: number[]): void;
  _FPDF_GetFormType(document: number): number;
  _FPDFDOC_InitFormFillEnvironment(document: number, info: number): number;
  _FPDFDOC_ExitFormFillEnvironment(form: number): void;
  _FPDF_SetFormFieldHighlightAlpha(form: number, alpha: number): void;
  _FPDF_FFLDraw(form: number, bitmap: number, page: number, ...places: number[]): void;
  _FPDFText_IsGenerated(text: number, index: number): number;
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFTextObj_GetFont(object: number): number;
  _FPDFTextObj_GetText(object: number, text: number, buffer: number, size: number): number;
  _FPDFFont_GetIsEmbedded(font: number): number;
  _FPDFText_GetCharBox(text: number, index: number, ...places: number[]): number;
  _FPDFText_GetCharOrigin(text: number, index: number, x: number, y: number): number;
};

export interface DrawnPage {
  width: number;
  height: number;
  /** Red, green, blue and opacity; only until the next call. */
  data: Uint8Array;
}

export interface TextPlace {
  left: number;
  right: number;
  /** Of the first and the last line. */
  firstBaseline: number;
  lastBaseline: number;
}

export interface PdfiumDocument {
  pages: number;
  /** In points, as it is looked at. */
  pageSize(index: number): { width: number; height: number };
  /** Draws a page and gives it to `use`. */
  draw<T>(
    index: number,
    size: { width: number; height: number },
    use: (page: DrawnPage) => Promise<T>,
  ): Promise<T>;
  /** Some of the letters of a page that are not drawn: their font is neither in the file nor here. */
  lettersWithoutFont(index: number): string;
  /** Where the text of a page stands; undefined without any. */
  textPlace(index: number): TextPlace | undefined;
  close(): void;
}

const withAnnotations = 0x01;
const redFirst = 0x10;
const fourChannels = 4;
const white = 0xffffffff;

let loaded: Promise<Module> | undefined;

/** Undefined for what it cannot read. */
export async function openInPdfium(bytes: Uint8Array): Promise<PdfiumDocument | undefined> {
  loaded ??= load();
  const pdfium = await loaded;
  const memory = allocate(pdfium, bytes.byteLength);
  pdfium.HEAPU8.set(bytes, memory);
  const document = pdfium._FPDF_LoadMemDocument(memory, bytes.byteLength, 0);
  if (!document) {
    pdfium.wasmExports.free(memory);
    return undefined;
  }

  const { form, info } = openForm(pdfium, document);
  if (form !== 0) pdfium._FPDF_SetFormFieldHighlightAlpha(form, 0);

  function onPage<T>(index: number, use: (page: number) => T): T {
    const page = loadPage(pdfium, document, index);
    if (!page) throw new Error(`page ${index} cannot be loaded`);
    const close = () => pdfium._FPDF_ClosePage(page);
    let result: T;
    try {
      result = use(page);
    } catch (error) {
      close();
      throw error;
    }
    if (result instanceof Promise) void result.then(close, close);
    else close();
    return result;
  }

  return {
    pages: pdfium._FPDF_GetPageCount(document),
    pageSize: (index) =>
      onPage(index, (page) => ({
        width: pdfium._FPDF_GetPageWidthF(page),
        height: pdfium._FPDF_GetPageHeightF(page),
      })),
    draw: (index, { width, height }, use) =>
      onPage(index, async (page) => {
        const size = width * height * fourChannels;
        const pixels = allocate(pdfium, size);
        const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, fourChannels, pixels, width * 4);
        try {
          pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
          const flags = withAnnotations | redFirst;
          pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags);
          // Values without a drawing of their own, as programs fill them in.
          if (form !== 0) {
            pdfium._FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, flags);
          }
          return await use({ width, height, data: pdfium.HEAPU8.subarray(pixels, pixels + size) });
        } finally {
          pdfium._FPDFBitmap_Destroy(bitmap);
          pdfium.wasmExports.free(pixels);
        }
      }),
    lettersWithoutFont: (index) => onPage(index, (page) => lettersWithoutFont(pdfium, page)),
    textPlace: (index) => onPage(index, (page) => measureText(pdfium, page)),
    close() {
      if (form !== 0) pdfium._FPDFDOC_ExitFormFillEnvironment(form);
      if (info !== 0) pdfium.wasmExports.free(info);
      pdfium._FPDF_CloseDocument(document);
      pdfium.wasmExports.free(memory);
    },
  };
}

async function load(): Promise<Module> {
  const pdfium: object = await PDFiumModule({});
  if (!isWhole(pdfium)) throw new Error('another PDFium than expected');
  pdfium._FPDF_InitLibrary();
  return pdfium;
}

function isWhole(pdfium: object): pdfium is Module {
  return '_FPDFText_GetCharBox' in pdfium && '_FPDF_InitLibrary' in pdfium;
}

function measureText(pdfium: Module, page: number): TextPlace | undefined {
  const text = pdfium._FPDFText_LoadPage(page);
  const memory = allocate(pdfium, 4 * 8);
  const place = {
    left: Infinity,
    right: -Infinity,
    firstBaseline: -Infinity,
    lastBaseline: Infinity,
  };
  const count = pdfium._FPDFText_CountChars(text);
  for (let index = 0; index < count; index += 1) {
    if (pdfium._FPDFText_IsGenerated(text, index) === 1) continue;
    const at = (nth: number) => memory + nth * 8;
    if (!pdfium._FPDFText_GetCharBox(text, index, at(0), at(1), at(2), at(3))) continue;
    place.left = Math.min(place.left, readDouble(pdfium, at(0)));
    place.right = Math.max(place.right, readDouble(pdfium, at(1)));
    if (!pdfium._FPDFText_GetCharOrigin(text, index, at(0), at(1))) continue;
    place.firstBaseline = Math.max(place.firstBaseline, readDouble(pdfium, at(1)));
    place.lastBaseline = Math.min(place.lastBaseline, readDouble(pdfium, at(1)));
  }
  pdfium.wasmExports.free(memory);
  pdfium._FPDFText_ClosePage(text);
  return Object.values(place).every(Number.isFinite) ? place : undefined;
}

const textObject = 1;
const objectsLookedAt = 5_000;
const textBytesMax = 400;
const lettersTold = 10;
/** The fonts that are here have no more than Latin letters. */
const beyondLatin = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/gu;

function lettersWithoutFont(pdfium: Module, page: number): string {
  const count = Math.min(pdfium._FPDFPage_CountObjects(page), objectsLookedAt);
  let found = '';
  let text = 0;
  let memory = 0;
  for (let index = 0; index < count && found.length < lettersTold; index += 1) {
    const object = pdfium._FPDFPage_GetObject(page, index);
    if (pdfium._FPDFPageObj_GetType(object) !== textObject) continue;
    if (pdfium._FPDFFont_GetIsEmbedded(pdfium._FPDFTextObj_GetFont(object)) !== 0) continue;
    text ||= pdfium._FPDFText_LoadPage(page);
    memory ||= allocate(pdfium, textBytesMax);
    const bytes = pdfium._FPDFTextObj_GetText(object, text, memory, textBytesMax);
    if (bytes < 2 || bytes > textBytesMax) continue;
    const words = Buffer.from(pdfium.HEAPU8.buffer, memory, bytes - 2).toString('utf16le');
    found += (words.match(beyondLatin) ?? []).join('');
  }
  if (text !== 0) pdfium._FPDFText_ClosePage(text);
  if (memory !== 0) pdfium.wasmExports.free(memory);
  return found.slice(0, lettersTold).toWellFormed();
}

function readDouble(pdfium: Module, at: number): number {
  return Buffer.from(pdfium.HEAPU8.buffer, at, 8).readDoubleLE();
}

/** @throws RangeError when there is no room */
function allocate(pdfium: Module, size: number): number {
  const memory = pdfium.wasmExports.malloc(size);
  if (memory === 0) throw new RangeError('no memory for the document');
  return memory;
}
