import { expect, test } from 'vitest';
import {
  type KeptTemplate,
  parseKeptTemplate,
  printKeptTemplate,
} from '#portal/services/templates/kept-template.ts';

const fields = { name: 'A', engine: 'handlebars', content: '{{a}}', sample: '{}' } as const;
const unchanged: KeptTemplate = { fields, base: { ...fields, etag: 'e', version: 3 } };

test('without a change nothing is kept', () => {
  expect(printKeptTemplate(unchanged)).toBe('');
  expect(parseKeptTemplate('')).toBeUndefined();
});

test('a change is restored with the version it is based on', () => {
  const changed = { ...unchanged, fields: { ...fields, content: 'ž\r\n"' } };
  expect(parseKeptTemplate(printKeptTemplate(changed))).toEqual(changed);
});

test.each(['x', 'null', '[]', '{"fields": {}}', '{"fields": {"name": 1}, "base": null}'])(
  'content that was not written by this code is ignored: %s',
  (text) => {
    expect(parseKeptTemplate(text)).toBeUndefined();
  },
);
