import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { isLanguageTag } from '#contract/services/language-tag.ts';
import { textsIn, warningsIn } from '#services/children/child-answer.ts';
import {
  type ChildPool,
  type ChildPoolOptions,
  createChildPool,
} from '#services/children/child-pool.ts';
import { encodeTemplateData } from '#services/templates/encode-template-data.ts';
import { isCurrency } from '#services/templates/format-value.ts';
import { readOwn } from '#services/templates/json-value.ts';
import type { TemplateJob, TemplateRenderer } from '#services/tools.ts';

/** Renders templates in its own child processes. */
export function createTemplateRenderer(options: ChildPoolOptions): TemplateRenderer {
  return renderTemplatesIn(createChildPool(options));
}

/** Renders templates in the child processes of a pool; closing it closes the pool. */
export function renderTemplatesIn(pool: ChildPool): TemplateRenderer {
  return {
    async render(job, signal) {
      checkFormats(job);
      if (Buffer.byteLength(job.template) > limits.templateBytesMax) {
        throw new Problem('template_too_heavy', { cause: 'the template text is too long' });
      }
      const { data, ...head } = job;
      const body = encodeTemplateData(data);
      const answer = await pool.run(
        { kind: 'template', head, body, tooHeavy: 'template_too_heavy' },
        signal,
      );
      const rendered = { text: answer.body, warnings: warningsIn(answer.head) };
      const said = readOwn(answer.head, 'said');
      return {
        ...rendered,
        ...(job.watched === undefined ? {} : { unread: textsIn(answer.head, 'unread') }),
        ...(typeof said === 'string' ? { said } : {}),
      };
    },
    close: () => pool.close(),
  };
}

function checkFormats({ locale, currency }: TemplateJob): void {
  const errors = [];
  if (!isLanguageTag(locale)) {
    errors.push({
      path: 'locale',
      message: 'This is not a language tag.',
      fix: 'Write one such as en-GB, de-AT or hr-HR.',
    });
  }
  if (!isCurrency(currency)) {
    errors.push({
      path: 'currency',
      message: 'This is not a currency code.',
      fix: 'Write three letters such as EUR.',
    });
  }
  if (errors.length > 0) throw new Problem('field_invalid', { errors });
}
