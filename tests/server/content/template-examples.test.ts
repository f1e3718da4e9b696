import { describe, expect, test } from 'vitest';
import {
  defaultExamples,
  handlebarsExamples,
  helperExamples,
} from '#server/content/template-examples.ts';
import { renderDefaultTemplate } from '#services/templates/default-engine.ts';
import { createHandlebarsEngine } from '#services/templates/handlebars-engine.ts';
import { valueHelpers } from '#services/templates/handlebars-helpers.ts';

const handlebars = createHandlebarsEngine();
const run = { escape: 'html', strict: true, outputBytesMax: 10_000 } as const;

describe('the documented templates give what the documentation says', () => {
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

  test('every helper is documented, and none that is not there', () => {
    expect(Object.keys(helperExamples).sort()).toEqual([...valueHelpers.keys()].sort());
  });
});
