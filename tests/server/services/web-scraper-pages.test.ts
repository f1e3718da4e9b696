// Web Scraper over HTTP: pages as odd servers send them, without a browser.
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { openTestWeb, send, type TestWeb } from '#tests/services/html-to-pdf/convert-kit.ts';

const paragraph = `<p>${'The harbour office moves to Riva 7 on Monday, as every year in spring. '.repeat(3)}</p>`;
const html = (page: string) => send('text/html; charset=utf-8', page);
const refresh = (to: string, seconds = 0) =>
  `<meta http-equiv=Refresh content="${seconds}; URL='${to}'">`;
const packed =
  (encoding: string, bytes: Buffer) => (response: Parameters<ReturnType<typeof send>>[0]) =>
    send('text/html', bytes)(response.setHeader('content-encoding', encoding));

// Each took seconds or minutes of the whole server while repetitions in patterns had no limit.
const slow = {
  '/slow/target': `<meta http-equiv=refresh content="0${' '.repeat(90_000)}x\ny"><p>Stays`,
  '/slow/quote': `<meta http-equiv=${' '.repeat(90_000)}"x">${refresh('/news', 300)}<p>Stays`,
  '/slow/tags': `${refresh('/news', 300)}${'<meta '.repeat(15_000)}><p>Stays`,
  '/slow/bases': `${refresh('/news', 300)}${'<base '.repeat(15_000)}><p>Stays`,
};

let web: TestWeb;
let app: TestApp;
let ana: Person;

beforeAll(async () => {
  web = await openTestWeb({
    '/news': html(`<title>News</title><article>${paragraph}</article>`),
    '/moved': html(`${refresh('news')}<body></body>`),
    '/moved/twice': html(`<head><base href="/">${refresh('moved')}</head>`),
    '/stays': html(
      `<noscript>${refresh('/news')}</noscript><!-- ${refresh('/news')} -->${refresh('/news', 300)}<p>Stays`,
    ),
    '/inside': html(refresh('http://127.0.0.1/')),
    '/round/1': html(refresh('/round/2')),
    '/round/2': html(refresh('/round/1')),
    ...Object.fromEntries(Object.entries(slow).map(([path, page]) => [path, html(page)])),
    '/robots.txt': send(
      'text/plain',
      `User-agent: *\n${`Disallow: /${'*a'.repeat(100)}b\n`.repeat(2500)}`,
    ),
    '/raw': packed('deflate', deflateRawSync(paragraph)),
    '/deflate': packed('deflate', deflateSync(paragraph)),
    '/cut': packed('gzip', gzipSync(paragraph).subarray(0, 30)),
    '/frames': html('<frameset><frame src=/news><frame src=/stays></frameset>'),
    '/nothing': html(''),
    '/plain': send('text/plain', 'a note'),
    '/hidden': html(
      `<p>seen<p hidden>one<p style="display:none">two<span style="color:red; visibility: hidden">three</span>`,
    ),
    '/data': html(
      '<script type="application/ld+json">//<![CDATA[\n{"@type":"A"}\n//]]></script><script type="application/ld+json"><!-- {"@type":"B\n"}; --></script><p>x',
    ),
    '/only-data': html('<script type="application/ld+json">{"@type":"A"}</script><p>Closed.'),
    '/only-script': html('<script type=Module>go()</script><p>Wait.'),
    '/spans': html(`<table><tr><th rowspan=2>Day<th colspan=2>Open<tr><th>from<th>to</th></tr>
      <tbody><tr><td rowspan=2>Mon<td>8<td>12<tr><td>14<td>17<tr><td rowspan=0>Tue<td colspan=2>shut
      <tr><td colspan=x>9<td>10</table><table><tr><td>1<td rowspan=9>2<tr><td>3</table>`),
    '/bomb': html(
      `<table>${`<tr><td colspan=1000 rowspan=65534>${'x'.repeat(1000)}`.repeat(2000)}</table>`,
    ),
  });
  app = await startTestApp({ fetch: web.fetch });
  ana = await aUser(app);
});

