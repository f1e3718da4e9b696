// PDFs that carry an e-invoice, over HTTP: archivable, with the XML that other programs find in them.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hybridInvoiceData as hybridData } from '#contract/services/sample-data.ts';
import { checkInvoice } from '#invoicing/check-invoice.ts';
import type { EInvoice } from '#invoicing/e-invoice.ts';
import { encodeJpeg } from '#services/pdf/file/codecs.ts';
import { field } from '#tests/kit/field.ts';
import { archiveFaults } from '#tests/kit/pdf-a/archive-faults.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { readPdf } from '#tests/kit/read-pdf.ts';
import { readZip } from '#tests/kit/read-zip.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { pathOf, upload } from '#tests/server/archive/files-over-http.ts';
import { templatesOf } from '#tests/server/templates/template-kit.ts';

let app: TestApp;
let ana: Person;

beforeAll(async () => {
  app = await startTestApp();
  ana = await aUser(app);
});

afterAll(() => app.close());

const post = (path: string, body: object) =>
  app.call('POST', `/api/${path}`, { body, headers: { 'x-api-key': ana.key } });
const convert = (more: object = {}) =>
  post('data-to-pdf/v1/convert', {
    template_id: 'invoice.hbs',
    e_invoice: 'factur-x',
    pdf_access_mode: 'download',
    data: hybridData,
    ...more,
  });

/** The files within a PDF, as PDF.js finds them. */
async function attachmentsOf(bytes: Uint8Array): Promise<Map<string, string>> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  const document = await task.promise;
  const files = new Map<string, string>();
  for (const name of (await document.getAttachments())?.keys() ?? []) {
    const content = await document.getAttachmentContent(name);
    files.set(name, Buffer.from(content ?? []).toString('utf8'));
  }
  await task.destroy();
  return files;
}

async function xmlIn(bytes: Uint8Array, name = 'factur-x.xml'): Promise<string> {
  const files = await attachmentsOf(bytes);
  expect([...files.keys()]).toEqual([name]);
  return files.get(name) ?? '';
}

