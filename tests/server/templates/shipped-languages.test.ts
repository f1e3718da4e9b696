// Every shipped document in every language of its samples, over HTTP: words and totals, accessibility,
// payment codes, and no findings on the template desk.
import Big from 'big.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DocumentLanguage, documentLanguages } from '#contract/document-languages.ts';
import { readShippedSample } from '#services/templates/shipped-templates.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { readCode } from '#tests/kit/read-code.ts';
import { readPdf } from '#tests/kit/read-pdf.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { madeOf } from '#tests/server/documents/document-kit.ts';
import { type Templates, templatesOf } from '#tests/server/templates/template-kit.ts';

let app: TestApp;
let ana: Person;
let templates: Templates;

beforeAll(async () => {
  app = await startTestApp();
  ana = await aUser(app);
  templates = templatesOf(app, ana);
});

afterAll(() => app.close());

/** The expected texts of each document: kind and number, a label of its own, and the total. */
const papers: readonly [string, Record<DocumentLanguage, readonly string[]>][] = [
  [
    'invoice.hbs',
    {
      en: ['Invoice 2026-0142', 'VAT ID NL', 'Due date 19 Mar 2026', 'Amount due €1,123.58'],
      de: ['Rechnung 2026-0142', 'UID ATU', 'Fällig am 19.03.2026', 'Zahlbetrag € 1.122,60'],
      hr: ['Račun 2026-0142', 'OIB 48', 'Datum dospijeća 19. 03. 2026.', 'Za platiti 1.127,50 €'],
    },
  ],
  [
    'offer.hbs',
    {
      en: ['Offer Q-2026-037', 'Valid until 13 May 2026', 'Total €3,477.28'],
      de: ['Angebot A-2026-037', 'Gültig bis 13.05.2026', 'Gesamtbetrag € 3.452,72'],
      hr: ['Ponuda P-2026-037', 'Vrijedi do 13. 05. 2026.', 'Ukupno 3.575,50 €'],
    },
  ],
  [
    'delivery-note.hbs',
    {
      en: ['Delivery note D-2026-0088', 'Packages 2', '1.5 kg', 'Received in good order'],
      de: ['Lieferschein LS-2026-0088', 'Packstücke 2', '1,5 kg', 'Ware vollständig erhalten'],
      hr: ['Otpremnica OT-2026-0088', 'Broj paketa 2', '1,5 kg', 'Robu preuzeo'],
    },
  ],
  [
    'reminder.hbs',
    {
      en: ['Payment reminder R-2026-011', 'Reminder fee €5.00', 'Amount due €397.56'],
      de: ['Zahlungserinnerung M-2026-011', 'Mahngebühr € 5,00', 'Zahlbetrag € 397,56'],
      hr: ['Opomena OP-2026-011', 'Trošak opomene 5,00 €', 'Za platiti 397,56 €'],
    },
  ],
  [
    'credit-note.hbs',
    {
      en: ['Credit note CN-2026-009', 'For invoice 2026-0142', 'Total credit -€73.28'],
      de: ['Rechnungskorrektur RK-2026-009', 'Zu Rechnung 2026-0142', 'Gutschrift gesamt -€ 73,01'],
      hr: ['Odobrenje KO-2026-009', 'Uz račun 2026-0142', 'Ukupno odobrenje −74,38 €'],
    },
  ],
  [
    'receipt.hbs',
    {
      en: ['Receipt 0317-2026', 'VAT included', 'Total €52.80', 'Change €7.20'],
      de: ['Kassenbeleg 2026-0317', 'Enthaltene USt.', 'Gesamtbetrag € 52,80', 'Rückgeld € 7,20'],
      hr: ['Račun 317/P1/1', 'PDV u cijeni', 'Ukupno 52,80 €', 'Povrat 7,20 €'],
    },
  ],
  [
    'letter.hbs',
    {
      en: ['Our reference L-2026-204', '21 July 2026', 'Yours sincerely', 'Enclosures'],
      de: ['Unser Zeichen B-2026-204', '21. Juli 2026', 'Mit freundlichen Grüßen', 'Anlagen'],
      hr: ['Naša oznaka D-2026-204', '21. srpnja 2026.', 'Srdačan pozdrav', 'Prilozi'],
    },
  ],
];

const cases = papers.flatMap(([file_name, words]) =>
  documentLanguages.map((language) => ({ file_name, language, words: words[language] })),
);

const sampleOf = async (fileName: string, language: DocumentLanguage) => {
  const answer = await app.call('GET', `/template/default/sample/${fileName}?language=${language}`);
  expect(answer.json).toEqual(await readShippedSample(fileName, language));
  return JSON.parse(answer.text);
};

