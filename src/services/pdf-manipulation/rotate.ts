import type { FileTask } from '#services/children/task.ts';
import { readPageList } from '#services/pdf/file/page-list.ts';
import { rotationOf } from '#services/pdf/file/page-tree.ts';
import { pdfName } from '#services/pdf/file/pdf-values.ts';
import { editPdf } from '#services/pdf-manipulation/edit-pdf.ts';
import type { TaskHead } from '#services/pdf-manipulation/made-file.ts';

export interface RotateHead extends TaskHead {
  degrees: number;
  pages: string | undefined;
}

/** Turns pages, in addition to the rotation they have or inherit. */
export const rotate: FileTask<RotateHead> = (head, files) =>
  editPdf(head, files, (file) => {
    const { context } = file;
    const chosen = new Set(readPageList(head.pages, file.pages.length, 'pages'));
    for (const index of chosen) {
      const page = file.pages[index];
      if (page === undefined) continue;
      const degrees = (rotationOf(context, page) + head.degrees) % 360;
      page.dict.set(pdfName('Rotate'), context.obj(degrees));
    }
    return [];
  });