describe('an e-invoice', () => {
  test.each([
    ['factur-x', 'factur-x.xml', 'urn:cen.eu:en16931:2017'],
    [
      'xrechnung',
      'xrechnung.xml',
      'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
    ],
  ])('%s is archivable and carries a valid invoice', async (kind, name, customization) => {
    const answer = await convert({ e_invoice: kind, metadata: { author: 'Žižek & Söhne <GmbH>' } });
    expect(answer.status, answer.text).toBe(200);
    expect(await archiveFaults(answer.bytes)).toEqual([]);
    const pdf = await readPdf(answer.bytes);
    expect(pdf).toMatchObject({ pages: 1, tagged: true, author: 'Žižek & Söhne <GmbH>' });
    expect(pdf.text).toContain('2026-0142');
    const xml = await xmlIn(answer.bytes, name);
    expect(checkInvoice(xml)).toMatchObject({
      valid: true,
      invoice: { number: '2026-0142', customization, totals: { gross: { value: '828.70' } } },
    });
    // What people read and what programs read is the same.
    for (const amount of ['728.92', '53.78', '46.00', '828.70']) {
      expect(pdf.text).toContain(amount);
    }
    const extracted = await post('text-extractor/v1/extract', {
      file_base64: Buffer.from(answer.bytes).toString('base64'),
      ocr: false,
    });
    expect(extracted.json).toMatchObject({ e_invoice: { file_name: name, syntax: 'cii', xml } });
    expect(field(extracted.json, 'metadata.created_at')).toBe('2026-03-05T00:00:00.000Z');
  });

  test('has the same bytes for the same input, whatever is printed meanwhile', async () => {
    const [first, , second] = [
      await convert(),
      await convert({ data: { ...hybridData, iban: '' } }),
      await convert(),
    ];
    expect(Buffer.compare(first?.bytes ?? Buffer.alloc(0), second?.bytes ?? Buffer.alloc(1))).toBe(
      0,
    );
  });

  test.each([
    ['invoice.html', {}],
    ['invoice.hbs', { test: true }],
    ['invoice.hbs', { tagged: false, outline: false, page: { format: 'A5', footer: '{page}' } }],
  ])('is archivable with %s and %j', async (template_id, more) => {
    const answer = await convert({ template_id, ...more });
    expect(answer.status, answer.text).toBe(200);
    expect(await archiveFaults(answer.bytes)).toEqual([]);
    expect(checkInvoice(await xmlIn(answer.bytes))).toMatchObject({ valid: true });
    expect((await readPdf(answer.bytes)).text.includes('TEST')).toBe('test' in more);
  });

  test('is archivable with a template of one’s own, whatever it draws', async () => {
    const pixels = Uint8Array.from({ length: 64 * 64 * 3 }, (_, at) => (at * 7) % 256);
    const jpeg = await encodeJpeg({ width: 64, height: 64, channels: 3, data: pixels }, 80);
    const long = 'x'.repeat(200);
    const content = `<!doctype html><html lang="en"><title>{{invoice.number}}</title><style>@page{size:A4}</style>
<h1 id="${long}">Račun € 漢字 😀 ∑ العربية <i style="opacity:.5">half</i></h1>
<a href="#${long}">up</a> <a href="https://example.org/">out</a> <a href="javascript:alert(1)">run</a>
<div style="background:linear-gradient(red,rgba(0,0,255,.3));width:9em;height:9em;box-shadow:0 0 9px #000;mix-blend-mode:multiply">blend</div>
<p style="filter:blur(2px)">blurred</p><input value="typed"><input type="checkbox" checked><textarea>text</textarea>
<img alt="${'z'.repeat(40_000)}" src="data:image/jpeg;base64,${jpeg.toString('base64')}">
<svg width="90" height="40"><text x="9" y="20" fill="url(#g)">drawn</text><linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient></svg>`;
    const { id: template_id } = await templatesOf(app, ana).create({
      service: 'data-to-pdf',
      engine: 'handlebars',
      content,
    });
    const answer = await convert({ template_id });
    expect(answer.status, answer.text).toBe(200);
    expect(await archiveFaults(answer.bytes)).toEqual([]);
    expect((await readPdf(answer.bytes)).links).toContain('https://example.org/');
  });

  test('is made in the background, too', async () => {
    const more = { async: true, pdf_access_mode: 'archive', file_name: 'later.pdf' };
    const accepted = await convert(more);
    expect(accepted.status, accepted.text).toBe(202);
    const headers = { 'x-api-key': ana.key };
    const { pathname } = new URL(field(accepted.json, 'status_url'), app.url);
    const job = () => app.call('GET', pathname, { headers });
    await expect.poll(async () => field((await job()).json, 'status')).toBe('done');
    const { bytes } = await app.call('GET', pathOf('later.pdf'), { headers });
    expect(await archiveFaults(bytes)).toEqual([]);
    expect(checkInvoice(await xmlIn(bytes))).toMatchObject({ valid: true });
  });

  test('of many rows is a PDF each in a zip', async () => {
    const rows = ['A-1', 'A-2', 'A-3'].map((number) => ({
      ...hybridData,
      invoice: { ...hybridData.invoice, number },
    }));
    const more = { data: rows, batch: 'zip', batch_name_field: 'invoice.number' };
    const files = readZip((await convert(more)).bytes);
    expect([...files.keys()]).toEqual(['A-1.pdf', 'A-2.pdf', 'A-3.pdf']);
    for (const [name, bytes] of files) {
      const xml = await xmlIn(bytes);
      expect(`${checkInvoice(xml).invoice?.number}.pdf`).toBe(name);
    }
  });
});

describe('what is printed', () => {
  test('has the amounts of the XML that the data leaves out', async () => {
    const [first, second] = hybridData.items;
    const { net: _, ...open } = first;
    const data = {
      ...hybridData,
      invoice: { ...hybridData.invoice, currency: 'CHF' },
      items: [open, second],
      allowances: [{ reason: 'Treuerabatt', base: '728.92', percent: 10, vatPercentage: 20 }],
      prepaidAmount: '100.00',
    };
    const answer = await convert({ data });
    expect(answer.status, answer.text).toBe(200);
    const { totals, currency } = checkInvoice(await xmlIn(answer.bytes)).invoice ?? {};
    expect(currency).toBe('CHF');
    const { text } = await readPdf(answer.bytes);
    for (const amount of [totals?.net, totals?.gross, totals?.payable, totals?.allowances]) {
      expect(text).toContain(`CHF ${amount?.value}`);
    }
    expect(text).toContain('268.92');
    expect(text).not.toContain('€');
  });
});

