import type { FileTask } from '#services/children/task.ts';
import { openPdf } from '#services/pdf/file/open-pdf.ts';
import { readPageList } from '#services/pdf/file/page-list.ts';
import { readPages } from '#services/pdf/file/page-tree.ts';
import { createDocumentJoiner } from '#services/pdf/join/join-documents.ts';
import { markAsTest } from '#services/pdf/test-mark.ts';
import { writePdf } from '#services/pdf/write-pdf.ts';
import { onlySource } from '#services/pdf-manipulation/edit-pdf.ts';
import { joinWarnings } from '#services/pdf-manipulation/join-warnings.ts';
import type { MadeFacts, TaskHead } from '#services/pdf-manipulation/made-file.ts';

export interface ExtractHead extends TaskHead {
  pages: string;
}

/** A document of some pages, and of nothing that they do not use. */
export const extractPages: FileTask<ExtractHead> = async ({ sources, isTest, pages }, files) => {
  const { source, bytes } = onlySource(sources, files);
  const file = await openPdf({ ...source, bytes });
  const indexes = readPageList(pages, file.pages.length, 'pages_to_extract');
  const joiner = createDocumentJoiner({ isOne: true });
  const refs = joiner.add(file, indexes);
  const warnings = [...file.warnings, ...joinWarnings(joiner.finish())];
  if (isTest) markAsTest(joiner.context, readPages(joiner.context, joiner.catalog));
  const facts: MadeFacts = { pages: refs.length, warnings };
  return { facts, files: [await writePdf(joiner.context, file)] };
};
