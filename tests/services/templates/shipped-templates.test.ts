import { describe, expect, test } from 'vitest';
import { type DocumentLanguage, documentLanguages } from '#contract/document-languages.ts';
import { showcases } from '#server/content/showcases.ts';
import { renderDefaultTemplate } from '#services/templates/default-engine.ts';
import { createHandlebarsEngine } from '#services/templates/handlebars/handlebars-engine.ts';
import { readOwn } from '#services/templates/json-value.ts';
import {
  readShippedSample,
  readShippedTemplate,
  shippedTemplates,
} from '#services/templates/shipped-templates.ts';
import { withVatTotals } from '#services/templates/with-vat-totals.ts';
import { problemOfPromise } from '#tests/services/templates/problem-of.ts';

const handlebars = createHandlebarsEngine();

async function render(
  fileName: string,
  locale = 'de-AT',
  change: object = {},
  language: DocumentLanguage = 'en',
) {
  const { engine } = shippedTemplates.find((shipped) => shipped.file_name === fileName) ?? {};
  const sample = await readShippedSample(fileName, language);
  const { data, warnings } = withVatTotals({
    ...(typeof sample === 'object' ? sample : {}),
    ...change,
  });
  const job = {
    template: await readShippedTemplate(fileName),
    data,
    escape: 'html',
    strict: true,
    locale,
    currency: 'EUR',
    outputBytesMax: 10_000_000,
  } as const;
  const rendered = engine === 'handlebars' ? handlebars(job) : renderDefaultTemplate(job);
  return { text: rendered.text, warnings };
}

const pages: readonly string[] = ['data-to-pdf', 'data-to-html'];
const filled = shippedTemplates.filter(({ service }) => service !== 'data-mapping');

describe.each(filled)('$file_name', ({ file_name }) => {
  test('renders its sample in strict mode, and the sample adds up', async () => {
    const { text, warnings } = await render(file_name);
    expect(warnings).toEqual([]);
    expect(text).not.toMatch(/\{\{|undefined|\[object/);
    expect(text).not.toMatch(/%[#/]?[a-z.]+%/i);
  });

  test('needs no network', async () => {
    expect(await readShippedTemplate(file_name)).not.toMatch(/https?:|url\(|@import|<script|<link/);
  });
});

test.each(filled.filter(({ service }) => pages.includes(service)))(
  '$file_name is accessible: language, title, one h1, table headers with scope',
  async ({ file_name }) => {
    const { text } = await render(file_name);
    expect(text).toMatch(/<html lang="(en|de)">/);
    expect(text).toMatch(/<title>[^<]*\d[^<]*<\/title>/);
    expect(text.match(/<h1[\s>]/g)).toHaveLength(1);
    expect(text.match(/<th(?![^>]*scope=)[\s>]/g)).toBeNull();
  },
);

test.each(documentLanguages)(
  'the %s invoice sample has the keys of the specification',
  async (language) => {
    const sample = await readShippedSample('invoice.hbs', language);
    const keysOf = (value: unknown) => Object.keys(Object(value));
    expect(keysOf(sample)).toEqual(
      expect.arrayContaining([
        ...['company', 'client', 'invoice', 'items', 'netTotal', 'grandTotal', 'footer'],
      ]),
    );
    expect(keysOf(readOwn(sample, 'client'))).toEqual(
      expect.arrayContaining(['name', 'address', 'city', 'zip']),
    );
    expect(keysOf(readOwn(sample, 'invoice'))).toEqual(
      expect.arrayContaining(['number', 'date', 'dueDate']),
    );
    expect(keysOf(readOwn(readOwn(sample, 'items'), '0'))).toEqual([
      ...[
        'pos',
        'description',
        'quantity',
        'unit',
        'unitPrice',
        'vatPercentage',
        'discount',
        'net',
      ],
    ]);
  },
);

test('optional parts of the invoice appear only when given', async () => {
  const bare = await render('invoice.hbs', 'en-GB', {
    items: [{ pos: 1, description: 'x', quantity: 1, unitPrice: 10, vatPercentage: 25, net: 10 }],
    netTotal: 10,
    grandTotal: 12.5,
    company: 'Jadran Papir d.o.o.',
  });
  expect(bare.text).not.toMatch(/IBAN|Discount|Notes|<img/);
  const company = {
    name: 'Söhne & Co',
    iban: 'AT611904300234573201',
    vatId: 'ATU1',
    logo: 'data:image/png;base64,AA==',
  };
  const full = await render('invoice.hbs', 'en-GB', { company, notes: 'Hvala' });
  expect(full.text).toMatch(/IBAN[\s\S]*AT611904300234573201/);
  for (const part of [
    'Discount',
    'Notes',
    'Hvala',
    'VAT ID ATU1',
    '<img src="data:image/png',
    'class="qr"',
  ]) {
    expect(full.text).toContain(part);
  }
});

test.each(documentLanguages)('labels follow the language of the data: %s', async (language) => {
  const { text } = await render('invoice.hbs', undefined, {}, language);
  // The English sample has no locale, so it follows that of the run.
  expect(text).toContain(`<html lang="${language === 'en' ? 'de' : language}">`);
});

test('an invalid locale in the data is refused in strict mode', async () => {
  const asked = render('invoice.hbs', 'hr-HR', { locale: 'Deutsch!' });
  await expect(asked).rejects.toThrow();
});

test('labels follow the locale', async () => {
  expect((await render('invoice.hbs', 'hr-HR')).text).toContain('<span class="tab">Račun</span>');
  expect((await render('invoice.hbs', 'de-AT')).text).toContain(
    '<span class="tab">Rechnung</span>',
  );
  expect((await render('invoice.hbs', 'fr-FR')).text).toContain('<html lang="en">');
});

test.each(['../../server/settings.ts', '/etc/passwd', 'samples/invoice.json', '__proto__', ''])(
  '%j is not a shipped template',
  async (name) => {
    const problem = await problemOfPromise(readShippedTemplate(name));
    expect(problem.message).toBe('There is no template with this template file name!');
  },
);

test('SC5: a showcase picture whose text promises a payment code is made from data with one', async () => {
  const promising = [...showcases.values()].flatMap(({ pictures, page }) => {
    const sections = page.split('<h2 ').map((section) => section.replace(/<\/?code>/g, ''));
    return pictures.filter(({ name }) => {
      const section = sections.find((one) => one.includes(`/showcase/${name}.webp`));
      return /\bcode\b/.test(section ?? '');
    });
  });
  expect(promising.map(({ name }) => name)).toEqual(['data-to-pdf-invoice']);
  for (const { template, locale, language } of promising) {
    const { text } = await render(template, locale, {}, language);
    expect(text).toContain('class="qr"');
  }
});