const run = async (service: string, template_id: string, data: unknown) =>
  madeOf(
    await app.call('POST', `/api/${service}/v1/convert`, {
      body: { template_id, data, output_type: 'json', strict: true },
      headers: { 'x-api-key': ana.key },
    }),
  );

const plain = (text: string) => text.replace(/\s+/g, ' ');

describe.each(cases)('$file_name in $language', ({ file_name, language, words }) => {
  test('has these texts on tagged pages with embedded fonts, title and language', async () => {
    const made = await run('data-to-pdf', file_name, await sampleOf(file_name, language));
    expect([made.status, made.errors, made.warnings]).toEqual([200, [], []]);
    const pdf = await readPdf(made.bytes);
    for (const one of words) expect(plain(pdf.text)).toContain(one);
    expect(pdf).toMatchObject({ pages: 1, tagged: true, language });
    expect(pdf.title).toMatch(/\d+(\/P1\/1)? – \p{Lu}/u);
    expect(pdf.fonts.filter((name) => !/^(AtkinsonHyperlegibleNext|Arimo)/.test(name))).toEqual([]);
    expect(Math.round((pdf.size.width / 72) * 25.4)).toBe(file_name === 'receipt.hbs' ? 80 : 210);
  });

  test('has a sample whose amounts add up to the cent', async () => {
    const sample = await sampleOf(file_name, language);
    for (const item of sample.items ?? []) {
      const gross = new Big(item.unitPrice ?? 0).times(item.quantity);
      const sum = gross.times(100 - (item.discount ?? 0)).div(100);
      expect(sum.toFixed(2)).toBe(item.net ?? item.amount ?? '0.00');
    }
    if (file_name !== 'receipt.hbs') return;
    const total = (list: { [name: string]: string }[], name: string) =>
      list.reduce((sum, entry) => sum.plus(entry[name] ?? ''), new Big(0));
    const { items, vatTotals, payment } = sample;
    expect(total(items, 'amount').toFixed(2)).toBe(sample.grandTotal);
    expect(total(vatTotals, 'net').plus(total(vatTotals, 'vat')).toFixed(2)).toBe(
      sample.grandTotal,
    );
    expect(new Big(payment.given).minus(payment.change).toFixed(2)).toBe(sample.grandTotal);
  });

  test('has no findings on the template desk as a copy in this language', async () => {
    const { engine, content, sample_data } = await templates.create({
      name: `${file_name} ${language}`,
      service: 'data-to-pdf',
      from: file_name,
      language,
      engine: undefined,
      content: undefined,
      sample_data: undefined,
    });
    const data: unknown = JSON.parse(sample_data);
    expect(data).toEqual(await sampleOf(file_name, language));
    const preview = await templates.preview({ service: 'data-to-pdf', engine, content, data });
    expect(preview).toMatchObject({ errors: [], missing: [], ignored: [], warnings: [] });
  });
});

test.each(
  documentLanguages.flatMap((language) => [
    ['invoice.hbs', language, 'invoice', 'grandTotal'] as const,
    ['reminder.hbs', language, 'reminder', 'openTotal'] as const,
  ]),
)(
  'the payment code of %s in %s has the account and amount of the document',
  async (file, language, of, sum) => {
    const sample = await sampleOf(file, language);
    const { text } = await run('data-to-html', file, sample);
    const read = readCode(text.slice(text.indexOf('class="qr"')))?.split('\n') ?? [];
    const { name, iban, bic } = sample.company;
    expect([read[4], read[5], read[6]]).toEqual([bic, name, iban.replaceAll(' ', '')]);
    expect([read[7], read[10]]).toEqual([`EUR${sample[sum]}`, sample[of].number]);
  },
);

test.each(['invoice.hbs', 'credit-note.hbs', 'receipt.hbs'])(
  'a long %s repeats its table header, and its totals are never on a page without a line',
  async (file_name) => {
    const { netTotal, grandTotal, vatTotal_21, vatTotal_9, ...sample } = await sampleOf(
      file_name,
      'en',
    );
    for (const count of [12, 14, 16, 18]) {
      const items = Array.from({ length: count }, (_, index) => ({
        ...sample.items[0],
        description: `Line ${index + 1} of many`,
      }));
      const { bytes } = await run('data-to-pdf', file_name, {
        ...sample,
        items,
        ...(file_name === 'receipt.hbs' && { grandTotal }),
      });
      const { pageTexts } = await readPdf(bytes);
      const sums = pageTexts.findIndex((text) => /Amount due|Total credit|Paid by/.test(text));
      expect(pageTexts[sums], `${count} lines`).toMatch(/Description[\s\S]*of many/);
    }
  },
);
