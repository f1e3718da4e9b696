// One document of a run: its data into the template, the filled template onto paper.
import type { DataToPdfInput } from '#services/data-to-pdf/input.ts';
import { finishPdf } from '#services/pdf/finish-pdf.ts';
import type { OpenTemplate } from '#services/templates/fill-template.ts';
import type { PrintedPdf, PrintJob, Tools } from '#services/tools.ts';

export interface DocumentPrinter extends Pick<OpenTemplate, 'fill'> {
  print(html: string): Promise<PrintedPdf>;
}

export function createDocumentPrinter(
  input: DataToPdfInput,
  template: OpenTemplate,
  tools: Pick<Tools, 'owner' | 'printer' | 'signal'>,
): DocumentPrinter {
  return {
    fill: template.fill,
    async print(html) {
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
      const finish = { author: input.metadata?.author, isTest: input.test };
      return { ...printed, bytes: await finishPdf(printed.bytes, finish) };
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
