import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PrintJob } from '#services/tools.ts';
import { readPdf } from '#tests/kit/read-pdf.ts';
import { pngDataUri } from '#tests/services/renderer/a-png.ts';
import { aPrinter } from '#tests/services/renderer/a-printer.ts';

const printer = aPrinter({ pagesMax: 20 });
const { signal } = new AbortController();

function print(html: string, job: Partial<PrintJob> = {}) {
  return printer.print({ html, owner: undefined, tagged: true, ...job }, signal);
}

beforeAll(() => printer.start(), 60_000);
afterAll(() => printer.close());

test('characters of our languages and the euro sign can be copied from the PDF', async () => {
  const { bytes } = await print('<!doctype html><meta charset="utf-8"><p>čćšžđ ČĆŠŽĐ € äöüß</p>');
  expect((await readPdf(bytes)).text).toContain('čćšžđ ČĆŠŽĐ € äöüß');
});

test('a document is A4 unless it sets another size', async () => {
  const { size } = await readPdf((await print('<p>plain</p>')).bytes);
  expect([Math.round(size.width), Math.round(size.height)]).toEqual([596, 842]);
  const label = await print('<style>@page { size: 100mm 50mm; margin: 0 }</style><p>label</p>');
  const { width, height } = (await readPdf(label.bytes)).size;
  expect([Math.round(width), Math.round(height)]).toEqual([283, 142]);
});

test('the number of pages equals that of an independent reader', async () => {
  const html = Array.from({ length: 13 }, (_, page) => pageOf(`page ${page + 1}`)).join('');
  const printed = await print(html);
  const read = await readPdf(printed.bytes);
  expect(printed.pages).toBe(13);
  expect(read.pages).toBe(13);
  expect(read.pageTexts[12]).toContain('page 13');
});

test('a title cannot fake the number of pages', async () => {
  const title = '<title>/Type /Pages\n/Count 9999\n</title>';
  expect((await print(`${title}<img alt="/Type /Pages\n/Count 8888\n"><p>one`)).pages).toBe(1);
});

test('common font names are printed with the shipped fonts', async () => {
  const { bytes } = await print(`
    <p style="font-family: Arial">a</p><p style="font-family: Helvetica">b</p>
    <p style="font-family: sans-serif"><b>c</b></p><p style="font-family: system-ui"><i>d</i></p>
    <p style="font-family: 'Times New Roman'">e</p><p style="font-family: serif">f</p>
    <p style="font-family: 'Courier New'">g</p><p style="font-family: monospace">h</p>
    <p style="font-family: 'Atkinson Hyperlegible Next'">i</p><p style="font-family: Nowhere">j</p>`);
  expect((await readPdf(bytes)).fonts).toEqual([
    'Arimo-Bold',
    'Arimo-Italic',
    'Arimo-Regular',
    'AtkinsonHyperlegibleNext-Regular',
    'Cousine-Regular',
    'Tinos-Regular',
  ]);
});

test('a tagged PDF has a structure tree for screen readers, an untagged one has none', async () => {
  const html = '<html lang="hr"><title>Račun</title><h1>Naslov</h1><p>Tekst</p>';
  const tagged = await readPdf((await print(html)).bytes);
  const untagged = await readPdf((await print(html, { tagged: false })).bytes);
  expect(tagged).toMatchObject({ tagged: true, title: 'Račun' });
  expect(untagged).toMatchObject({ tagged: false, title: 'Račun' });
});

test('a logo given as a data URI is always in the PDF', async () => {
  const logo = pngDataUri(1200, 800);
  const html = `<img src="${logo}" width="200"><div style="background: url(${logo}); height: 90px"></div>
    <img loading="lazy" style="margin-top: 3000px" src="${logo}" width="100">`;
  for (let round = 0; round < 5; round += 1) {
    const owner = round % 2 ? 'a' : undefined;
    expect((await readPdf((await print(html, { owner })).bytes)).images).toEqual([
      // A background is embedded at its displayed size.
      expect.stringMatching(/ x 90$/),
      '1200 x 800',
      '1200 x 800',
    ]);
  }
}, 30_000);

