// One document of a run: its data into the template, the filled template onto paper.

import { findingErrors } from '#services/data-to-pdf/finding-errors.ts';
import type { DataToPdfInput } from '#services/data-to-pdf/input.ts';
import { unarchivable } from '#services/data-to-pdf/unarchivable.ts';
import { makeHybridPdf } from '#services/e-invoice/hybrid-pdf.ts';
import { type HybridXml, writeHybridXml } from '#services/e-invoice/hybrid-xml.ts';
import { finishPages, finishPdf } from '#services/pdf/finish-pdf.ts';
import type { OpenTemplate } from '#services/templates/fill-template.ts';
import { createWarnings } from '#services/templates/warnings.ts';
import type { PrintedPdf, PrintJob, RenderedTemplate, Tools, Warning } from '#services/tools.ts';

export interface DocumentPrinter {
  /** @throws Problem those of the template, and `field_invalid` for data that makes no e-invoice */
  fill(data: unknown): Promise<FilledDocument>;
  /**
   * @param data what the document was filled with, in which a letter that no font has is looked for
   * @throws Problem `field_invalid` in strict mode, when the document did not get all it asks for, and
   * for an e-invoice whose print cannot be archived
   */
  print(filled: FilledDocument, data: unknown): Promise<PrintedDocument>;
}

interface FilledDocument extends RenderedTemplate {
  /** Of an e-invoice. */
  hybrid?: HybridXml;
}

interface PrintedDocument extends Pick<PrintedPdf, 'bytes' | 'pages'> {
  warnings: Warning[];
}

export function createDocumentPrinter(
  input: DataToPdfInput,
  template: OpenTemplate,
  tools: Pick<Tools, 'owner' | 'printer' | 'runFileTask' | 'signal'>,
  /** Whether the documents become one file, which has its own author and is written anew. */
  isMerged: boolean,
): DocumentPrinter {
  const { e_invoice: kind, currency } = input;
  return {
    async fill(data) {
      if (kind === undefined) return template.fill(data);
      const hybrid = await writeHybridXml(data, { kind, currency }, tools);
      return { ...(await template.fill(hybrid.data, hybrid)), hybrid };
    },
    async print({ text: html, hybrid }, data) {
      const tagged = input.tagged ?? true;
      const printed = await tools.printer.print(
        {
          html,
          owner: template.isShared ? undefined : tools.owner,
          tagged,
          outline: input.outline ?? true,
          ...(input.page && { page: input.page }),
          ...describe(html, input, {
            title: input.file_name ?? template.name,
            language: template.locale,
          }),
        },
        tools.signal,
      );
      const collected = createWarnings(input.strict === true);
      const errors = findingErrors(printed.findings, data);
      for (const [place, fieldError] of errors.entries()) collected.add(place, fieldError);
      const warnings = [...collected.finish(), ...(printed.warnings ?? [])];
      const author = input.metadata?.author;
      const { pages } = printed;
      if (kind === undefined || hybrid === undefined) {
        const bytes = isMerged
          ? await finishPages(printed.bytes, input.test)
          : await finishPdf(printed.bytes, { author, isTest: input.test });
        return { bytes, pages, warnings };
      }
      const { xml, date } = hybrid;
      const pdf = await finishPages(printed.bytes, input.test);
      const made = await makeHybridPdf({ pdf, xml, kind, author, date });
      if (typeof made === 'string') throw unarchivable(made, printed.findings, data);
      return { bytes: made, pages, warnings };
    },
  };
}

/** Readers announce a PDF by title and read it in its language, so none goes without. */
function describe(
  html: string,
  { metadata = {} }: DataToPdfInput,
  fallback: { title: string; language: string },
): Pick<PrintJob, 'title' | 'language'> {
  const title = metadata.title ?? (/<title[\s>]/i.test(html) ? undefined : fallback.title);
  const language = metadata.language ?? (hasLanguage(html) ? undefined : fallback.language);
  return {
    ...(title === undefined ? {} : { title }),
    ...(language === undefined ? {} : { language }),
  };
}

// The first tag alone is looked at, and not to its end whatever its length: looking on from each of
// many takes time by the square.
function hasLanguage(html: string): boolean {
  const [tag = ''] = /<html\b[^>]{0,10000}/i.exec(html) ?? [];
  return /\slang\s*=/i.test(tag);
}
