import { Problem } from '#contract/problems.ts';
import type { TextEncoding } from '#services/templates/text-encoding.ts';
import type {
  Escape,
  FoundTemplate,
  RenderedTemplate,
  TemplateEngine,
  Tools,
} from '#services/tools.ts';

export interface FillInput {
  template_id: string;
  template_engine?: TemplateEngine | undefined;
  data: unknown;
  locale?: string | undefined;
  currency?: string | undefined;
  strict?: boolean | undefined;
  /** Encoding of the text; formatted values use only its characters. */
  encoding?: TextEncoding | undefined;
  /** Path of the document's name in the data, such as `invoice.number`. */
  batch_name_field?: string | undefined;
}

export interface OpenTemplate {
  /** The template's own name. */
  name: string;
  isShared: boolean;
  /** Locale of its dates and numbers. */
  locale: string;
  /**
   * The template filled with data, with VAT totals.
   * @throws Problem `field_invalid`, `template_syntax`, `template_too_heavy`, `busy`
   */
  fill(data: unknown, known?: KnownAmounts): Promise<RenderedTemplate>;
}

/** Of data that has its totals already. */
export interface KnownAmounts {
  currency: string;
}

type FillTools = Pick<Tools, 'findTemplate' | 'templates' | 'signal'>;

/**
 * A named template, looked up once and filled for each set of data.
 * @throws Problem `file_not_found`, `field_invalid`
 */
export async function openTemplate(
  input: Omit<FillInput, 'data'>,
  escaping: Escape,
  tools: FillTools,
): Promise<OpenTemplate> {
  const { name, engine, content, isShared } = await tools.findTemplate(input.template_id);
  checkEngine(input.template_engine, { name, engine });
  const { locale = 'en-GB', currency = 'EUR', strict = false, encoding } = input;
  return {
    name,
    isShared,
    locale,
    fill: (data, known) => {
      const job = { engine, template: content, data, escape: escaping, locale, strict, encoding };
      const { batch_name_field: saidAt } = input;
      return tools.templates.render(
        {
          ...job,
          currency: known?.currency ?? currency,
          hasTotals: known === undefined,
          ...(saidAt === undefined ? {} : { saidAt }),
        },
        tools.signal,
      );
    },
  };
}

/** A named template filled with the data of a run. */
export async function fillTemplate(
  input: FillInput,
  escaping: Escape,
  tools: FillTools,
): Promise<RenderedTemplate & { name: string }> {
  const template = await openTemplate(input, escaping, tools);
  return { ...(await template.fill(input.data)), name: template.name };
}

/**
 * The engine belongs to the template; another one would print its placeholders as text.
 * @throws Problem `field_invalid`
 */
export function checkEngine(
  wanted: TemplateEngine | undefined,
  { engine, name }: Pick<FoundTemplate, 'engine' | 'name'>,
): void {
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
