// One document of a run: its data into the template, the filled template onto paper.
import type { DataToPdfInput, Row } from '#services/data-to-pdf/input.ts';
import { withVatTotals } from '#services/data-to-pdf/with-vat-totals.ts';
import { finishPdf } from '#services/pdf/finish-pdf.ts';
import type { FoundTemplate, PrintedPdf, PrintJob, Tools, Warning } from '#services/tools.ts';

export interface FilledDocument {
  html: string;
  warnings: Warning[];
}

export interface DocumentPrinter {
  fill(data: Row): Promise<FilledDocument>;
  print(html: string): Promise<PrintedPdf>;
}

const defaultLocale = 'en-GB';

export function createDocumentPrinter(
  input: DataToPdfInput,
  template: FoundTemplate,
  tools: Tools,
): DocumentPrinter {
  const locale = input.locale ?? defaultLocale;
  return {
    async fill(data) {
      const totals = withVatTotals(data);
      const rendered = await tools.templates.render(
        {
          engine: template.engine,
          template: template.content,
          data: totals.data,
          escape: 'html',
          locale,
          currency: input.currency ?? 'EUR',
          strict: input.strict ?? false,
        },
        tools.signal,
      );
      return { html: rendered.text, warnings: [...totals.warnings, ...rendered.warnings] };
    },
    async print(html) {
      const tagged = input.tagged ?? true;
      const printed = await tools.printer.print(
        {
          html,
          trust: 'template',
          tagged,
          outline: input.outline ?? true,
          ...(input.page && { page: input.page }),
          ...describe(html, input, { title: input.file_name ?? template.name, language: locale }),
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
  const language =
    metadata.language ?? (/<html[^>]*\slang\s*=/i.test(html) ? undefined : fallback.language);
  return {
    ...(title === undefined ? {} : { title }),
    ...(language === undefined ? {} : { language }),
  };
}
