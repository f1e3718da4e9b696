import { describe, expect, test } from 'vitest';
import { optionalFields } from '#server/content/shipped-template-section.ts';
import {
  defaultExamples,
  handlebarsExamples,
  helperExamples,
} from '#server/content/template-examples.ts';
import { renderDefaultTemplate } from '#services/templates/default-engine.ts';
import { createHandlebarsEngine } from '#services/templates/handlebars/handlebars-engine.ts';
import { valueHelpers } from '#services/templates/handlebars/handlebars-helpers.ts';
import { readShippedTemplate, shippedTemplates } from '#services/templates/shipped-templates.ts';

const handlebars = createHandlebarsEngine();
const run = { escape: 'html', strict: true, outputBytesMax: 10_000 } as const;

describe('the documented templates give the documented results', () => {
  test.each(defaultExamples)('default: $template', ({ template, data, result }) => {
    const rendered = renderDefaultTemplate({ ...run, template, data });
    expect(rendered).toEqual({ text: result, warnings: [] });
  });

  test.each([...handlebarsExamples, ...Object.values(helperExamples)])(
    'handlebars: $template',
    ({ template, data, result }) => {
      const rendered = handlebars({ ...run, template, data, locale: 'en-GB', currency: 'EUR' });
      expect(rendered).toEqual({ text: result, warnings: [] });
    },
  );

  test('exactly the existing helpers are documented', () => {
    expect(Object.keys(helperExamples).sort()).toEqual([...valueHelpers.keys()].sort());
  });
});

test('every documented optional field is used by a shipped document', async () => {
  const documents = shippedTemplates.filter(({ engine }) => engine === 'handlebars');
  const texts = await Promise.all(documents.map(({ file_name }) => readShippedTemplate(file_name)));
  const expressions = texts.join('').match(/\{\{[^}]*\}\}/g) ?? [];
  const read = new Set(expressions.flatMap((one) => one.match(/[\w.]+/g) ?? []));
  const named = optionalFields.flatMap(({ holder, fields }) =>
    fields.map((name) => (holder === '' || holder === 'items' ? name : `${holder}.${name}`)),
  );
  expect(named.filter((name) => !read.has(name))).toEqual([]);
});
