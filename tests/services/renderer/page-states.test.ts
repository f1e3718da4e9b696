// Chromium keeps some state of a page when a new document is written into it. No document may be
// affected by the one before.
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
  'a policy beside a charset':
    '<meta charset="utf-8" http-equiv="Content-Security-Policy" content="style-src \'none\'">',
  'a colour scheme': '<meta name="color-scheme" content="dark">',
  'colours of links': '<body link="#f00" alink="#0f0" vlink="#00f"><a href="x">x</a>',
  'a titled style behind a sign':
    '<style data-x=">" title="mine">p::after { content: " mine" }</style>',
  'no doctype': '<style>p { margin: 3cm }</style>',
  'a doctype': '<!doctype html><html dir="rtl" lang="de"><title>Mine</title>',
  'paper and layers': `<style>@layer b, a; @page { size: A6 landscape; margin: 2cm }
    @property --x { syntax: "<length>"; inherits: true; initial-value: 3cm }
    @font-face { font-family: Arial; src: url(data:font/woff2;base64,AAAA) }
    @counter-style decimal { system: cyclic; symbols: "x" }
    :root { --x: 2cm; counter-increment: page 7 } body { zoom: 3 }</style>`,
  'a way to another page': '<meta http-equiv="refresh" content="0;url=http://elsewhere.test/">',
};
const next = `<!doctype html><meta charset="utf-8"><style title="next">
  @layer a { p { color: red } } @layer b { p { color: green } }
  p::after { content: " styled" counter(page) } p { padding: var(--x, 1px) }
  p:lang(de)::before { content: "deutsch " }</style><p>next</p><a href="http://x.test/">link</a>`;

/** A PDF without its dates. */
function withoutDates(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/\/(?:Creation|Mod)Date \([^)]*\)/g, '');
}

for (const [way, job] of Object.entries(ways)) {
  test.each(Object.entries(marks))(
    `${way} with %s does not affect the next document`,
    async (mark, html) => {
      const print = async (text: string, owner: string) =>
        (await printer.print({ html: text, tagged: true, ...job, owner }, signal)).bytes;
      const alone = withoutDates(await print(next, `${way} ${mark}`));
      expect((await readPdf(await print(next, 'a'))).text).toContain('next styled');
      for (let round = 0; round < 2; round += 1) {
        const first = await print(`${html}<p>first</p>`, 'a');
        expect((await readPdf(first)).text).toContain('first');
        expect(withoutDates(await print(next, 'a'))).toBe(alone);
      }
    },
  );
}

test('nothing printed for one account appears in the document of another', async () => {
  const print = async (owner: string | undefined, html: string) =>
    (await readPdf((await printer.print({ html, tagged: true, owner }, signal)).bytes)).text.trim();
  for (const owner of ['a', 'b', undefined, 'c', 'a', 'd', 'e', 'f', undefined, 'b']) {
    const name = owner ?? 'the product';
    expect(await print(owner, `<p>of ${name}</p>`)).toBe(`of ${name}`);
  }
});
