import type { FileTask } from '#services/children/task.ts';
import type { EInvoice } from '#services/pdf-text/e-invoice.ts';
import { languageOf } from '#services/text-extractor/language-of.ts';
import type { OcrJob } from '#services/text-extractor/ocr/ocr-job.ts';
import { type ReadOptions, type ReadPage, readFile } from '#services/text-extractor/read-file.ts';

/** What the server has to know of a page; the rest it hands on as it is. */
export interface PageFacts {
  page: number;
  source: ReadPage['source'];
  isEmpty: boolean;
}

const extract: FileTask<ReadOptions> = async (options, [bytes = Buffer.alloc(0)]) => {
  const { pages, eInvoice, pageCount, ...read } = await readFile(bytes, options);
  const language = languageOf(
    pages
      .map(({ text }) => text)
      .join('\n')
      .slice(0, languageLength),
  );
  const facts = {
    ...read,
    page_count: pageCount,
    pages: pages.map(factsOf),
    ...(language === undefined ? {} : { language }),
    ...(eInvoice === undefined ? {} : { e_invoice: await checked(eInvoice) }),
  };
  return { facts, files: pages.flatMap(filesOf) };
};

/** With what a check says, where it is a syntax that is checked. */
async function checked(eInvoice: EInvoice): Promise<object> {
  const { checkText } = await import('#services/e-invoice/check-file.ts');
  const { syntax, valid, findings } = checkText(eInvoice.xml);
  return syntax === null ? eInvoice : { ...eInvoice, valid, findings };
}

const ocr: FileTask<OcrJob> = async (job, [bytes = Buffer.alloc(0)]) => {
  const { recognisePages } = await import('#services/text-extractor/ocr/recognise-pages.ts');
  const { pages, warnings } = await recognisePages(bytes, job);
  const text = pages
    .map((page) => page.text)
    .join('\n')
    .slice(0, languageLength);
  return {
    facts: { pages: pages.map(factsOf), warnings, language: languageOf(text) },
    files: pages.flatMap(filesOf),
  };
};

export const fileTasks = { extract, ocr };

const languageLength = 20_000;

function factsOf({ page, source, isEmpty = false }: ReadPage): PageFacts {
  return { page, source, isEmpty };
}

/** A page as it stands in JSON, and its text alone. */
function filesOf({ isEmpty: _, ...page }: ReadPage): Buffer[] {
  return [Buffer.from(JSON.stringify(page)), Buffer.from(page.text)];
}
