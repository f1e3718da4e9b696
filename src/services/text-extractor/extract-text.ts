// Reads a file in a child process, and recognises its pictures in another step where that is asked for.
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { warningsIn } from '#services/children/child-answer.ts';
import type { GivenFile } from '#services/input/read-input-file.ts';
import { isJsonObject, readOwn } from '#services/templates/json-value.ts';
import type { PageFacts } from '#services/text-extractor/worker.ts';
import type { Tools, Warning } from '#services/tools.ts';

export interface ExtractedPage extends PageFacts {
  /** As it stands in JSON. */
  json: Buffer;
  text: Buffer;
}

export interface ExtractedText {
  pages: ExtractedPage[];
  /** What is told beside the pages. */
  facts: Record<string, unknown>;
  warnings: Warning[];
}

interface Asked {
  password?: string | undefined;
  pages?: string | undefined;
  layout: boolean;
  ocr: 'auto' | boolean;
  languages: string[];
}

const service = 'text-extractor';
/** With what comes before and after it, no more than a document may take. */
const readMs = limits.documentTimeoutMs - 1_000;
/** What an answer takes at the end of a run's time. */
const answerMs = 4_000;

/** @throws Problem why the file cannot be read, `document_too_heavy`, `busy` */
export async function extractText(
  { name, bytes, path }: GivenFile,
  { password, pages: list, layout, ocr, languages }: Asked,
  { runFileTask, signal }: Pick<Tools, 'runFileTask' | 'signal'>,
  startedMs: number,
): Promise<ExtractedText> {
  const tooHeavy = 'document_too_heavy';
  const head = { name, path, password, pages: list, layout };
  const read = await runFileTask(
    { service, task: 'extract', head, files: [bytes], tooHeavy, timeoutMs: readMs },
    signal,
  );
  const pages = pagesIn(read);
  const type = readOwn(read.facts, 'type');
  const warnings = warningsIn(read.facts);
  const facts = Object.fromEntries(
    told.flatMap((field) => {
      const value = readOwn(read.facts, field);
      return value === undefined ? [] : [[field, value]];
    }),
  );
  const pictures = pages.filter((page) => isPicture(page, type, ocr)).map(({ page }) => page);
  if (pictures.length > 0) {
    const budgetMs = limits.runTimeoutMs - answerMs - (performance.now() - startedMs);
    const job = { type, password, pages: pictures, languages, budgetMs };
    const timeoutMs = limits.ocrTimeoutMs;
    const recognised = await runFileTask(
      { service, task: 'ocr', head: job, files: [bytes], tooHeavy, timeoutMs },
      signal,
    );
    for (const page of pagesIn(recognised)) {
      const index = pages.findIndex((one) => one.page === page.page);
      if (page.source !== 'none') pages[index] = page;
    }
    warnings.push(...warningsIn(recognised.facts));
    const language = readOwn(recognised.facts, 'language');
    if (facts.language === undefined && typeof language === 'string') facts.language = language;
  }
  const hasText = pages.some(({ source }) => source !== 'none');
  warnings.push(...missingText(pages, ocr, type));
  return { pages, facts: { ...facts, has_text: hasText }, warnings };
}

const told = ['page_count', 'type', 'language', 'metadata', 'attachments', 'e_invoice'];

function isPicture({ source, isEmpty }: PageFacts, type: unknown, ocr: Asked['ocr']): boolean {
  if (ocr === false || (type !== 'pdf' && type !== 'image')) return false;
  return ocr === true || (source === 'none' && !isEmpty);
}

/** Says plainly that there is nothing, and what to do about it. */
function missingText(pages: readonly PageFacts[], ocr: Asked['ocr'], type: unknown): Warning[] {
  const without = pages.filter(({ source }) => source === 'none');
  if (without.length === 0) return [];
  const isAll = without.length === pages.length;
  const numbers = without.slice(0, 10).map(({ page }) => page);
  const which = isAll
    ? 'The file has no text'
    : `Pages without text: ${numbers.join(', ')}${without.length > numbers.length ? ' …' : ''}`;
  const isReadable = type === 'pdf' || type === 'image';
  const layer = isAll && type === 'pdf' ? 'The PDF has no text layer' : which;
  if (ocr === false && isReadable) {
    return [{ path: 'ocr', message: `${layer}. With "ocr": "auto" pictures are read.` }];
  }
  const empty = without.every(({ isEmpty }) => isEmpty) ? ', nor anything else on its pages' : '';
  return [{ path: '', message: isAll ? `${layer}${empty}.` : `${which}.` }];
}

function pagesIn({ facts, files }: { facts: unknown; files: Buffer[] }): ExtractedPage[] {
  const pages = readOwn(facts, 'pages');
  if (!Array.isArray(pages) || !pages.every(isPageFacts) || files.length !== pages.length * 2) {
    throw new Problem('unexpected', { cause: 'no pages of the child' });
  }
  return pages.map(({ page, source, isEmpty }, index) => ({
    page,
    source,
    isEmpty,
    json: files[index * 2] ?? Buffer.alloc(0),
    text: files[index * 2 + 1] ?? Buffer.alloc(0),
  }));
}

function isPageFacts(facts: unknown): facts is PageFacts {
  return (
    isJsonObject(facts) &&
    typeof facts.page === 'number' &&
    typeof facts.isEmpty === 'boolean' &&
    (facts.source === 'text' || facts.source === 'ocr' || facts.source === 'none')
  );
}
