// Text Extractor over HTTP: words of scripts whose glyphs are joined or stacked, and lines that run both
// ways. The files are printed by html-to-pdf, and one is made here as other programs make theirs.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StartablePdfPrinter } from '#services/renderer/pdf-printer.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { aPrinter } from '#tests/services/renderer/a-printer.ts';
import { pagesPdf, streamOf } from '#tests/services/text-extractor/make-files.ts';

let printer: StartablePdfPrinter;
let app: TestApp;
let ana: Person;

beforeAll(async () => {
  printer = aPrinter();
  await printer.start();
  app = await startTestApp({ printer });
  ana = await aUser(app);
});

afterAll(async () => {
  await app.close();
  await printer.close();
});

async function post(path: string, body: object): Promise<unknown> {
  const answer = await app.call('POST', path, { body, headers: { 'x-api-key': ana.key } });
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
}

/** The lines of the first page, and what its text is. */
async function extracted(file: string): Promise<string[]> {
  const json = await post('/api/text-extractor/v1/extract', { file_base64: file });
  const text = field(json, 'pages.0.text');
  return text.split('\n').filter((line) => line !== '');
}

async function printed(body: string, direction: 'ltr' | 'rtl'): Promise<string> {
  const html = `<!doctype html><html dir="${direction}"><meta charset="utf-8"><title>t</title>${body}`;
  const json = await post('/api/html-to-pdf/v1/convert', {
    html_string: html,
    output_type: 'json',
  });
  return field(json, 'content_base64');
}

const paragraphs = (lines: readonly string[]): string =>
  lines.map((line) => `<p style="margin:2px">${line}`).join('');

describe('letters that are joined or stacked', () => {
  test('words come out whole, once, and apart', async () => {
    const lines = [
      'राशि',
      'कुल मूल्य: ₹ 1,234.50',
      'चालान संख्या 123',
      'চালান নম্বর',
      'বাংলাদেশের কোম্পানি',
      'விலை',
      'மொத்த தொகை',
      'మొత్తం విలువ',
      'ಒಟ್ಟು ಮೊತ್ತ',
      'ആകെ തുക',
      'ગુજરાતી ભાષા',
      'ਚਲਾਨ ਨੰਬਰ',
      'ମୋଟ ପରିମାଣ',
      'ඉන්වොයිසිය',
      'ශ්‍රී ලංකාව',
      'จำนวนเงิน',
      'ทั้งสิ้น',
      'ที่อยู่ผู้ซื้อ',
      'น้ำมันเชื้อเพลิง 1,234.50 บาท',
      'ຈຳນວນເງິນທັງໝົດ',
      'វិក្កយបត្រ',
      'ចំនួនទឹកប្រាក់សរុប',
      'ព្រះរាជាណាចក្រកម្ពុជា',
      'Total ทั้งสิ้น 1,234.50',
      'Name វិក្កយបត្រ Ltd.',
    ];
    const plain = await extracted(await printed(paragraphs(lines), 'ltr'));
    const bold = await extracted(await printed(`<b>${paragraphs(lines)}</b>`, 'ltr'));
    const normal = (words: readonly string[]) => words.map((word) => word.normalize('NFC'));
    expect(normal(plain)).toEqual(normal(lines));
    expect(normal(bold)).toEqual(normal(lines));
  });
});

describe('text that runs to the left', () => {
  const hebrew = [
    'טלפון 03-1234567 פקס 03-7654321',
    'מחיר 50.00 ₪ ליחידה',
    'סה"כ לתשלום: 1,234.50 ₪ (כולל מע"מ 18%)',
    'חברת ABC Ltd בע"מ',
    'לקוח: Acme GmbH, Berlin 10115',
    'שַׁלוֹם עֲלֵיכֶם',
  ];
  const arabic = [
    'رقم الفاتورة 123 بتاريخ 05/03/2026',
    'هاتف: +966 11 234 5678',
    'شركة Acme GmbH للتجارة',
    'لا إله إلا الله',
    'الضريبة 15% (ضريبة القيمة المضافة)',
    'مُحَمَّدٌ رَسُولُ',
    '١٢٣٤٫٥٠ درهم',
  ];
  const withRow = (cells: readonly string[]): string =>
    `<table style="width:100%"><tr>${cells.map((cell) => `<td>${cell}`).join('')}</table>`;

  test('Hebrew and Arabic with numbers and Latin names keep the order in which one reads', async () => {
    const row = ['שירות ייעוץ', '2', '50.00', '100.00'];
    const file = await printed(paragraphs([...hebrew, ...arabic]) + withRow(row), 'rtl');
    expect(await extracted(file)).toEqual([...hebrew, ...arabic, row.join(' ')]);
  });

  test('words within a text that runs to the right stay in their places', async () => {
    const lines = [
      'Invoice for שלום עולם in Tel Aviv',
      'Name: محمد علي, Dubai 12345',
      'Tel. טלפון 03-1234567 or 050-7654321 נייד',
      'An ordinary line with a number, 12 345.00',
    ];
    expect(await extracted(await printed(paragraphs(lines), 'ltr'))).toEqual(lines);
  });

  test('the file of a program that says nothing of runs is read as it is seen', async () => {
    const seen = '321-05 סקפ 123-03 ןופלט';
    const read = 'טלפון 123-03 פקס 321-05';
    const letters = [...new Set(seen)];
    const hex = (number: number, digits: number): string =>
      number.toString(16).padStart(digits, '0');
    const pairs = letters.map(
      (letter, at) => `<${hex(at + 65, 2)}> <${hex(letter.charCodeAt(0), 4)}>`,
    );
    const map = `1 begincodespacerange <00> <FF> endcodespacerange ${pairs.length} beginbfchar ${pairs.join(' ')} endbfchar`;
    const font =
      '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /FirstChar 65 /LastChar 90 ' +
      `/Widths [${'600 '.repeat(26)}] /ToUnicode 5 0 R >>`;
    const codes = [...seen].map((letter) => hex(letters.indexOf(letter) + 65, 2)).join('');
    const file = pagesPdf(
      [
        {
          content: `BT /G 11 Tf 50 650 Td <${codes}> Tj ET`,
          more: '/Resources << /Font << /F 3 0 R /G 4 0 R >> >>',
        },
      ],
      { extra: [font, streamOf(map)] },
    );
    expect(await extracted(file.toString('base64'))).toEqual([read]);
  });
});
