// Row 02 of the findings: characters that the fonts lack were printed as boxes without a warning.
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StartablePdfPrinter } from '#services/renderer/pdf-printer.ts';
import { readShippedSample } from '#services/templates/shipped-templates.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import type { ReadPdf } from '#tests/kit/read-pdf.ts';
import { pdfWithin, warningsWithin } from '#tests/kit/run-answer.ts';
import { type Answer, startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { aPrinter } from '#tests/services/renderer/a-printer.ts';

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

const call = (service: string, body: Record<string, unknown>): Promise<Answer> =>
  app.call('POST', `/api/${service}/v1/convert`, {
    body: { output_type: 'json', ...body },
    headers: { 'x-api-key': ana.key },
  });

const convert = (html: string, more: Record<string, unknown> = {}) =>
  call('html-to-pdf', {
    html_string: `<!doctype html><html lang="en"><meta charset="utf-8"><title>t</title>${html}`,
    ...more,
  });

const fill = (data: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  call('data-to-pdf', { template_id: 'invoice.hbs', data: { items: [], ...data }, ...more });

const messagesOf = (answer: Answer) => warningsWithin(answer).map(({ message }) => message);

/** The PDF of a text that must print without warnings. */
async function printed(html: string): Promise<ReadPdf> {
  const answer = await convert(html, { strict_resources: true });
  expect(messagesOf(answer)).toEqual([]);
  return pdfWithin(answer);
}

describe('row 02: characters beyond the usual fonts', () => {
  test.each([
    ['office signs', '✓ ☑ ☐ ☎ ⌀ ★ ⚠ ✅ ① ⇒ ℃', 'NotoSansSymbols2-Regular'],
    ['emoji', '😀 👍 🎉', 'NotoEmoji-Regular'],
    ['Georgian', 'ინვოისი', 'NotoSansGeorgian-Regular'],
    ['Armenian', 'Հաշիվ', 'NotoSansArmenian-Regular'],
    ['Thai', 'ใบแจ้งหนี้', 'NotoSansThai-Regular'],
    ['Devanagari', 'चालान', 'NotoSansDevanagari-Regular'],
    ['Bengali', 'চালান', 'NotoSansBengali-Regular'],
    ['Tamil', 'விலை', 'NotoSansTamil-Regular'],
    ['Ethiopic', 'ደረሰኝ', 'NotoSansEthiopic-Regular'],
    ['Korean', '청구서', 'NotoSansKR-Thin'],
  ])('%s are printed with a suitable font and can be read back', async (_, text, font) => {
    const pdf = await printed(`<p>${text}</p>`);
    const back = pdf.text + pdf.actualTexts().join('');
    expect(Array.from(text).filter((letter) => !back.includes(letter))).toEqual([]);
    expect(pdf.fonts).toContain(font);
  });

  test('Chinese and Japanese are printed with the glyphs of their language', async () => {
    for (const [language, font] of [
      ['zh-CN', 'NotoSansSC-Thin'],
      ['zh-TW', 'NotoSansTC-Thin'],
      ['ja', 'NotoSansJP-Thin'],
      ['zh-CN', 'NotoSansSC-Thin'],
    ]) {
      const pdf = await printed(`<p lang="${language}">直骨請求</p>`);
      expect(pdf.text).toContain('直骨請求');
      expect(pdf.fonts).toEqual([font]);
    }
  });

  test('Arabic and Hebrew are printed from right to left, Arabic with joined glyphs', async () => {
    const pdf = await printed('<div dir="rtl"><p lang="ar">فاتورة رقم</p><p lang="he">חשבונית</p>');
    expect(pdf.text).toContain('חשבונית');
    // Glyphs are drawn from the left, so from the end of the text; those that join have joined forms.
    expect(pdf.actualTexts()).toEqual(['م', 'ق', 'ة', 'و', 'ت', 'ا', 'ف']);
    expect(pdf.fonts).toContain('NotoSansArabic-Regular');
  });

  test('ligatures, Greek, Cyrillic and Vietnamese are complete', async () => {
    const text = 'eﬀect ﬁ ﬂ ﬃ ﬄ ﬅ ﬆ Ἑλλάς Ѣ Њ Tiếng Việt';
    expect((await printed(`<p>${text}</p>`)).text.normalize('NFC')).toContain('Tiếng Việt');
  });

  test('a document that does not need them embeds no further font', async () => {
    const pdf = await printed('<p style="font-family:Arial">Račun 1 234,50 € – „čćšžđ“ − ½');
    expect(pdf.fonts).toEqual(['Arimo-Regular']);
  });

  test('the reported input is printed without a box', async () => {
    const pdf = await printed(
      '<p>Paid ✅ ☑ ✓ ☎ ⌀</p><p>發票 請款单</p><p>فاتورة</p><p>eﬀect</p><p>ใบ ინ',
    );
    expect(pdf.text).toContain('發票');
  });
});

describe('row 02: characters that no font has', () => {
  const eye = (times: string) =>
    `No font has the character "𓂀" (U+13080). An empty box was printed for it ${times}.`;

  test('are reported with their number, wherever the text comes from', async () => {
    const answer = await convert(
      `<style>.a::before { content: "\\13080" } @page { @top-left { content: "𓂀" } }</style>
      <p class="a">𓂀 &#x13080;</p><p hidden>𓁐</p><input value="𓂀">`,
      { header_html: '<p>𓂀</p>' },
    );
    await pdfWithin(answer);
    expect(messagesOf(answer)).toEqual([eye('6 times')]);
  });

  test('are found in text written by scripts', async () => {
    const html = '<p><script>document.body.append(String.fromCodePoint(0x13080))</script>';
    const answer = await convert(html, { javascript: true });
    expect(messagesOf(answer)).toEqual([eye('once')]);
  });

  test('are found in frames and in the text of SVG images', async () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50"><text y="20">𓂀</text></svg>';
    const source = `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`;
    expect(messagesOf(await convert(`<img src="${source}">`))).toEqual([eye('once')]);
    expect(messagesOf(await convert('<iframe srcdoc="<p>𓂀</p>"></iframe>'))).toEqual([eye('once')]);
  });

  test('are refused with strict_resources', async () => {
    const answer = await convert('<p>𓂀</p>', { strict_resources: true });
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({
      error_key: 'resource_failed',
      errors: [{ path: 'html_string', message: eye('once') }],
    });
  });

  test('are reported with the path of their data', async () => {
    const answer = await fill({ client: { name: 'Ana 𓂀' } });
    await pdfWithin(answer);
    expect(warningsWithin(answer)).toContainEqual({
      path: 'data.client.name',
      message: eye('once'),
    });
  });

  test('are refused by data-to-pdf with strict, in a batch with the row', async () => {
    const sample = Object(await readShippedSample('invoice.hbs'));
    const rows = [sample, { ...sample, footer: 'Hvala 𓂀' }];
    const answer = await fill({}, { data: rows, strict: true });
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({
      errors: [{ path: 'data.1.footer', message: eye('once') }],
    });
  });

  test('are not reported if a font of the document has them', async () => {
    const icons = await iconFont();
    const face = (name: string) =>
      `<style>@font-face { font-family: I; src: url(data:font/ttf;base64,${icons}) }
      p { font-family: ${name} }</style><p>&#xEAB2;</p>`;
    expect(messagesOf(await convert(face('I')))).toEqual([]);
    expect(messagesOf(await convert(face('Other')))).toEqual([
      'No font has the character U+EAB2. An empty box was printed for it once.',
    ]);
  });
});

test('row 02: an unreadable font of the document is reported', async () => {
  const answer = await convert(`<style>@font-face { font-family: "Brand Sans";
    src: url(data:font/woff2;base64,AAAA) }</style><p style="font-family: 'Brand Sans'">x`);
  expect(messagesOf(answer)).toEqual([
    'The font Brand Sans could not be loaded. Another was used.',
  ]);
});

/** An icon font; all its characters are in the private use area, among them U+EAB2. */
async function iconFont(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('playwright-core/package.json');
  const folder = path.join(path.dirname(entry), 'lib/vite/recorder/assets');
  const name = (await readdir(folder)).find((one) => /^codicon.*\.ttf$/.test(one));
  return (await readFile(path.join(folder, name ?? ''))).toString('base64');
}
