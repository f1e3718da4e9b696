// Puts a text or picture over pages. The text comes as a printed page, on which the browser has chosen,
// shaped and embedded its fonts.
import { PDFArray, type PDFContext, PDFDict, type PDFRef, PDFStream } from '@cantoo/pdf-lib';
import { Problem } from '#contract/problems.ts';
import type { StampStyle } from '#contract/services/pdf-manipulation/stamp-style.ts';
import type { FileTask } from '#services/children/task.ts';
import { createCopier } from '#services/pdf/file/copy-objects.ts';
import { drawOver, type Matrix, seenPage, times } from '#services/pdf/file/draw-over.ts';
import { embedImage } from '#services/pdf/file/embed-image.ts';
import { openPdf } from '#services/pdf/file/open-pdf.ts';
import { readPageList } from '#services/pdf/file/page-list.ts';
import { pageEntry } from '#services/pdf/file/page-tree.ts';
import { pdfName } from '#services/pdf/file/pdf-values.ts';
import { openInPdfium } from '#services/pdf/file/pdfium.ts';
import { editPdf } from '#services/pdf-manipulation/edit-pdf.ts';
import type { TaskHead } from '#services/pdf-manipulation/made-file.ts';
import { uprightMatrix } from '#services/pdf-manipulation/picture-page.ts';
import { type Extent, placeStamp } from '#services/pdf-manipulation/place-stamp.ts';
import { printedSize } from '#services/pdf-manipulation/printed-size.ts';

export interface StampHead extends TaskHead {
  what: 'text' | 'image';
  style: StampStyle;
  pages: string | undefined;
}

const usualTextSize = 40;
const usualImageWidth = 150;
/** How high a capital letter is, as part of its font's size. */
const capital = 0.716;

/** The stamp is the second file. */
export const stamp: FileTask<StampHead> = (head, files) =>
  editPdf(head, files, async (file) => {
    const [, made] = files;
    if (made === undefined) throw new Problem('unexpected', { cause: 'a stamp is missing' });
    const { context } = file;
    const { style } = head;
    const chosen = [...new Set(readPageList(head.pages, file.pages.length, 'pages'))];
    const pages = chosen.flatMap((index) => file.pages[index] ?? []);
    const { form, extent } =
      head.what === 'text'
        ? await textForm(context, made, style.size ?? usualTextSize)
        : await imageForm(context, made, style.size ?? usualImageWidth);
    drawOver(context, pages, {
      form,
      opacity: style.opacity,
      matrixOn: (page) => times(extent.matrix, placeStamp(extent, style, page).matrix),
    });
    const beyond = chosen.find((index) => {
      const page = file.pages[index];
      return page && !placeStamp(extent, style, seenPage(context, page).seen).isWithin;
    });
    if (beyond === undefined) return [];
    const message = `The stamp reaches beyond page ${beyond + 1}. A smaller size or another place keeps it whole.`;
    return [{ path: 'stamp_style', message }];
  });

type FormExtent = Extent & { matrix: Matrix };

async function textForm(
  context: PDFContext,
  printed: Buffer,
  size: number,
): Promise<{ form: PDFRef; extent: FormExtent }> {
  const file = await openPdf({ bytes: printed, path: 'stamp_text' });
  const [page] = file.pages;
  const document = await openInPdfium(printed);
  const place = document?.textPlace(0);
  document?.close();
  if (page === undefined || place === undefined) {
    const message = 'Nothing of the text can be seen.';
    throw new Problem('field_invalid', { errors: [{ path: 'stamp_text', message }] });
  }
  const copier = createCopier(file.context, context);
  const contents = file.context.lookup(page.dict.get(pdfName('Contents')));
  const stream = contents instanceof PDFArray ? file.context.lookup(contents.get(0)) : contents;
  if (!(stream instanceof PDFStream)) {
    throw new Problem('unexpected', { cause: 'a printed page without contents' });
  }
  const form = context.stream(stream.getContents(), {
    Type: 'XObject',
    Subtype: 'Form',
    // Glyphs may reach out of their lines.
    BBox: [0, -1000, 14_400, 14_400],
    Group: { Type: 'Group', S: 'Transparency', CS: 'DeviceRGB' },
  });
  const filter = copier.copy(stream.dict.get(pdfName('Filter')));
  if (filter !== undefined) form.dict.set(pdfName('Filter'), filter);
  const resources = copier.copy(pageEntry(file.context, page, 'Resources'));
  if (resources instanceof PDFDict) form.dict.set(pdfName('Resources'), resources);
  copier.finish();
  const scale = size / printedSize;
  const extent: FormExtent = {
    width: (place.right - place.left) * scale,
    height: (place.firstBaseline - place.lastBaseline + capital * printedSize) * scale,
    matrix: [scale, 0, 0, scale, -place.left * scale, -place.lastBaseline * scale],
  };
  return { form: context.register(form), extent };
}

async function imageForm(
  context: PDFContext,
  bytes: Buffer,
  width: number,
): Promise<{ form: PDFRef; extent: FormExtent }> {
  const image = await embedImage(context, bytes, 'image');
  const height = (width * image.height) / image.width;
  const matrix = uprightMatrix(image.orientation, 1, 1).join(' ');
  const form = context.flateStream(`q ${matrix} cm /Image Do Q`, {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, 1, 1],
    Group: { Type: 'Group', S: 'Transparency' },
    Resources: { XObject: { Image: image.ref } },
  });
  return {
    form: context.register(form),
    extent: { width, height, matrix: [width, 0, 0, height, 0, 0] },
  };
}
