import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Converter,
  createConverter,
  openTestWeb,
  send,
  type TestWeb,
} from '#tests/services/html-to-pdf/convert-kit.ts';
import { aPng } from '#tests/services/renderer/a-png.ts';

let web: TestWeb;
let converter: Converter;

const page = `<!doctype html><html lang="hr"><title>Stranica</title>
  <link rel="stylesheet" href="style.css"><h1>Naslov</h1><img src="/logo.png" width="90">
  <iframe src="/frame"></iframe><script>document.body.append('script ran')</script>
  <script>fetch('data.txt').then((r) => r.text()).then((t) => document.body.append(t))</script>`;

beforeAll(async () => {
  web = await openTestWeb({
    '/docs/page': send('text/html; charset=utf-8', page),
    '/docs/style.css': send('text/css', 'h1::after { content: " styled" }'),
    '/docs/data.txt': send('text/plain', ' fetched'),
    '/logo.png': send('image/png', aPng(300, 200)),
    '/frame': send('text/html', '<p>framed</p>'),
    '/moved': (response) => void response.writeHead(302, { location: '/docs/page' }).end(),
    '/latin2': send('text/html; charset=iso-8859-2', Buffer.from('<p>\xe8a\xb9a</p>', 'latin1')),
    '/teapot': (response) =>
      void response.writeHead(418, { 'content-type': 'text/html' }).end('<p>teapot</p>'),
    '/file.pdf': send('application/pdf', '%PDF-'),
    '/bare': (response) => void response.end('<p>no type</p>'),
  });
  converter = createConverter(() => web.fetch);
  await converter.start();
});

beforeEach(() => web.forget());

afterAll(async () => {
  await converter.close();
  web.close();
});

const convert = (body: Record<string, unknown>) => converter.convert(body);

describe('html_string', () => {
  test('becomes a tagged A4 page with its title and bookmarks', async () => {
    const html_string =
      '<!doctype html><html lang="de"><title>Brief</title><h1>Über čćšžđ</h1><h2>Zwei</h2><p>Text €';
    const { pdf, warnings } = await convert({ html_string });
    expect(pdf).toMatchObject({ pages: 1, tagged: true, title: 'Brief', language: 'de' });
    expect(pdf.text).toContain('Über čćšžđ');
    expect(pdf.outline).toEqual(['Über čćšžđ']);
    expect([Math.round(pdf.size.width), Math.round(pdf.size.height)]).toEqual([596, 842]);
    expect(warnings).toEqual([]);
  });

  test('has no tags and bookmarks if they are switched off', async () => {
    const { pdf } = await convert({ html_string: '<h1>x</h1>', tagged: false });
    expect(pdf).toMatchObject({ tagged: false, outline: [] });
    expect((await convert({ html_string: '<h1>x</h1>', outline: false })).pdf.outline).toEqual([]);
  });

  test('loads nothing without allow_network, and reports each URL once', async () => {
    const img = `<img src="${web.origin}/logo.png">`;
    const html_string = `${img}${img}<img src="a/b.png"><link rel=stylesheet href="${web.origin}/x.css">`;
    const { warnings } = await convert({ html_string });
    expect(warnings.toSorted()).toEqual([
      'a/b.png was not loaded. It is a relative address, and html_string has none of its own.',
      `${web.origin}/logo.png was not loaded. Set allow_network to true to load it.`,
      `${web.origin}/x.css was not loaded. Set allow_network to true to load it.`,
    ]);
    expect(web.hits).toEqual([]);
  });

  test('loads pictures and styles with allow_network', async () => {
    const html_string = `<base href="${web.origin}/docs/"><link rel=stylesheet href=style.css>
      <h1>Hi</h1><img loading=lazy style="margin-top:2000px" src="${web.origin}/logo.png">`;
    const { pdf, warnings } = await convert({ html_string, allow_network: true });
    expect(pdf.text).toContain('Hi styled');
    expect(new Set(pdf.images)).toEqual(new Set(['300 x 200']));
    expect(warnings).toEqual([]);
  });

  test('a missing picture is a warning, or with strict_resources an error, with its URL', async () => {
    const html_string = `<p>text<img src="${web.origin}/dead.png">`;
    const { pdf, warnings } = await convert({ html_string, allow_network: true });
    expect(pdf.text.trim()).toBe('text');
    const message = `${web.origin}/dead.png was not loaded. Its server answered 404.`;
    expect(warnings).toEqual([message]);
    await expect(
      convert({ html_string, allow_network: true, strict_resources: true }),
    ).rejects.toMatchObject({
      key: 'resource_failed',
      errors: [{ path: 'html_string', message }],
    });
  });

  test('CA3: resources loaded for one document are not reused for the next of the same account', async () => {
    const html_string = `<b style="background: url(${web.origin}/logo.png)">x</b>`;
    expect((await convert({ html_string, allow_network: true })).warnings).toEqual([]);
    expect((await convert({ html_string })).warnings).toEqual([
      `${web.origin}/logo.png was not loaded. Set allow_network to true to load it.`,
    ]);
  });

  test('an inline picture needs no network', async () => {
    const data = `data:image/png;base64,${aPng(20, 30).toString('base64')}`;
    const { pdf, warnings } = await convert({ html_string: `<img src="${data}">` });
    expect(pdf.images).toEqual(['20 x 30']);
    expect(warnings).toEqual([]);
  });

  test.each([{}, { html_string: '<p>', url: 'http://site.test/' }])(
    'with url, or neither, is refused: %j',
    async (body) => {
      await expect(convert(body)).rejects.toMatchObject({
        key: 'field_invalid',
        errors: [{ path: 'html_string' }],
      });
    },
  );
});

