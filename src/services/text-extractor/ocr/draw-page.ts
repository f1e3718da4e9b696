// A page of a PDF as a picture for recognition, in grey.
import { limits } from '#contract/limits.ts';
import { type OpenPdf, withPage } from '#services/pdf-text/pdfium.ts';
import { frameOf } from '#services/pdf-text/read-characters.ts';

export interface DrawnPage {
  /** As a portable grey map, which needs no packing. */
  image: Uint8Array;
  width: number;
  height: number;
  /** Of the units of the page. */
  pixelsPerUnit: number;
}

const dpi = 300;
/** Enough for a sheet twice as large as A4. */
const pixelsMax = Math.min(limits.imagePixelsMax, 18_000_000);
const grey = 1;
const white = 0xffffffff;
const withAnnotations = 0x01;
const asGrey = 0x08;

/** Undefined for a page that is broken or has no size; its unit is so many points. */
export function drawPage(pdf: OpenPdf, index: number, unit: number): DrawnPage | undefined {
  return withPage(pdf, index, (page) => {
    const { lib } = pdf;
    const { width, height } = frameOf(pdf, page);
    if (!(width > 0 && height > 0 && Number.isFinite(width * height))) return undefined;
    const pixelsPerUnit = Math.min((dpi / 72) * unit, Math.sqrt(pixelsMax / (width * height)));
    const across = Math.max(1, Math.round(width * pixelsPerUnit));
    const down = Math.max(1, Math.round(height * pixelsPerUnit));
    const size = across * down;
    if (size > pixelsMax * 1.1) return undefined;
    const at = lib.wasmExports.malloc(size);
    const bitmap = lib._FPDFBitmap_CreateEx(across, down, grey, at, across);
    lib._FPDFBitmap_FillRect(bitmap, 0, 0, across, down, white);
    lib._FPDF_RenderPageBitmap(bitmap, page, 0, 0, across, down, 0, withAnnotations | asGrey);
    const image = Buffer.concat([
      Buffer.from(`P5\n${across} ${down}\n255\n`),
      lib.HEAPU8.subarray(at, at + size),
    ]);
    lib._FPDFBitmap_Destroy(bitmap);
    lib.wasmExports.free(at);
    return { image, width, height, pixelsPerUnit };
  });
}
