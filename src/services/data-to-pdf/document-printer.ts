// One document of a run: its data into the template, the filled template onto paper.

import { findingErrors } from '#services/data-to-pdf/finding-errors.ts';
import type { DataToPdfInput } from '#services/data-to-pdf/input.ts';
import { finishPdf } from '#services/pdf/finish-pdf.ts';
import type { OpenTemplate } from '#services/templates/fill-template.ts';
import { createWarnings } from '#services/templates/warnings.ts';
import type { PrintedPdf, PrintJob, Tools, Warning } from '#services/tools.ts';

export interface DocumentPrinter extends Pick<OpenTemplate, 'fill'> {
  /**
   * @param data what the document was filled with, in which a letter that no font has is looked for
   * @throws Problem `field_invalid` in strict mode, when the document did not get all it asks for
   */
  print(html: string, data: unknown): Promise<PrintedDocument>;
}

interface PrintedDocument extends Pick<PrintedPdf, 'bytes' | 'pages'> {
  warnings: Warning[];
}

export function createDocumentPrinter(
  input: DataToPdfInput,
  template: OpenTemplate,
  tools: Pick<Tools, 'owner' | 'printer' | 'signal'>,
): DocumentPrinter {
  return {
    fill: template.fill,
    async print(html, data) {
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
      for (const [place, fieldError] of findingErrors(printed.findings, data).entries()) {
        collected.add(place, fieldError);
      }
      const warnings = collected.finish();
      const finish = { author: input.metadata?.author, isTest: input.test };
      const bytes = await finishPdf(printed.bytes, finish);
      return { bytes, pages: printed.pages, warnings };
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
