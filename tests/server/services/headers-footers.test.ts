// CA3, 01, 11: headers and footers are rendered like the body. They are legible, do not overlap the
// text, load what the body may load, and report what was not loaded. The PDFs are read with pdf.js.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { readPdf } from '#tests/kit/read-pdf.ts';
import { type PlacedText, readPlacedTexts } from '#tests/kit/read-words.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { openTestWeb, send, type TestWeb } from '#tests/services/html-to-pdf/convert-kit.ts';
import { aPng } from '#tests/services/renderer/a-png.ts';

const lines = Array.from({ length: 60 }, (_, n) => `<p>Body line ${n + 1}</p>`).join('');
const body = (style = '') =>
  `<!doctype html><html lang="en"><title>T</title><style>${style}</style><body>${lines}`;
const a4 = { width: 595, height: 842 };

let app: TestApp;
let web: TestWeb;
let ana: Person;

beforeAll(async () => {
  web = await openTestWeb({
    '/page': send('text/html', `<link rel="stylesheet" href="/page.css">${lines}`),
    '/page.css': send('text/css', '@page { margin: 0 } p { font: 12pt Arial }'),
    '/part.css': send('text/css', '@import "size.css"; b { background: url("logo.png") }'),
    '/size.css': send('text/css', 'b { font-size: 17pt }'),
    '/logo.png': send('image/png', aPng(60, 20)),
    '/font.ttf': send('font/ttf', 'no font'),
  });
  app = await startTestApp({ fetch: web.fetch });
  ana = await aUser(app);
});

beforeEach(() => web.forget());

afterAll(async () => {
  await app.close();
  web.close();
});

const convert = (more: Record<string, unknown>) =>
  app.call('POST', '/api/html-to-pdf/v1/convert', {
    body: { html_string: body(), output_type: 'json', ...more },
    headers: { 'x-api-key': ana.key },
  });

interface Made {
  texts: PlacedText[];
  bytes: Uint8Array;
  warnings: unknown;
}

async function made(more: Record<string, unknown>): Promise<Made> {
  const answer = await convert(more);
  expect(answer.status, answer.text).toBe(200);
  const bytes = Buffer.from(field(answer.json, 'content_base64'), 'base64');
  const warnings: unknown = Reflect.get(Object(answer.json), 'warnings') ?? [];
  return { bytes, texts: await readPlacedTexts(bytes), warnings };
}

const sides = { left: '5mm', right: '5mm', bottom: '5mm' };

const warningsOf = ({ warnings }: Made): string[] =>
  Array.isArray(warnings) ? warnings.map((one) => field(one, 'message')) : [];

const textsWith = ({ texts }: Made, words: string) =>
  texts.filter(({ text }) => text.includes(words));

/** Compares the lowest line of the header with the highest of the body, on each page. */
function expectNoOverlap(pdf: Made, header: string): void {
  for (let page = 1; page <= Math.max(...pdf.texts.map((one) => one.page)); page += 1) {
    const on = (words: string) => textsWith(pdf, words).filter((one) => one.page === page);
    const lowest = Math.max(...on(header).map(({ baseline, size }) => baseline + size / 4));
    const highest = Math.min(...on('Body').map(({ baseline, size }) => baseline - size));
    expect(lowest).toBeLessThan(highest);
  }
}

describe('01: a header and a footer without styles', () => {
  test('have the size of small print and stay within the margins of every page', async () => {
    const pdf = await made({
      header_html: '<p>HEADER Primjer d.o.o.</p>',
      footer_html:
        '<p>FOOTER <span class="pageNumber"></span> of <span class="totalPages"></span></p>',
    });
    const headers = textsWith(pdf, 'HEADER');
    const footers = textsWith(pdf, 'FOOTER');
    expect([headers.length, footers.length]).toEqual([3, 3]);
    for (const { size, left, right } of [...headers, ...footers]) {
      expect(size).toBeCloseTo(9, 0);
      expect(left).toBeGreaterThan(28);
      expect(right).toBeLessThan(a4.width - 28);
    }
    for (const { baseline } of headers) expect(baseline).toBeGreaterThan(20);
    for (const { baseline } of footers) expect(baseline).toBeLessThan(a4.height - 15);
    expectNoOverlap(pdf, 'HEADER');
    const { pageTexts } = await readPdf(pdf.bytes);
    expect(
      pageTexts.map((text) => /FOOTER \d of \d/.exec(text.replaceAll('\n', ' '))?.[0]),
    ).toEqual(['FOOTER 1 of 3', 'FOOTER 2 of 3', 'FOOTER 3 of 3']);
    expect(pdf.warnings).toEqual([]);
  });

  test('a font size and a margin set by the caller take precedence', async () => {
    const pdf = await made({
      header_html: '<div style="font-size: 15pt; margin: 0 3cm">HEADER</div>',
    });
    expect(textsWith(pdf, 'HEADER')[0]?.size).toBeCloseTo(15, 0);
    expect(textsWith(pdf, 'HEADER')[0]?.left).toBeCloseTo((30 / 25.4) * 72, 0);
  });

  test('its own style sheet takes precedence too, and a rule for body applies', async () => {
    const pdf = await made({
      header_html: '<style>body { color: red } i { font-size: 13pt }</style><i>HEADER</i>',
    });
    expect(textsWith(pdf, 'HEADER')[0]?.size).toBeCloseTo(13, 0);
  });
});

