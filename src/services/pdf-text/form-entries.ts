// What was typed into the fields of a form. Many programs store it without drawing it, and leave that to
// the reader.
import { type OpenPdf, readUtf16 } from '#services/pdf-text/pdfium.ts';

export interface FormEntry {
  text: string;
  /** In the coordinates of the page. */
  left: number;
  bottom: number;
  right: number;
  top: number;
}

const typed = new Set([4, 5, 6]); // choices, lists and texts
const fieldsMax = 2000;

export function readEntries({ lib, form, scratch }: OpenPdf, page: number): FormEntry[] {
  if (form === 0) return [];
  const found: FormEntry[] = [];
  const count = Math.min(lib._FPDFPage_GetAnnotCount(page), fieldsMax);
  for (let index = 0; index < count; index++) {
    const note = lib._FPDFPage_GetAnnot(page, index);
    if (note === 0) continue;
    if (typed.has(lib._FPDFAnnot_GetFormFieldType(form, note))) {
      const text = readUtf16(lib, (buffer, size) =>
        lib._FPDFAnnot_GetFormFieldValue(form, note, buffer, size),
      ).trim();
      if (text !== '' && lib._FPDFAnnot_GetRect(note, scratch) !== 0) {
        const [left = 0, top = 0, right = 0, bottom = 0] = lib.HEAPF32.subarray(
          scratch / 4,
          scratch / 4 + 4,
        );
        found.push({ text, left, top, right, bottom });
      }
    }
    lib._FPDFPage_CloseAnnot(note);
  }
  return found;
}
