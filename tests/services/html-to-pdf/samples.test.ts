// Real documents of third parties, with known facts about them (tests/samples/html/SOURCES.md).
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Converter,
  createConverter,
  openTestWeb,
  send,
  type TestWeb,
} from '#tests/services/html-to-pdf/convert-kit.ts';

const folder = resolve(import.meta.dirname, '../../samples/html');
const sample = (name: string) => readFile(resolve(folder, name), 'utf8');
let web: TestWeb;
let converter: Converter;

beforeAll(async () => {
  web = await openTestWeb({
    '/invoice.html': send('text/html', await sample('weasyprint-invoice/invoice.html')),
    '/invoice.css': send('text/css', await sample('weasyprint-invoice/invoice.css')),
    '/base/page.html': send('text/html', await sample('base-url.html')),
  });
  converter = createConverter(() => web.fetch);
  await converter.start();
});

afterAll(async () => {
  await converter.close();
  web.close();
});

test.each([
  ['base-url.html', 'Base URL test', 139, 8],
  ['billing-mail.html', 'Billing e.g. invoices and receipts', 43, 0],
  ['hidden-nodes.html', 'Lorem ipsum dolor sit amet, consetetur sadipscing elitr, sed', 168, 0],
  ['invoice-simple-template.html', 'A simple, clean, and responsive HTML invoice template', 46, 1],
])('%s prints on one tagged page with its title and words', async (name, title, words, dead) => {
  const { pdf, warnings } = await converter.convert({ html_string: await sample(name) });
  expect(pdf).toMatchObject({ pages: 1, tagged: true });
  expect(pdf.title).toContain(title);
  const found = pdf.text.split(/\s+/).filter((word) => word !== '').length;
  // PDF readers split words slightly differently.
  expect(Math.abs(found - words)).toBeLessThanOrEqual(words * 0.05 + 2);
  expect(warnings).toHaveLength(dead);
});

test('relative pictures of a page are requested from its URL', async () => {
  await converter.convert({ url: `${web.origin}/base/page.html` });
  expect(web.hits).toEqual(expect.arrayContaining(['/base/foo/bar/baz.png', '/foo/bar/baz.png']));
});

test('a print invoice keeps its style sheet, page rules and bottom line', async () => {
  const { pdf, warnings } = await converter.convert({ url: `${web.origin}/invoice.html` });
  expect(pdf).toMatchObject({ title: 'Invoice', tagged: true, language: 'en' });
  expect(pdf.text).toContain('€10,545.00');
  expect(pdf.text).toContain('♥ Thank you!');
  // Its fonts are not shipped with the sample.
  expect(warnings.join()).toContain(`${web.origin}/pacifico.ttf was not loaded.`);
});
