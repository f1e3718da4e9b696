// Web Scraper over HTTP, with a web of its own: what is read of a page in each format, what is refused,
// and what is counted.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StartablePdfPrinter } from '#services/renderer/pdf-printer.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { type Answer, startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { openTestWeb, send, type TestWeb } from '#tests/services/html-to-pdf/convert-kit.ts';
import { aPrinter } from '#tests/services/renderer/a-printer.ts';

const paragraph =
  'The harbour office moves to Riva 7 on Monday. Until then all papers are taken at the old place, as every year in spring.';
const article = `<!doctype html><html lang="en"><head><title>Harbour news</title>
<meta name="description" content="What is new"><meta property="og:image" content="/pier.png">
<link rel="canonical" href="/news/1"><script type="application/ld+json">{"@type":"NewsArticle"}</script>
<script type="application/ld+json">{broken</script></head>
<body><nav><a href="/">Home</a> <a href="javascript:alert(1)">Menu</a></nav>
<article><h1>Harbour news</h1><p>${paragraph}</p><p>${paragraph} <a href="more#top">More</a></p>
<table><tr><th>Day</th><th>Open</th></tr><tr><td>Mon</td><td>8–16</td></tr></table>
<img src="/pier.png" alt="The pier"><script>document.title = 'x'</script>
<ul class="prices"><li data-id="1">4,50 €</li><li data-id="2">5,00 €</li></ul><p>${paragraph}</p></article>
<footer>Imprint</footer></body></html>`;

let printer: StartablePdfPrinter;
let app: TestApp;
let web: TestWeb;
let ana: Person;
let edition = 'first';

beforeAll(async () => {
  web = await openTestWeb({
    '/news/1': send('text/html; charset=utf-8', article),
    '/here': (response) => response.writeHead(302, { location: '/news/1' }).end(),
    '/inside': (response) => response.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
    '/latin2': send('text/html; charset=iso-8859-2', Buffer.from([0xe8, 0xb9, 0xbe])),
    '/meta': send(
      'text/html',
      Buffer.concat([Buffer.from('<meta charset=windows-1250><p>'), Buffer.from([0x9e, 0x8a])]),
    ),
    '/undeclared': send('text/html', '<p>žšč'),
    '/sjis': send(
      'text/html',
      Buffer.concat([
        Buffer.from('<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS"><p>'),
        Buffer.from([0x8b, 0x9e, 0x93, 0x73]),
      ]),
    ),
    '/tags-left-out': send('text/html', '<title>Short</title><p>one<p>two'),
    '/plain.txt': send('text/plain', 'a < b\nc'),
    '/file.pdf': send('application/pdf', '%PDF-1.4'),
    '/counted': (response) =>
      send('text/html', `<h1>News</h1><p>The ${edition} edition. ${paragraph}</p>`)(response),
    '/gone': (response) => response.writeHead(410, { 'content-type': 'text/html' }).end('gone'),
    '/drawn': send(
      'text/html',
      '<div id=a></div><script>a.innerHTML = `<h1 id=b>Drawn</h1>`; fetch("http://127.0.0.1/inner")</script>',
    ),
    '/private/1': send('text/html', '<p>not for programs'),
    '/robots.txt': send('text/plain', 'User-agent: *\nDisallow: /private/\nAllow: /private/open'),
    '/private/open': send('text/html', '<p>for programs too'),
    '/deep': send('text/html', `${'<div>'.repeat(100_000)}deep`),
    '/echo': (response) =>
      response
        .setHeader('content-type', 'text/html')
        .end(`<p>${String(response.req.headers['x-asked'])} ${response.req.headers.cookie}`),
    '/away': (response) =>
      response.writeHead(302, { location: `http://other.test:${web.port}/echo` }).end(),
  });
  printer = aPrinter({ timeoutMs: 8_000 });
  await printer.start();
  app = await startTestApp({ printer, fetch: web.fetch });
  ana = await aUser(app);
});

afterAll(async () => {
  await app.close();
  await printer.close();
  web.close();
});

const scrape = (path: string, body: Record<string, unknown> = {}): Promise<Answer> =>
  app.call('POST', '/api/web-scraper/v1/scrape', {
    headers: { 'x-api-key': ana.key },
    body: { url: path.startsWith('/') ? web.origin + path : path, ...body },
  });

async function dataOf(path: string, body: Record<string, unknown> = {}): Promise<unknown> {
  const answer = await scrape(path, body);
  expect(answer.status, answer.text).toBe(200);
  return JSON.parse(answer.text).data;
}

