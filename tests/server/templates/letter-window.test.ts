// The shipped letter follows DIN 5008 form B: the window of an envelope shows the recipient and the
// return address, in every language, and the end of a long letter stays together.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentLanguages } from '#contract/document-languages.ts';
import { readShippedSample } from '#services/templates/shipped-templates.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { readPdf } from '#tests/kit/read-pdf.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { madeOf } from '#tests/server/documents/document-kit.ts';

let app: TestApp;
let ana: Person;

beforeAll(async () => {
  app = await startTestApp();
  ana = await aUser(app);
});

afterAll(() => app.close());

async function letter(data: unknown): Promise<Buffer> {
  const body = { template_id: 'letter.hbs', data, output_type: 'json', strict: true };
  const headers = { 'x-api-key': ana.key };
  return madeOf(await app.call('POST', '/api/data-to-pdf/v1/convert', { body, headers })).bytes;
}

const mm = (points: number) => (points / 72) * 25.4;

/** The texts of the first page with the position of their baseline, in mm from the upper left. */
async function placedTexts(bytes: Uint8Array) {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  try {
    const page = await (await task.promise).getPage(1);
    const { items } = await page.getTextContent();
    return items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [, , , , x = 0, y = 0] = item.transform.map(Number);
      return [{ text: item.str, left: mm(x), right: mm(x + item.width), base: 297 - mm(y) }];
    });
  } finally {
    await task.destroy();
  }
}

describe.each(documentLanguages)('the letter in %s', (language) => {
  test('shows the address in the window and nothing else', async () => {
    const sample = Object(await readShippedSample('letter.hbs', language));
    const texts = await placedTexts(await letter(sample));
    // 85 × 45 mm, 20 mm from the left and 45 mm from the top; the address is in the lower 27.3 mm.
    const inWindow = texts.filter(({ left, base }) => left < 105 && base > 45 && base < 90);
    for (const { left, right } of inWindow) {
      expect(left).toBeGreaterThanOrEqual(24.9);
      expect(right).toBeLessThanOrEqual(105);
    }
    const below = inWindow.filter(({ base }) => base > 62.7).map(({ text }) => text);
    const { name, contact, address, zip, city } = sample.client;
    expect(below.join(' ')).toBe(`${name} ${contact} ${address} ${zip} ${city}`);
    const above = inWindow.filter(({ base }) => base <= 62.7).map(({ text }) => text);
    expect(above.join('')).toContain(sample.company.address);
    const subject = texts.find(({ text }) => text === sample.letter.subject);
    expect(subject?.base).toBeGreaterThan(98.5);
  });
});

test('a long letter keeps closing, signer and enclosures together', async () => {
  const sample = Object(await readShippedSample('letter.hbs'));
  for (const times of [2, 3, 4]) {
    const text = Array.from({ length: times }, () => sample.text).join('\n\n');
    const { pageTexts } = await readPdf(await letter({ ...sample, text }));
    expect(pageTexts.length).toBeGreaterThan(1);
    const end = pageTexts.find((page) => page.includes('Yours sincerely'));
    expect(end).toMatch(/Femke Jansen[\s\S]*Enclosures/);
  }
});
