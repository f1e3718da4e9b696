// What each use of PDFium needs of a document: its form, and its pages as other readers show them.

const formInfoBytes = 512;
const formInfoVersion = 2;

interface FormFunctions {
  HEAPU8: Uint8Array;
  wasmExports: { malloc(bytes: number): number };
  _FPDF_GetFormType(document: number): number;
  _FPDFDOC_InitFormFillEnvironment(document: number, info: number): number;
}

/**
 * Before any page is loaded: it makes the drawings that are missing. Both are 0 without a form; `info` is the
 * memory that the form needs as long as it is open.
 */
export function openForm(pdfium: FormFunctions, document: number): { form: number; info: number } {
  if (pdfium._FPDF_GetFormType(document) === 0) return { form: 0, info: 0 };
  const info = pdfium.wasmExports.malloc(formInfoBytes);
  if (info === 0) throw new RangeError('no memory for the form');
  pdfium.HEAPU8.fill(0, info, info + formInfoBytes);
  pdfium.HEAPU8[info] = formInfoVersion;
  return { form: pdfium._FPDFDOC_InitFormFillEnvironment(document, info), info };
}

interface PageFunctions {
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  _FPDF_GetPageWidthF(page: number): number;
  _FPDF_GetPageHeightF(page: number): number;
  _FPDFPage_SetCropBox(page: number, ...edges: number[]): void;
}

const farAway = 1e6;

/** A page, or 0 for a broken one. Where what is to be seen is outside of it, the whole page is shown. */
export function loadPage(pdfium: PageFunctions, document: number, index: number): number {
  const page = pdfium._FPDF_LoadPage(document, index);
  if (page === 0) return 0;
  if (pdfium._FPDF_GetPageWidthF(page) > 0 && pdfium._FPDF_GetPageHeightF(page) > 0) return page;
  pdfium._FPDFPage_SetCropBox(page, -farAway, -farAway, farAway, farAway);
  pdfium._FPDF_ClosePage(page);
  return pdfium._FPDF_LoadPage(document, index);
}