describe('11: a tall header does not overlap the text', () => {
  const tall = '<div style="font-size:14pt;line-height:20mm">H1<br>H2<br>H3</div>';

  test.each([
    ['in a document without a margin', { html_string: body() }],
    ['in a document with margin 0', { html_string: body('@page { margin: 0 }') }],
    [
      'with margin 0 in the style sheet of a page by URL',
      {
        html_string: undefined,
        get url() {
          return `${web.origin}/page`;
        },
      },
    ],
    ['on a small page', { html_string: body('@page { size: A5 landscape; margin: 5mm }') }],
  ])('%s', async (_what, source) => {
    expectNoOverlap(await made({ ...source, header_html: tall }), 'H');
  });

  test('neither does a tall footer', async () => {
    const pdf = await made({ footer_html: tall, html_string: body('@page { margin: 0 }') });
    const footer = textsWith(pdf, 'H1').map(({ baseline, size }) => baseline - size);
    const lowest = Math.max(...textsWith(pdf, 'Body').map(({ baseline }) => baseline));
    expect(Math.min(...footer)).toBeGreaterThan(lowest);
  });

  test('a wide enough margin of the document stays as it is', async () => {
    const pdf = await made({ html_string: body('@page { margin: 60mm 20mm }'), header_html: 'H' });
    const first = Math.min(...textsWith(pdf, 'Body').map(({ baseline }) => baseline));
    expect(first).toBeGreaterThan((60 / 25.4) * 72);
    expect(textsWith(pdf, 'H')[0]?.left).toBeCloseTo((20 / 25.4) * 72, 0);
  });

  test('a first page without margin gets one, and the others keep theirs', async () => {
    const style = '@page { margin: 60mm 20mm } @page :first { margin: 0 }';
    const pdf = await made({ html_string: body(style), header_html: 'HEADER' });
    expectNoOverlap(pdf, 'HEADER');
    const second = textsWith(pdf, 'Body').filter(({ page }) => page === 2);
    expect(Math.min(...second.map(({ baseline }) => baseline))).toBeGreaterThan((60 / 25.4) * 72);
  });

  test('a margin set by the caller stays, with a warning that names the required one', async () => {
    const { warnings } = await made({ header_html: tall, page: { margin: '10mm' } });
    expect(warnings).toEqual([
      { path: 'header_html', message: expect.stringMatching(/top margin to \d+mm or more/) },
    ]);
  });

  test('a text header with more lines than the margin holds is reported, in both services', async () => {
    const page = { header: 'one\ntwo\nthree\nfour', margin: '10mm' };
    const warning = {
      path: 'page.header',
      message:
        'It takes 15 mm, more than the top margin: it overlaps the text. Set page.margin.top to 15mm or more.',
    };
    expect((await made({ page })).warnings).toEqual([warning]);
    expect((await made({ page: { ...page, margin: '15mm' } })).warnings).toEqual([]);
    const filled = await app.call('POST', '/api/data-to-pdf/v1/convert', {
      body: { template_id: 'invoice.hbs', data: { company: 'A', items: [] }, page },
      headers: { 'x-api-key': ana.key },
    });
    expect(Reflect.get(Object(filled.json), 'warnings')).toContainEqual(warning);
  });

  test('a text header is measured as it wraps, and the advice is enough', async () => {
    const header = `${'Words of a header that is long. '.repeat(15)}{page} of {pages}`;
    const page = { header, margin: '5mm' };
    const [warning] = warningsOf(await made({ page }));
    const [, mm = ''] = /Set page\.margin\.top to (\d+mm) or more/.exec(warning ?? '') ?? [];
    const mended = await made({ page: { header, margin: { ...sides, top: mm } } });
    expect(mended.warnings).toEqual([]);
    // Its lowest line ends where the body's first begins, as far as the letters of the two fonts go.
    const lowest = Math.max(...textsWith(mended, 'Words').map((one) => one.baseline));
    const first = textsWith(mended, 'Body')[0];
    expect(lowest + 0.212 * 9).toBeLessThan((first?.baseline ?? 0) - 0.891 * (first?.size ?? 0));
    const less = { ...sides, top: `${Number.parseInt(mm, 10) - 1}mm` };
    expect(warningsOf(await made({ page: { header, margin: less } }))).toEqual([warning]);
  });

  test('in a batch it is told once', async () => {
    const page = { footer: 'Words of a footer that is long. '.repeat(15), margin: '5mm' };
    const item = { company: 'A', items: [] };
    const filled = await app.call('POST', '/api/data-to-pdf/v1/convert', {
      body: { template_id: 'invoice.hbs', data: [item, item], page, output_type: 'json' },
      headers: { 'x-api-key': ana.key },
    });
    expect(filled.text.match(/page\.margin\.bottom/g)).toHaveLength(1);
  });

  test('a header that leaves no room for the document is refused', async () => {
    const answer = await convert({ header_html: '<div style="height: 250mm">H</div>' });
    expect([answer.status, field(answer.json, 'errors.0.path')]).toEqual([422, 'header_html']);
  });
});