describe('a received e-invoice', () => {
  const draw = (more: object) =>
    post('data-to-pdf/v1/convert', {
      template_id: 'invoice.hbs',
      pdf_access_mode: 'download',
      ...more,
    });
  const made = async (format: string, data: object = hybridData) =>
    (
      await post('data-generator/v1/generate', {
        format,
        file_access_mode: 'download',
        data,
      })
    ).bytes;
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

  test.each([
    ['UBL', () => made('ubl')],
    ['CII', () => made('cii')],
    ['a PDF that carries one', async () => (await convert()).bytes],
  ])('as %s is drawn in the language of the reader', async (_, file) => {
    const answer = await draw({ file_base64: base64(await file()), locale: 'hr-HR' });
    expect(answer.status, answer.text).toBe(200);
    const { text, language } = await readPdf(answer.bytes);
    expect(language).toBe('hr');
    for (const words of ['Račun', '2026-0142', 'Kraftpapier', '268,92', '828,70', 'AT48']) {
      expect(text).toContain(words);
    }
  });

  test('from the archive becomes an e-invoice of the other kind', async () => {
    await upload(app, Buffer.from(await made('ubl')), 'in.xml', {
      headers: { 'x-api-key': ana.key },
    });
    const answer = await draw({ data_from: 'in.xml', e_invoice: 'factur-x' });
    expect(answer.status, answer.text).toBe(200);
    const written = checkInvoice(await xmlIn(answer.bytes));
    expect(written).toMatchObject({ syntax: 'cii', valid: true });
    const unitsOf = ({ invoice }: { invoice?: EInvoice | undefined }) =>
      invoice?.lines.map(({ quantity }) => quantity?.unit);
    const sent = checkInvoice(Buffer.from(await made('ubl')).toString());
    expect(unitsOf(written)).toEqual(unitsOf(sent));
  });

  test('without what is not there: a due date, a payment in advance of nothing, codes of units', async () => {
    const { invoice, items, ...rest } = hybridData;
    const undated = { ...invoice, dueDate: undefined, paymentTerms: '14 Tage' };
    const data = {
      ...rest,
      invoice: undated,
      prepaidAmount: '0.00',
      items: items.map((item, at) => ({ ...item, unit: ['HUR', 'H87', 'MTK'][at % 3] })),
    };
    const { text } = await readPdf(
      (await draw({ file_base64: base64(await made('cii', data)), locale: 'de' })).bytes,
    );
    expect(text).toContain('12 h');
    expect(text).not.toMatch(/HUR|H87|MTK|Fällig am|Anzahlung/);
  });

  test.each([[undefined], ['396'], ['83']])(
    'a credit note of type %s names what it corrects, with its own number and sign',
    async (typeCode) => {
      const { invoice, ...rest } = hybridData;
      const precedingInvoices = [{ number: 'R-77', date: '2026-01-15' }];
      const creditNote = { ...invoice, typeCode, precedingInvoices };
      const file = await made('ubl', { ...rest, creditNote });
      const sent = { file_base64: base64(file), template_id: 'credit-note.hbs', locale: 'de' };
      const drawn = await draw({ ...sent, pdf_access_mode: 'archive' });
      expect(field(drawn.json, 'status')).toBe('success');
      const warnings = JSON.stringify(Reflect.get(Object(drawn.json), 'warnings') ?? []);
      expect(warnings).not.toMatch(/invoiceNumber|invoiceDate|creditNote/);
      const { text } = await readPdf((await draw(sent)).bytes);
      for (const words of ['2026-0142', 'R-77', '15.01.2026', '-828,70']) {
        expect(text.replaceAll('\u2212', '-')).toContain(words);
      }
      const written = checkInvoice(
        await xmlIn((await draw({ ...sent, e_invoice: 'factur-x' })).bytes),
      );
      expect(written.invoice).toMatchObject({
        typeCode: typeCode ?? '381',
        preceding: precedingInvoices,
      });
    },
  );

  test('what is taken off, paid before and rounded adds up on paper, of a credit note too', async () => {
    const { invoice, ...rest } = hybridData;
    const more = {
      ...rest,
      allowances: [{ amount: 10, reason: 'Bonus', vatPercentage: 20 }],
      prepaidAmount: 100,
      roundingAmount: '0.02',
    };
    const paid = await draw({ file_base64: base64(await made('ubl', { ...more, invoice })) });
    const back = await draw({
      file_base64: base64(await made('ubl', { ...more, creditNote: invoice })),
      template_id: 'credit-note.hbs',
    });
    const [first, second] = await Promise.all([paid, back].map(({ bytes }) => readPdf(bytes)));
    for (const words of ['-€10.00', '€816.70', '-€100.00', '€0.02', '€716.72']) {
      expect(first?.text).toContain(words);
    }
    for (const words of ['€10.00', '-€816.70', '€100.00', '-€0.02', '-€716.72']) {
      expect(second?.text).toContain(words);
    }
  });

  test('that is a credit note is drawn with either template', async () => {
    const { invoice, ...rest } = hybridData;
    const file_base64 = base64(await made('ubl', { ...rest, creditNote: invoice }));
    for (const template_id of ['invoice.hbs', 'credit-note.hbs']) {
      const { text } = await readPdf((await draw({ file_base64, template_id })).bytes);
      for (const words of ['2026-0142', '-268.92', '-€828.70']) expect(text).toContain(words);
    }
  });

  test.each([
    [{ file_base64: btoa('<a/>') }, 'document_unreadable', 'file_base64'],
    [
      { file_base64: btoa('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>') },
      'document_unreadable',
      'file_base64',
    ],
    [{ file_base64: btoa('%PDF-1.7 no') }, 'document_unreadable', 'file_base64'],
    [{ data_from: 'none.xml' }, 'file_not_found', 'data_from'],
    [{ data_from: 'a.xml', data: { a: 1 } }, 'field_invalid', 'data_from'],
    [{ data_from: 'a.xml', file_base64: 'AAAA' }, 'field_invalid', 'file_base64'],
  ])('is refused with its place: %#', async (more, key, path) => {
    const answer = await draw(more);
    expect(field(answer.json, 'error_key')).toBe(key);
    expect(field(answer.json, 'errors.0.path')).toBe(path);
  });
});