describe('a page', () => {
  test('is answered with where it came from and what it says of itself', async () => {
    const answer = await scrape('/here');
    expect(answer.json).toMatchObject({
      status: 'success',
      counted: true,
      url: `${web.origin}/here`,
      final_url: `${web.origin}/news/1`,
      http_status: 200,
      title: 'Harbour news',
      from_cache: false,
      warnings: [],
      metadata: {
        description: 'What is new',
        language: 'en',
        canonical_url: `${web.origin}/news/1`,
        image_url: `${web.origin}/pier.png`,
        social: { 'og:image': '/pier.png' },
        json_ld: [{ '@type': 'NewsArticle' }],
      },
    });
  });

  test('as text has its content and table, not its menu; or everything', async () => {
    const text = String(await dataOf('/news/1'));
    expect(text).toContain(paragraph);
    expect(text).toMatch(/Mon\s+8–16/);
    expect(text).not.toMatch(/Home|Imprint/);
    const whole = await dataOf('/news/1', { only_main_content: false });
    expect(whole).toMatch(/Home[\s\S]*Imprint/);
  });

  test('as Markdown has headings, links with whole addresses and tables', async () => {
    const text = String(await dataOf('/news/1', { response_format: 'markdown' }));
    expect(text).toMatch(/^# Harbour news$/m);
    expect(text).toContain(`[More](${web.origin}/news/more#top)`);
    expect(text).toMatch(/\| Day\s*\| Open\s*\|/);
  });

  test('as HTML has no scripts and no addresses that run them', async () => {
    const html = String(
      await dataOf('/news/1', { response_format: 'html', only_main_content: false }),
    );
    expect(html).toContain(`<img src="${web.origin}/pier.png" alt="The pier"`);
    expect(html).not.toMatch(/script|document\.title/);
  });

  test('as JSON has headings, tables, images and text', async () => {
    expect(await dataOf('/news/1', { response_format: 'json' })).toMatchObject({
      headings: [{ level: 1, text: 'Harbour news' }],
      tables: [
        [
          ['Day', 'Open'],
          ['Mon', '8–16'],
        ],
      ],
      images: [{ url: `${web.origin}/pier.png`, alt: 'The pier' }],
      text: expect.stringContaining(paragraph),
    });
  });

  test('as JSON by selectors has the values asked for', async () => {
    const selectors = {
      headline: 'article h1',
      none: '.nowhere',
      prices: { css: '.prices li', all: true },
      ids: { css: '.prices li', attribute: 'data-id', all: true },
      more: { css: 'a[href^=more]', attribute: 'href' },
    };
    expect(await dataOf('/news/1', { response_format: 'json', selectors })).toEqual({
      headline: 'Harbour news',
      none: null,
      prices: ['4,50 €', '5,00 €'],
      ids: ['1', '2'],
      more: `${web.origin}/news/more#top`,
    });
    const wrong = await scrape('/news/1', {
      response_format: 'json',
      selectors: { price: 'li:(' },
    });
    expect([wrong.status, field(wrong.json, 'errors.0.path')]).toEqual([422, 'selectors.price']);
  });

  test('as links has each address once, those of scripts not', async () => {
    expect(await dataOf('/news/1', { response_format: 'links' })).toEqual([
      { url: `${web.origin}/`, text: 'Home' },
      { url: `${web.origin}/news/more`, text: 'More' },
    ]);
  });

  test('as a file has the ending of its format', async () => {
    const answer = await scrape('/news/1', {
      response_format: 'markdown',
      file_access_mode: 'download',
      file_name: 'news',
    });
    expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('news.md');
    expect(answer.text).toContain(paragraph);
    const kept = await scrape('/news/1', { response_format: 'links', file_access_mode: 'archive' });
    expect(field(kept.json, 'file_name')).toMatch(/\.json$/);
    expect(field(kept.json, 'final_url')).toBe(`${web.origin}/news/1`);
  });

  test.each([
    ['/latin2', 'čšž'],
    ['/meta', 'žŠ'],
    ['/undeclared', 'žšč'],
    ['/sjis', '京都'],
    ['/tags-left-out', 'one\n\ntwo'],
    ['/plain.txt', 'a < b\nc'],
  ])('%s is read as it is meant', async (path, text) => {
    expect(await dataOf(path)).toBe(text);
  });

  test('without main content is answered whole, with a warning', async () => {
    const { json } = await scrape('/tags-left-out');
    expect(field(json, 'warnings.0.path')).toBe('only_main_content');
    expect(field(json, 'title')).toBe('Short');
  });
});

describe('a page made by script', () => {
  test('is warned about, and read once its scripts have run, which reach nothing inside', async () => {
    expect(field((await scrape('/drawn')).json, 'warnings.0.path')).toBe('render');
    const drawn = { render: true, wait_for: '#b', only_main_content: false };
    expect(await dataOf('/drawn', drawn)).toBe('Drawn');
    const late = await scrape('/news/1', { wait_for: '#b' });
    expect([late.status, field(late.json, 'errors.0.path')]).toEqual([422, 'wait_for']);
  });
});

describe('a copy', () => {
  test('is taken while it is young enough, by the account that fetched it', async () => {
    await scrape('/news/1', { max_age_s: 0 });
    web.forget();
    expect(field((await scrape('/news/1', { max_age_s: 3_600 })).json, 'from_cache')).toBe('true');
    expect(web.hits).toEqual([]);
    expect(field((await scrape('/news/1')).json, 'from_cache')).toBe('false');
    const bo = await aUser(app, { name: 'Bo Bojić' });
    const other = await app.call('POST', '/api/web-scraper/v1/scrape', {
      headers: { 'x-api-key': bo.key },
      body: { url: `${web.origin}/news/1`, max_age_s: 3_600 },
    });
    expect(field(other.json, 'from_cache')).toBe('false');
  });
});

test('a page that stays as it was is read once, and again when it changes', async () => {
  const first = await dataOf('/counted', { response_format: 'markdown' });
  expect(await dataOf('/counted', { response_format: 'markdown' })).toBe(first);
  expect(await dataOf('/counted', { response_format: 'text' })).not.toBe(first);
  edition = 'second';
  expect(await dataOf('/counted', { response_format: 'markdown' })).toMatch(/second edition/);
  expect(web.hits.filter((path) => path === '/counted').length).toBe(4);
});

describe('headers', () => {
  test('are sent along, not to another site', async () => {
    const headers = { 'X-Asked': 'please', Cookie: 'a=1' };
    expect(await dataOf('/echo', { headers })).toBe('please a=1');
    expect(await dataOf('/away', { headers })).toBe('undefined undefined');
  });

  test.each([
    ['Host', 'x'],
    ['Content-Length', '5'],
    ['X Y', 'x'],
    ['X-A', 'a\r\nX-B: b'],
  ])('%s: %j is refused', async (name, value) => {
    const answer = await scrape('/echo', { headers: { [name]: value } });
    expect([answer.status, field(answer.json, 'errors.0.path')]).toEqual([422, `headers.${name}`]);
  });
});

describe('refused, and not counted', () => {
  const refusal = async (path: string, body = {}) => {
    const answer = await scrape(path, body);
    return [answer.status, field(answer.json, 'error_key'), field(answer.json, 'counted')];
  };

  test.each([
    'http://127.0.0.1/',
    'http://[::ffff:127.0.0.1]/',
    'http://2130706433/',
    'http://localhost/',
    'file:///etc/passwd',
    'ftp://site.test/',
    'http://a:b@site.test/',
    'http://site.test:22/',
    'site.test',
  ])('%s', async (url) => {
    expect((await refusal(url)).slice(0, 2)).toEqual([422, 'url_not_allowed']);
  });

  test('a redirect that leads inside', async () => {
    expect((await refusal('/inside')).slice(0, 2)).toEqual([422, 'url_not_allowed']);
  });

  test('what is no web page, with what it is', async () => {
    const answer = await scrape('/file.pdf');
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('application/pdf');
    expect(answer.text).toContain('Text Extractor');
  });

  test('an error of the site, with its status', async () => {
    const answer = await scrape('/gone');
    expect(answer.json).toMatchObject({ error_key: 'page_failed', http_status: 410 });
    expect(answer.status).toBe(409);
  });

  test('what robots.txt forbids, unless the caller says otherwise', async () => {
    expect((await refusal('/private/1')).slice(0, 2)).toEqual([409, 'robots_refused']);
    expect(await dataOf('/private/open')).toBe('for programs too');
    expect(await dataOf('/private/1', { respect_robots: false })).toBe('not for programs');
  });

  test('a page deeper than can be read leaves the product working', async () => {
    const answer = await scrape('/deep');
    expect([200, 422]).toContain(answer.status);
    expect(await dataOf('/undeclared')).toBe('žšč');
  });

  test('none of it is counted', async () => {
    const used = async () =>
      field(
        (await app.call('GET', '/core/user-configuration', { cookie: ana.cookie })).json,
        'count',
      );
    const before = await used();
    await scrape('/gone');
    await scrape('/private/1');
    await scrape('http://127.0.0.1/');
    expect(await used()).toBe(before);
  });
});