test.each([
  ['closes surrounding elements', '</running-part></div></div>H'],
  ['hides everything with CSS', '<style>* { display: none !important }</style>H'],
  [
    'is a whole document',
    '<!doctype html><html><head><title>X</title></head><body>H</body></html>',
  ],
  ['has only white space', ' '],
  ['has scripts and frames', '<script>while (1) {}</script><iframe src="/x"></iframe>H'],
  ['has a lone surrogate', 'H \ud800'],
])('a header that %s is printed', async (_what, header_html) => {
  expect(textsWith(await made({ header_html }), 'Body').length).toBeGreaterThan(0);
});

describe('CA3: resources of a header', () => {
  const rich = () =>
    `<link rel="stylesheet" href="${web.origin}/part.css"><b>HEADER <img src="${web.origin}/logo.png"></b>`;

  test('style sheets, imports and pictures are loaded as in the body', async () => {
    const pdf = await made({ header_html: rich(), allow_network: true });
    expect(textsWith(pdf, 'HEADER')[0]?.size).toBeCloseTo(17, 0);
    expect((await readPdf(pdf.bytes)).images).toContain('60 x 20');
    expect(pdf.warnings).toEqual([]);
  });

  test('relative URLs are resolved against the page', async () => {
    const { bytes } = await made({
      html_string: undefined,
      url: `${web.origin}/page`,
      header_html: '<img src="logo.png">',
    });
    expect((await readPdf(bytes)).images).toContain('60 x 20');
  });

  test('nothing is loaded without allow_network, and each URL is reported', async () => {
    const { warnings } = await made({ header_html: rich() });
    expect(web.connections()).toBe(0);
    const message = (path: string) =>
      `${web.origin}/${path} was not loaded. Set allow_network to true to load it.`;
    expect(warnings).toEqual(
      expect.arrayContaining([
        { path: 'header_html', message: message('part.css') },
        { path: 'header_html', message: message('logo.png') },
      ]),
    );
  });

  test.each([
    ['a style sheet', () => `<link rel="stylesheet" href="${web.origin}/gone">F`],
    ['an import', () => `<style>@import "${web.origin}/gone";</style>F`],
    ['an escaped import', () => `<style>@\\69mport url(${web.origin}/gone);</style>F`],
    [
      'a font',
      () =>
        `<style>@font-face { font-family: X; src: url(${web.origin}/gone) } i { font-family: X }</style><i>F</i>`,
    ],
    ['a picture', () => `<img src="${web.origin}/gone">F`],
    ['a background', () => `<i style="background: url(${web.origin}/gone)">F</i>`],
  ])(
    'a missing resource is a warning, and with strict_resources an error: %s',
    async (_what, html) => {
      const more = { footer_html: html(), allow_network: true };
      const message = `${web.origin}/gone was not loaded. Its server answered 404.`;
      expect((await made(more)).warnings).toContainEqual({ path: 'footer_html', message });
      const answer = await convert({ ...more, strict_resources: true });
      expect([answer.status, field(answer.json, 'error_key')]).toEqual([409, 'resource_failed']);
      expect(field(answer.json, 'errors.0.path')).toBe('footer_html');
    },
  );

  test('an unreadable picture is a warning about its field', async () => {
    const url = `${web.origin}/page`;
    const more = { header_html: 'H', footer_html: `<img src="${url}">F`, allow_network: true };
    expect((await made(more)).warnings).toEqual([
      {
        path: 'footer_html',
        message: `${url} could not be read. It is not a readable image.`,
      },
    ]);
  });

  test('a frame is not shown, takes no space, and is reported', async () => {
    const pdf = await made({ header_html: '<iframe srcdoc="x"></iframe>HEADER' });
    expect(textsWith(pdf, 'HEADER')[0]?.left).toBeCloseTo(28.8, 0);
    expect(pdf.warnings).toEqual([
      { path: 'header_html', message: 'Headers and footers do not show <iframe>.' },
    ]);
  });

  test('a font with a URL is not used, which is reported', async () => {
    const style = `@font-face { font-family: X; src: url(${web.origin}/font.ttf) } i { font-family: X }`;
    const more = { header_html: `<style>${style}</style><i>H</i>`, allow_network: true };
    expect((await made(more)).warnings).toContainEqual({
      path: 'header_html',
      message: expect.stringContaining('@font-face'),
    });
    expect((await convert({ ...more, strict_resources: true })).status).toBe(409);
  });
});