describe('is refused', () => {
  test('with everything that is missing at once', async () => {
    const answer = await convert({ data: { company: 'A', items: [{ description: 'x' }] } });
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({
      errors: expect.arrayContaining([
        expect.objectContaining({
          path: 'data.invoice.number',
          message: expect.stringContaining('(BT-1)'),
          fix: expect.any(String),
        }),
        expect.objectContaining({ path: 'data.company.country' }),
        expect.objectContaining({ path: 'data.items.0.quantity' }),
      ]),
    });
  });

  test('with all rows that are not complete', async () => {
    const { number: _, ...head } = hybridData.invoice;
    const rows = [hybridData, { ...hybridData, invoice: head }, { ...hybridData, client: {} }];
    const answer = await convert({ data: rows, batch: 'zip' });
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({
      errors: expect.arrayContaining([
        expect.objectContaining({ path: 'data.1.invoice.number' }),
        expect.objectContaining({ path: 'data.2.client.name' }),
      ]),
    });
  });

  test.each([
    [{ data: [hybridData] }, 'batch'],
    [{ batch: 'merge' }, 'batch'],
    [{ e_invoice: 'zugferd' }, 'e_invoice'],
    [{ data: { ...hybridData, footer: 'no shape: \u{10fffd}' } }, 'data.footer'],
  ])('%#: names %s', async (more, path) => {
    const answer = await convert(more);
    expect([answer.status, field(answer.json, 'errors.0.path')]).toEqual([422, path]);
  });
});

test('a PDF without an e-invoice is printed as before, and is not archivable', async () => {
  const { bytes } = await convert({ e_invoice: undefined });
  expect(await attachmentsOf(bytes)).toEqual(new Map());
  const faults = await archiveFaults(bytes);
  const clauses = new Set(faults.map((fault) => fault.split(':')[0]));
  expect([...clauses]).toEqual(expect.arrayContaining(['6.1.3', '6.2.3', '6.6.2.1', '6.8']));
});