afterAll(async () => {
  await app.close();
  web.close();
});

const scrape = (path: string, body: object = {}) =>
  app.call('POST', '/api/web-scraper/v1/scrape', {
    headers: { 'x-api-key': ana.key },
    body: { url: web.origin + path, respect_robots: false, ...body },
  });

test.each(['/moved', '/moved/twice'])('%s leads on by itself and is followed', async (path) => {
  const { json } = await scrape(path);
  expect(json).toMatchObject({ title: 'News', final_url: `${web.origin}/news`, warnings: [] });
});

test('a page that only reloads later, or leads on without scripts, stays', async () => {
  expect((await scrape('/stays')).json).toMatchObject({
    data: 'Stays',
    final_url: `${web.origin}/stays`,
  });
});

test('it leads neither into the network nor round for ever', async () => {
  const inside = await scrape('/inside');
  expect([inside.status, field(inside.json, 'error_key')]).toEqual([422, 'url_not_allowed']);
  web.forget();
  const round = await scrape('/round/1');
  expect([round.status, field(round.json, 'error_key')]).toEqual([409, 'page_failed']);
  expect(web.hits.length).toBeLessThan(10);
});

test.each(Object.keys(slow))('%s, made to be slow, is read as any other', async (path) => {
  expect((await scrape(path)).json).toMatchObject({ data: 'Stays' });
});

test('a robots.txt that takes too long to compare is told as such', async () => {
  const { status, json } = await scrape(`/${'a'.repeat(8000)}`, { respect_robots: true });
  expect([status, field(json, 'errors.0.message')]).toEqual([
    409,
    'Its robots.txt could not be read: it has too many wildcards for an address of this length.',
  ]);
});

test('both kinds of deflate are read; a damaged packing is told as such', async () => {
  for (const path of ['/raw', '/deflate']) {
    expect(field((await scrape(path)).json, 'data')).toContain('Riva 7');
  }
  expect(field((await scrape('/cut')).json, 'errors.0.message')).toContain('not packed');
});

test('what a page has instead of a text is told', async () => {
  const warning = async (path: string) => field((await scrape(path)).json, 'warnings.0.message');
  expect(await warning('/frames')).toContain(`${web.origin}/news, ${web.origin}/stays`);
  expect(await warning('/nothing')).toBe('The page has no text.');
  expect((await scrape('/plain')).json).toMatchObject({ data: 'a note', warnings: [] });
});

test('the whole page leaves out what nobody sees', async () => {
  expect((await scrape('/hidden', { only_main_content: false })).json).toMatchObject({
    data: 'seen',
  });
});

test('JSON-LD is read out of its wrappings', async () => {
  const { json } = await scrape('/data', { response_format: 'json' });
  expect(json).toMatchObject({ metadata: { json_ld: [{ '@type': 'A' }, { '@type': 'B ' }] } });
});

test('a cell that goes over rows or columns stands in each of its places', async () => {
  const json = await scrape('/spans', { response_format: 'json' });
  expect(json.json).toHaveProperty('data.tables', [
    [
      ['Day', 'Open', 'Open'],
      ['Day', 'from', 'to'],
      ['Mon', '8', '12'],
      ['Mon', '14', '17'],
      ['Tue', 'shut', 'shut'],
      ['Tue', '9', '10'],
    ],
    [
      ['1', '2'],
      ['3', '2'],
    ],
  ]);
  const markdown = await scrape('/spans', { response_format: 'markdown' });
  expect(field(markdown.json, 'data')).toMatch(/\| Mon *\| 14 *\| 17 *\|/);
  expect(field(markdown.json, 'data')).toMatch(/\| 3 *\| 2 *\|/);
});

test('spans that would make millions of cells are cut', async () => {
  const { status, text } = await scrape('/bomb', { response_format: 'json' });
  expect(status).toBe(200);
  expect(text.length).toBeLessThan(10_000_000);
});

test('scripts that only hold data are no reason to render', async () => {
  expect((await scrape('/only-data')).text).not.toContain('Set render');
  expect((await scrape('/only-script')).text).toContain('Set render');
});
