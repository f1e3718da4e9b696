// HTML to PDF over HTTP: answers, counting, and attacks, which are not counted and leave the product
// working.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StartablePdfPrinter } from '#services/renderer/pdf-printer.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { readPdf } from '#tests/kit/read-pdf.ts';
import { type Answer, startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { openTestWeb, send, type TestWeb } from '#tests/services/html-to-pdf/convert-kit.ts';
import { aPrinter } from '#tests/services/renderer/a-printer.ts';

const path = '/api/html-to-pdf/v1/convert';
let printer: StartablePdfPrinter;
let app: TestApp;
let web: TestWeb;
let ana: Person;
let usedBefore = 0;

beforeAll(async () => {
  web = await openTestWeb({
    '/page': send('text/html', '<title>Page</title><p>from the web<img src="/dead.png">'),
  });
  printer = aPrinter({ timeoutMs: 4_000 });
  await printer.start();
  app = await startTestApp({ printer, fetch: web.fetch });
  ana = await aUser(app);
});

afterAll(async () => {
  await app.close();
  await printer.close();
  web.close();
});

beforeEach(async () => {
  usedBefore = await used();
});

async function used(): Promise<number> {
  const answer = await app.call('GET', '/core/user-configuration', { cookie: ana.cookie });
  return Number(field(answer.json, 'count'));
}

const run = (body: Record<string, unknown>): Promise<Answer> =>
  app.call('POST', path, { body, headers: { 'x-api-key': ana.key } });

describe('a run', () => {
  test('as download returns the PDF, is counted once and puts warnings into a header', async () => {
    const answer = await run({ url: `${web.origin}/page`, pdf_access_mode: 'download' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain('html-to-pdf.pdf');
    expect(answer.headers.get('x-counted')).toBe('true');
    expect(answer.headers.get('x-warnings-count')).toBe('1');
    expect(await readPdf(answer.bytes)).toMatchObject({ pages: 1, title: 'Page', tagged: true });
    expect(await used()).toBe(usedBefore + 1);
  });

  test('without an access mode is archived, with pages, warnings and console errors', async () => {
    const answer = await run({ url: `${web.origin}/page`, file_name: 'page' });
    expect(answer.json).toMatchObject({
      status: 'success',
      file_name: 'page.pdf',
      pages: 1,
      counted: true,
      console_errors: [],
      warnings: [
        { path: 'url', message: `${web.origin}/dead.png was not loaded. Its server answered 404.` },
      ],
    });
    const file = await app.call('GET', '/api/file-archive/v1/files/page.pdf', {
      headers: { 'x-api-key': ana.key },
    });
    expect((await readPdf(file.bytes)).text).toContain('from the web');
  });

  test('a download without warnings has no header for them', async () => {
    const answer = await run({ html_string: '<p>x', pdf_access_mode: 'direct' });
    expect(answer.headers.has('x-warnings-count')).toBe(false);
  });

  test('with output_type json contains the PDF', async () => {
    const answer = await run({ html_string: '<p>čaša', output_type: 'json' });
    const bytes = Buffer.from(field(answer.json, 'content_base64'), 'base64');
    expect((await readPdf(bytes)).text).toContain('čaša');
    expect(field(answer.json, 'file_name')).toBe('html-to-pdf.pdf');
  });

  test('with test mode is marked as a test and not counted', async () => {
    const before = await run({ html_string: '<p>x', test: true });
    expect(before.json).toMatchObject({ test: true, counted: false, remaining: 100 - usedBefore });
    const answer = await run({ html_string: '<p>x', test: true, pdf_access_mode: 'download' });
    expect(answer.headers.get('x-counted')).toBe('false');
    expect((await readPdf(answer.bytes)).text).toContain('TEST');
    expect(await used()).toBe(usedBefore);
  });

  test('with test mode also releases its reservation when it fails', async () => {
    expect((await run({ url: `${web.origin}/gone`, test: true })).status).toBe(409);
    expect(await used()).toBe(usedBefore);
  });

  test('a misspelt field gives a warning', async () => {
    const answer = await run({ html_string: '<p>x', alow_network: true });
    expect(field(answer.json, 'warnings')).toContain('allow_network');
  });
});

describe('a refusal names the problem and is not counted', () => {
  test.each([
    [{}, 422, 'field_invalid', 'html_string'],
    [{ html_string: '' }, 422, 'field_invalid', 'html_string'],
    [{ html_string: ['<p>'] }, 422, 'field_invalid', 'html_string'],
    [{ html_string: '<p>', url: 'http://site.test' }, 422, 'field_invalid', 'html_string'],
    [{ url: 7 }, 422, 'field_invalid', 'url'],
    [{ url: ['http://site.test'] }, 422, 'field_invalid', 'url'],
    [{ html_string: '<p>', scale: 9 }, 422, 'field_invalid', 'scale'],
    [{ html_string: '<p>', page: { format: 'A99' } }, 422, 'field_invalid', 'page.format'],
    [{ html_string: '<p>', page: [] }, 422, 'field_invalid', 'page'],
    [{ html_string: '<p>', metadata: ['x'] }, 422, 'field_invalid', 'metadata'],
    [{ html_string: '<p>', page: { margin: 'red' } }, 422, 'field_invalid', 'page.margin'],
    [{ html_string: '<p>', page_ranges: '0' }, 422, 'field_invalid', 'page_ranges'],
    [{ html_string: '<p>', wait_delay: 3600 }, 422, 'field_invalid', 'wait_delay'],
    [
      { html_string: '<p>', pdf_access_mode: 'x' },
      422,
      'access_mode_invalid_pdf',
      'pdf_access_mode',
    ],
    [{ url: 'file:///etc/passwd' }, 422, 'url_not_allowed', 'url'],
    [{ url: 'http://127.0.0.1/' }, 422, 'url_not_allowed', 'url'],
    [{ url: 'http://[::ffff:169.254.169.254]/' }, 422, 'url_not_allowed', 'url'],
    [{ url: 'http://unknown.example/' }, 409, 'page_failed', 'url'],
  ])('%j', async (body, status, errorKey, at) => {
    const answer = await run(body);
    expect([answer.status, field(answer.json, 'error_key')]).toEqual([status, errorKey]);
    expect(field(answer.json, 'errors.0.path')).toBe(at);
    expect(answer.text).not.toMatch(/\bat .+:\d+:\d+|ECONNREFUSED|node_modules/);
    expect(await used()).toBe(usedBefore);
  });

  test('an endless script is terminated, and the next run works', async () => {
    const answer = await run({ html_string: '<script>while(1){}</script>', javascript: true });
    expect([answer.status, field(answer.json, 'error_key')]).toEqual([504, 'time_limit']);
    expect(await used()).toBe(usedBefore);
    expect((await app.call('GET', '/healthz')).status).toBe(200);
    expect((await run({ html_string: '<p>next' })).status).toBe(200);
  });

  test('a body over the limit is refused', async () => {
    const answer = await run({ html_string: 'x'.repeat(11 * 1024 * 1024) });
    expect(answer.status).toBe(413);
  });
});

test('private addresses are refused by default', async () => {
  const strict = await startTestApp({ printer });
  const bo = await aUser(strict);
  const answer = await strict.call('POST', path, {
    body: { url: strict.url },
    headers: { 'x-api-key': bo.key },
  });
  await strict.close();
  expect([answer.status, field(answer.json, 'error_key')]).toEqual([422, 'url_not_allowed']);
});

test("and allowed only by the operator's setting", async () => {
  const open = await startTestApp({ printer, env: { ALLOW_PRIVATE_ADDRESSES: 'true' } });
  const bo = await aUser(open);
  const answer = await open.call('POST', path, {
    body: { url: `http://127.0.0.1:${web.port}/page`, pdf_access_mode: 'download' },
    headers: { 'x-api-key': bo.key },
  });
  expect(open.logged()).toContain('for development only');
  await open.close();
  expect((await readPdf(answer.bytes)).text).toContain('from the web');
});
