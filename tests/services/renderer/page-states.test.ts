// A document written into a page that another was written into before finds what that one set for the
// page, and Chromium takes none of it back. Nobody's document may be shaped by another.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PrintJob, Visit } from '#services/tools.ts';
import { readPdf } from '#tests/kit/read-pdf.ts';
import { aPrinter } from '#tests/services/renderer/a-printer.ts';

const printer = aPrinter({ tabs: 1 });
const { signal } = new AbortController();

beforeAll(() => printer.start(), 60_000);
afterAll(() => printer.close());

const visit: Visit = {
  url: 'http://document.invalid/',
  hasOrigin: false,
  body: undefined,
  contentType: 'text/html; charset=utf-8',
  javascript: false,
  media: 'print',
  delayMs: 0,
  selector: undefined,
  expression: undefined,
  waitMs: 1000,
  load: async () => undefined,
};
const ways: Record<string, Partial<PrintJob>> = {
  'an own template': { owner: 'a' },
  'given HTML': { owner: 'a', visit },
};

const marks = {
  'a policy': '<meta http-equiv="Content-Security-Policy" content="style-src \'none\'">',
  'a titled style': '<style title="mine">p::after { content: " mine" }</style>',
  'a default style': '<meta http-equiv="default-style" content="nobody">',
  'a language': '<meta http-equiv="content-language" content="de">',
  'a base address': '<base href="http://elsewhere.test/">',
  'a way to another page': '<meta http-equiv="refresh" content="0;url=http://elsewhere.test/">',
};
const next = `<style title="next">p::after { content: " styled" }
  p:lang(de)::before { content: "deutsch " }</style><p>next</p>`;

for (const [way, job] of Object.entries(ways)) {
  test.each(Object.entries(marks))(
    `${way} with %s leaves the next document alone`,
    async (_mark, html) => {
      const print = async (text: string) => {
        const pdf = await printer.print({ html: text, tagged: true, owner: 'a', ...job }, signal);
        return (await readPdf(pdf.bytes)).text.trim();
      };
      for (let round = 0; round < 2; round += 1) {
        expect(await print(`${html}<p>first</p>`)).toContain('first');
        expect(await print(next)).toBe('next styled');
      }
    },
  );
}

test('what one account printed is nowhere when another prints', async () => {
  const print = async (owner: string | undefined, html: string) =>
    (await readPdf((await printer.print({ html, tagged: true, owner }, signal)).bytes)).text.trim();
  for (const owner of ['a', 'b', undefined, 'c', 'a', 'd', 'e', 'f', undefined, 'b']) {
    const name = owner ?? 'the product';
    expect(await print(owner, `<p>of ${name}</p>`)).toBe(`of ${name}`);
  }
});