describe('url', () => {
  test('is printed with its pictures, styles and frames, without scripts', async () => {
    const { pdf, warnings, consoleErrors } = await convert({ url: `${web.origin}/docs/page` });
    expect(pdf).toMatchObject({ title: 'Stranica', language: 'hr', images: ['300 x 200'] });
    expect(pdf.text).toContain('Naslov styled');
    expect(pdf.text).toContain('framed');
    expect(pdf.text).not.toMatch(/script ran|fetched/);
    expect([warnings, consoleErrors]).toEqual([[], []]);
  });

  test('with javascript its scripts run and can fetch', async () => {
    const { pdf } = await convert({ url: `${web.origin}/docs/page`, javascript: true });
    expect(pdf.text).toContain('script ran');
    expect(pdf.text).toContain('fetched');
  });

  test('relative URLs are resolved against the final URL', async () => {
    const { pdf } = await convert({ url: `${web.origin}/moved` });
    expect(pdf.text).toContain('Naslov styled');
  });

  test('without network it is the page alone', async () => {
    const { pdf } = await convert({ url: `${web.origin}/docs/page`, allow_network: false });
    expect(pdf.text).toContain('Naslov');
    expect(web.hits).toEqual(['/docs/page']);
  });

  test('is decoded with the charset of its server', async () => {
    expect((await convert({ url: `${web.origin}/latin2` })).pdf.text).toContain('čaša');
  });

  test.each(['/nothing', '/teapot'])('%s fails the run with its status', async (path) => {
    await expect(convert({ url: web.origin + path })).rejects.toMatchObject({
      key: 'page_failed',
      errors: [{ path: 'url', message: expect.stringMatching(/answered 4(04|18)/) }],
    });
  });

  test('prints any status with an empty fail_on_status, and fails on listed ones', async () => {
    const url = `${web.origin}/teapot`;
    expect((await convert({ url, fail_on_status: [] })).pdf.text).toContain('teapot');
    expect((await convert({ url, fail_on_status: [404, 599] })).pdf.text).toContain('teapot');
    await expect(convert({ url, fail_on_status: [418] })).rejects.toMatchObject({
      key: 'page_failed',
    });
  });

  test.each(['/file.pdf', '/bare'])('%s is not HTML', async (path) => {
    await expect(convert({ url: web.origin + path })).rejects.toMatchObject({
      key: 'page_failed',
      errors: [{ path: 'url', message: expect.stringContaining('not HTML') }],
    });
  });
});

