// Joins PDFs and pictures. A picture becomes a page.
import { PDFDict } from '@cantoo/pdf-lib';
import { Problem } from '#contract/problems.ts';
import type { FileTask } from '#services/children/task.ts';
import { imageKindOf } from '#services/pdf/file/image-kind.ts';
import { openPdf, type PdfFile, unreadable } from '#services/pdf/file/open-pdf.ts';
import { readPages } from '#services/pdf/file/page-tree.ts';
import { pdfName, textOf } from '#services/pdf/file/pdf-values.ts';
import { createDocumentJoiner } from '#services/pdf/join/join-documents.ts';
import { markAsTest } from '#services/pdf/test-mark.ts';
import { writePdf } from '#services/pdf/write-pdf.ts';
import { fitPages, type PageSize } from '#services/pdf-manipulation/fit-pages.ts';
import { joinWarnings } from '#services/pdf-manipulation/join-warnings.ts';
import type { MadeFacts, SourceHead, TaskHead } from '#services/pdf-manipulation/made-file.ts';
import { pictureAsPdf } from '#services/pdf-manipulation/picture-page.ts';
import type { Warning } from '#services/tools.ts';

export interface MergeHead extends TaskHead {
  /** One for each file, with its own below. */
  bookmarks: boolean;
  pageSize: PageSize | undefined;
}

export const merge: FileTask<MergeHead> = async (head, files) => {
  const joiner = createDocumentJoiner({ isOne: false });
  const warnings: Warning[] = [];
  let version = '1.7';
  for (const [index, source] of head.sources.entries()) {
    const bytes = files[index];
    if (bytes === undefined) throw new Problem('unexpected', { cause: 'a file is missing' });
    const file = await openAny(source, bytes);
    warnings.push(...file.warnings);
    if (file.version > version) version = file.version;
    const all = file.pages.map((_, page) => page);
    joiner.add(file, all, head.bookmarks ? bookmarkOf(source, file) : undefined);
  }
  warnings.push(...joinWarnings(joiner.finish()));
  const pages = readPages(joiner.context, joiner.catalog);
  if (head.pageSize !== undefined) fitPages(joiner.context, pages, head.pageSize);
  if (head.isTest) markAsTest(joiner.context, pages);
  const facts: MadeFacts = { pages: pages.length, warnings };
  return { facts, files: [await writePdf(joiner.context, { version })] };
};

/** Without a name of the caller's, the title that the file has itself. */
function bookmarkOf({ title, isNamed }: SourceHead, { context }: PdfFile): string {
  if (isNamed) return title;
  const facts = context.lookup(context.trailerInfo.Info);
  const own = facts instanceof PDFDict ? textOf(context.lookup(facts.get(pdfName('Title')))) : '';
  return own?.trim().slice(0, 200) || title;
}

function openAny(source: SourceHead, bytes: Buffer): Promise<PdfFile> {
  if (imageKindOf(bytes) !== undefined) return pictureAsPdf(bytes, source.path);
  if (!bytes.subarray(0, 1024).includes('%PDF-')) {
    throw unreadable(source.path, `${source.title} is neither a PDF nor a PNG, JPEG or WebP.`);
  }
  return openPdf({ ...source, bytes });
}
