import { Problem } from '#contract/problems.ts';
import { withVatTotals } from '#services/data-to-pdf/with-vat-totals.ts';
import type { FoundTemplate, Run, RunResult, TemplateEngine } from '#services/tools.ts';

export interface DataToPdfInput {
  template_id: string;
  template_engine?: TemplateEngine | undefined;
  data: unknown;
  output_type?: 'pdf' | 'json' | undefined;
  locale?: string | undefined;
  currency?: string | undefined;
  strict?: boolean | undefined;
  tagged?: boolean | undefined;
  file_name?: string | undefined;
}

/** Data and a template made into a PDF, as bytes or within JSON. */
export const runDataToPdf: Run<DataToPdfInput> = async (input, tools) => {
  const template = await tools.findTemplate(input.template_id);
  checkEngine(input.template_engine, template);
  const totals = withVatTotals(input.data);
  const rendered = await tools.templates.render(
    {
      engine: template.engine,
      template: template.content,
      data: totals.data,
      escape: 'html',
      locale: input.locale ?? 'en-GB',
      currency: input.currency ?? 'EUR',
      strict: input.strict ?? false,
    },
    tools.signal,
  );
  const printed = await tools.printer.print(
    { html: rendered.text, trust: 'template', tagged: input.tagged ?? true },
    tools.signal,
  );
  const warnings = [...totals.warnings, ...rendered.warnings];
  if (input.output_type === 'json') {
    const value = {
      file_name: pdfName(input.file_name ?? template.name),
      content_base64: Buffer.from(printed.bytes).toString('base64'),
      pages: printed.pages,
      warnings,
    };
    return { kind: 'json', value, warnings } satisfies RunResult;
  }
  return {
    kind: 'file',
    bytes: printed.bytes,
    contentType: 'application/pdf',
    extension: '.pdf',
    pages: printed.pages,
    warnings,
  };
};

// The engine belongs to the template; a wrong one would print the marks of the other as text.
function checkEngine(wanted: TemplateEngine | undefined, { engine, name }: FoundTemplate): void {
  if (wanted === undefined || wanted === engine) return;
  throw new Problem('field_invalid', {
    errors: [
      {
        path: 'template_engine',
        message: `The template "${name}" is written for the engine "${engine}".`,
        fix: `Send "${engine}" or leave template_engine out.`,
      },
    ],
  });
}

function pdfName(name: string): string {
  return `${name.replace(/\.(hbs|html|pdf)$/i, '')}.pdf`;
}