describe('paper', () => {
  test.each([
    ['A4', {}, 210, 297],
    ['A6', { format: 'A6' }, 105, 148],
  ] as const)('margins that leave no room on %s are refused', async (_, page, width, height) => {
    for (const margin of ['50cm', { left: '150mm', right: '60.1mm' }, { top: '297mm' }]) {
      await expect(
        convert({ html_string: '<p>x', page: { ...page, margin } }),
      ).rejects.toMatchObject({
        key: 'field_invalid',
        errors: [
          {
            path: 'page.margin',
            message: `The margins leave no room on a page of ${width} × ${height} mm.`,
          },
        ],
      });
    }
    const own = '<style>@page { size: 1200mm 1300mm }</style><p>x';
    if (!('format' in page)) {
      const { pdf } = await convert({ html_string: own, page: { margin: '50cm' } });
      expect(Math.round((pdf.size.width / 72) * 25.4)).toBe(1200);
    }
  });

  const wide = (px: number) =>
    `<style>body { margin: 0 }</style><div style="width: ${px}px">wide</div>`;

  test.each([
    ['on A4', 1300, {}, [717, 0.55]],
    ['on A4, as far as it is shrunk', 1070, {}, undefined],
    ['between wide margins', 1000, { page: { margin: '20mm' } }, [643, 0.64]],
    ['on the side', 1300, { page: { landscape: true } }, undefined],
    ['scaled as the warning says', 1300, { scale: 0.55 }, undefined],
    ['on A5', 800, { page: { format: 'A5' } }, [483, 0.6]],
    ['on A6, though it is narrower than A4', 500, { page: { format: 'A6' } }, [320, 0.64]],
    ['on A6, as far as it is shrunk', 470, { page: { format: 'A6' } }, undefined],
  ] as const)('what the paper cuts off is told: %s', async (_, px, options, expected) => {
    const { warnings } = await convert({ html_string: wide(px), ...options });
    const message =
      expected &&
      `The content is ${px} px wide and the paper has room for ${expected[0]}: its right side is cut off. ` +
        `Set scale to ${expected[1]}, or page to landscape or a larger format.`;
    expect(warnings).toEqual(message === undefined ? [] : [message]);
  });

  test.each([
    ['on A5', { page: { format: 'A5' } }],
    ['on A6, with scripts', { page: { format: 'A6' }, javascript: true }],
    ['between very wide margins', { page: { margin: '70mm' } }],
    ['enlarged', { scale: 2 }],
    ['on a label', { html_string: '<style>@page { size: 50mm 30mm; margin: 2mm }</style><p>x' }],
    ['as wide as the paper', { html_string: '<hr style="width: 90vw">', page: { format: 'A6' } }],
  ] as const)('nothing is said of a text that fits: %s', async (_, options) => {
    const { warnings } = await convert({ html_string: '<p>x', ...options });
    expect(warnings).toEqual([]);
  });

  test('scripts of the document do not see the screen on which it is measured', async () => {
    const html_string = `<p id=seen>Widths:</p><script>addEventListener('resize', () =>
      (seen.textContent += ' ' + innerWidth))</script>`;
    const { pdf } = await convert({ html_string, javascript: true, page: { format: 'A6' } });
    expect(pdf.text.trim()).toMatch(/^Widths:( 794)*$/);
  });

  test('format, orientation and margins override those of the document', async () => {
    const html_string = '<style>@page :first { size: A3; margin: 5cm }</style><p>x</p>';
    const { pdf } = await convert({
      html_string,
      page: { format: 'A5', landscape: true, margin: { top: '0', left: '10mm' } },
    });
    expect([Math.round(pdf.size.width), Math.round(pdf.size.height)]).toEqual([595, 420]);
  });

  test('header and footer are on every page, escaped, with page numbers', async () => {
    const { pdf } = await convert({
      html_string: '<p>a<p style="break-before: page">b',
      page: { margin: '25mm', header: 'A "b" <c> \\ č', footer: 'str. {page} / {pages}' },
    });
    expect(pdf.pageTexts.map((text) => text.replaceAll('\n', ' '))).toEqual([
      expect.stringMatching(/A "b" <c> \\ č.*str\. 1 \/ 2/),
      expect.stringMatching(/A "b" <c> \\ č.*str\. 2 \/ 2/),
    ]);
  });

  test('placeholders in header_html and footer_html are filled in, and scripts do not run', async () => {
    const { pdf } = await convert({
      html_string: '<title>T</title><p>a',
      header_html: `<b style="font-size:9px">H <i class="pageNumber"></i>/<i class="totalPages"></i>
        <img src="${web.origin}/logo.png"><script>document.body.append('bad')</script></b>`,
      footer_html: '<b style="font-size:9px">F <i class="title"></i></b>',
      allow_network: true,
    });
    expect(pdf.text.replaceAll('\n', ' ')).toMatch(/H 1\/1.*F T/);
    expect(pdf.text).not.toContain('bad');
    expect(web.hits).toEqual(['/logo.png']);
  });

  test('page_ranges prints only those pages, and warns about ranges that do not exist', async () => {
    const html_string = [1, 2, 3, 4].map((n) => `<p style="break-after:page">p${n}`).join('');
    const { pdf } = await convert({ html_string, page_ranges: '2-3' });
    expect(pdf.pageTexts.map((text) => text.trim())).toEqual(['p2', 'p3']);
    await expect(convert({ html_string, page_ranges: '9' })).rejects.toMatchObject({
      key: 'field_invalid',
      errors: [{ path: 'page_ranges' }],
    });
  });

  test('scale, screen styles and the page size of the request take effect', async () => {
    const html_string =
      '<style>@page { size: 100mm 50mm } @media screen { p::after { content: "screen" } }</style><p>x';
    const screen = await convert({ html_string, emulated_media: 'screen', scale: 0.5 });
    expect(screen.pdf.text).toContain('screen');
    const a4 = await convert({ html_string, prefer_css_page_size: false });
    // Landscape, like the document's own page.
    expect(Math.round(a4.pdf.size.width)).toBe(842);
  });

  test('scripts find a language that they can format with', async () => {
    const html_string = `<p id=said></p><script>said.textContent =
      navigator.language + ' ' + (1234.5).toLocaleString(navigator.language) + ' ' + navigator.languages</script>`;
    const { pdf } = await convert({ html_string, javascript: true });
    expect(pdf.text.trim()).toBe('en-US 1,234.5 en-US');
  });

  test('metadata overrides that of the document', async () => {
    const { pdf } = await convert({
      html_string: '<html lang="en"><title>Old</title><p>x',
      metadata: { title: 'Novo', author: 'Ana Anić', language: 'hr-HR' },
    });
    expect(pdf).toMatchObject({
      title: 'Novo',
      author: 'Ana Anić',
      language: 'hr-HR',
      tagged: true,
    });
  });

  test('in test mode every page has TEST across it and stays tagged', async () => {
    const { pdf } = await convert({
      html_string: '<style>* { opacity: 1 }</style><p>a<p style="break-before:page">b',
      test: true,
    });
    expect(pdf.pageTexts.map((text) => text.includes('TEST'))).toEqual([true, true]);
    expect(pdf.tagged).toBe(true);
  });
});

describe('waiting', () => {
  const late = `<p>start</p><script>
    setTimeout(() => { document.body.innerHTML = '<b id="done">' + ['la', 'te'].join('') }, 200);
  </script>`;

  test.each([
    { wait_for_selector: '#done' },
    { wait_for_expression: "document.getElementById('done') !== null" },
    { wait_delay: 0.5 },
  ])('%j waits for a page that renders late', async (wait) => {
    const { pdf } = await convert({ html_string: late, javascript: true, ...wait });
    expect(pdf.text).toContain('late');
  });

  test('output_type json contains the PDF, pages and console errors', async () => {
    const { result, pdf } = await convert({
      html_string: '<p>x<script>console.error("bad", 1); throw new TypeError("boom")</script>',
      javascript: true,
      output_type: 'json',
      file_name: 'a.html',
    });
    expect(pdf.text).toContain('x');
    expect(result).toMatchObject({
      kind: 'json',
      value: { file_name: 'a.pdf', pages: 1, console_errors: ['bad 1', 'TypeError: boom'] },
    });
  });
});