test('a document that overwrites document.fonts is printed', async () => {
  const html = `<img name="fonts"><form name="querySelectorAll"></form><img name="readyState">
    <img src="${pngDataUri(2, 2)}">`;
  expect((await readPdf((await print(html)).bytes)).images).toContain('2 x 2');
});

test('twenty parallel jobs all get their own document', async () => {
  const numbers = Array.from({ length: 20 }, (_, number) => number);
  const texts = await Promise.all(
    numbers.map(async (number) => {
      const owner = number % 4 ? undefined : `${number % 3}`;
      return (await readPdf((await print(`<p>job-${number}.</p>`, { owner })).bytes)).text;
    }),
  );
  expect(texts.map((text) => text.trim())).toEqual(numbers.map((number) => `job-${number}.`));
}, 30_000);

test('nothing of one document appears in the next', async () => {
  await print('<style>* { color: red; display: none }</style><title>first</title><p>secret</p>');
  const next = await readPdf((await print('<p>second</p>')).bytes);
  expect(next.text).toBe('second');
  expect(next.title ?? '').toBe('');
});

test('a document with more pages than allowed is refused and the next one prints', async () => {
  const long = Array.from({ length: 21 }, () => pageOf('x')).join('');
  await expect(print(long)).rejects.toMatchObject({
    key: 'document_too_long',
    message: expect.stringContaining('more than the 20 pages'),
  });
  expect((await print('<p>short</p>')).pages).toBe(1);
});

test('a document that is far too long is refused before it is printed', async () => {
  const long = `<p>${'words and words '.repeat(60_000)}</p>`;
  await expect(print(long)).rejects.toMatchObject({
    key: 'document_too_long',
    message: expect.stringContaining('more than the 20 pages'),
  });
});

test('a source with many bytes and few pages is printed', async () => {
  expect((await print(`<!-- ${'x'.repeat(400_000)} --><p>short</p>`)).pages).toBe(1);
});

test('odd documents are printed', async () => {
  const odd = [
    '',
    'lone surrogates \ud800 and \udfff and a NUL \0',
    '<style>@page { size: 1000000in 1000000in }</style><p>huge</p>',
    '<style>@page { size: 0.01px; margin: 100px }</style><p>tiny</p>',
    `<style>${'p { color: red }'.repeat(50_000)}</style><p>styled</p>`,
    '<div>'.repeat(2_000),
    `${'<i></i>'.repeat(20_000)}<p>nodes</p>`,
    '<frameset><frame src="about:blank"></frameset>',
    '<iframe srcdoc="<p>inner</p>"></iframe>',
  ];
  for (const html of odd) {
    for (const owner of [undefined, 'a']) {
      const printed = await print(html, { owner });
      expect((await readPdf(printed.bytes)).pages).toBe(printed.pages);
    }
  }
  expect((await readPdf((await print('<p>still well</p>')).bytes)).text).toBe('still well');
  expect(printer.state().restarts).toBe(0);
}, 60_000);

test('a document that crashes its tab is refused and the next one prints', async () => {
  const deep = `<style>${'a { b { c { '.repeat(5_000)}`;
  await expect(print(deep)).rejects.toMatchObject({
    key: 'document_too_long',
    message: 'The document is too large, too deeply nested or otherwise not printable.',
  });
  expect((await readPdf((await print('<p>well</p>')).bytes)).text).toBe('well');
});

test('page scripts do not run', async () => {
  const html = `<p>before</p><script>document.body.append('script ran'); open('about:blank')</script>
    <img src="data:," onerror="document.body.append('handler ran')"><noscript>off</noscript>`;
  const { text } = await readPdf((await print(html, { owner: 'a' })).bytes);
  expect(text).toContain('before');
  expect(text).not.toContain('ran');
});

function pageOf(text: string): string {
  return `<p style="break-before: page">${text}</p>`;
}
