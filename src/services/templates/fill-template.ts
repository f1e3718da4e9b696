import { Problem } from '#contract/problems.ts';
import { withVatTotals } from '#services/data-to-pdf/with-vat-totals.ts';
import type { Escape, FoundTemplate, TemplateEngine, Tools, Warning } from '#services/tools.ts';

export interface FillInput {
  template_id: string;
  template_engine?: TemplateEngine | undefined;
  data: unknown;
  locale?: string | undefined;
  currency?: string | undefined;
  strict?: boolean | undefined;
}

export interface FilledTemplate {
  text: string;
  /** The template's own name. */
  name: string;
  warnings: Warning[];
}

/**
 * A named template filled with data, its VAT totals worked out.
 * @throws Problem `file_not_found`, `field_invalid`, `template_syntax`, `template_too_heavy`, `busy`
 */
export async function fillTemplate(
  input: FillInput,
  escaping: Escape,
  tools: Pick<Tools, 'findTemplate' | 'templates' | 'signal'>,
): Promise<FilledTemplate> {
  const template = await tools.findTemplate(input.template_id);
  checkEngine(input.template_engine, template);
  const totals = withVatTotals(input.data);
  const rendered = await tools.templates.render(
    {
      engine: template.engine,
      template: template.content,
      data: totals.data,
      escape: escaping,
      locale: input.locale ?? 'en-GB',
      currency: input.currency ?? 'EUR',
      strict: input.strict ?? false,
    },
    tools.signal,
  );
  return {
    text: rendered.text,
    name: template.name,
    warnings: [...totals.warnings, ...rendered.warnings],
  };
}

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
