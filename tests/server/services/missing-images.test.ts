// Rows 09 and 17 of the findings: unreadable pictures left an empty space, and relative links led to an
// address that does not exist.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StartablePdfPrinter } from '#services/renderer/pdf-printer.ts';
import { readShippedSample } from '#services/templates/shipped-templates.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { pdfWithin, warningsWithin } from '#tests/kit/run-answer.ts';
import { type Answer, startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { openTestWeb, send, type TestWeb } from '#tests/services/html-to-pdf/convert-kit.ts';
import { aPng, pngDataUri } from '#tests/services/renderer/a-png.ts';
import { aPrinter } from '#tests/services/renderer/a-printer.ts';

let printer: StartablePdfPrinter;
let app: TestApp;
let web: TestWeb;
let ana: Person;

beforeAll(async () => {
  web = await openTestWeb({
    '/page': send('text/html', '<a href="/x">a</a><a href="#b">b</a><h1 id="b">B</h1>'),
    '/whole.png': send('image/png', aPng(30, 20)),
    '/short.png': send('image/png', aPng(300, 200).subarray(0, 2_000)),
    '/login.png': send('image/png', '<!doctype html><title>Log in</title>'),
  });
  printer = aPrinter();
  await printer.start();
  app = await startTestApp({ printer, fetch: web.fetch });
  ana = await aUser(app);
});

afterAll(async () => {
  await app.close();
  await printer.close();
  web.close();
});

const call = (service: string, body: Record<string, unknown>): Promise<Answer> =>
  app.call('POST', `/api/${service}/v1/convert`, {
    body: { output_type: 'json', ...body },
    headers: { 'x-api-key': ana.key },
  });

const convert = (html: string, more: Record<string, unknown> = {}) =>
  call('html-to-pdf', { html_string: `<!doctype html><title>t</title>${html}`, ...more });

const messagesOf = (answer: Answer) => warningsWithin(answer).map(({ message }) => message);

const broken = (name: string) => `data:image/png;base64,${name}`;
const cannot = (name: string) =>
  `The picture ${broken(name)} could not be read. Its content is not an image.`;
const whole = pngDataUri(40, 30);

describe('row 09: an unreadable picture', () => {
  test.each([
    ['an img', `<img src="${broken('AAAA')}">`],
    ['a picture with sources', `<picture><source srcset="${broken('AAAA')}"><img src="${whole}">`],
    ['an object', `<object data="${broken('AAAA')}">`],
    ['an input', `<input type="image" src="${broken('AAAA')}">`],
    ['an image in SVG', `<svg><image href="${broken('AAAA')}" width="9" height="9" /></svg>`],
    ['a style attribute', `<p style='background: url("${broken('AAAA')}")'>x`],
    ['a background', `<style>p { background: url(${broken('AAAA')}) }</style><p>x`],
    ['a list', `<style>li { list-style-image: url(${broken('AAAA')}) }</style><ul><li>x`],
    ['a border', `<style>p { border-image-source: url(${broken('AAAA')}) }</style><p>x`],
    ['generated content', `<style>p::after { content: url(${broken('AAAA')}) }</style><p>x`],
  ])('is reported in %s, and refused with strict_resources', async (_, html) => {
    expect(messagesOf(await convert(html))).toEqual([cannot('AAAA')]);
    const refused = await convert(html, { strict_resources: true });
    expect(refused.status).toBe(409);
    expect(refused.json).toMatchObject({ errors: [{ message: cannot('AAAA') }] });
  });

  test('is reported with its alt text and a shortened address', async () => {
    const html = `<img alt="Logo" src="data:image/svg+xml,${'<svg><g></svg>'.repeat(20)}">`;
    expect(messagesOf(await convert(html))).toEqual([
      'The picture data:image/svg+xml,<svg><g></svg><svg><g… (alt "Logo") could not be read. Its content is not an image.',
    ]);
  });

  test('is reported when it is truncated, even if a browser shows the beginning', async () => {
    const cut = `data:image/png;base64,${aPng(300, 200).subarray(0, 2_000).toString('base64')}`;
    expect(messagesOf(await convert(`<img src="${cut}">`))[0]).toMatch(
      /could not be read\. It is truncated: its end is missing\.$/,
    );
    expect(messagesOf(await convert(`<img src="${whole}">`))).toEqual([]);
  });

  test('is reported when its address is empty', async () => {
    expect(messagesOf(await convert('<img src="" alt="Logo">'))).toEqual([
      'A picture (alt "Logo") has an empty address, so nothing was printed for it.',
    ]);
  });

  test('is reported once when a server sends something else', async () => {
    const html = ['whole', 'short', 'login'].map((name) => `<img src="${web.origin}/${name}.png">`);
    const answer = await convert(html.join(''), { allow_network: true });
    expect(messagesOf(answer)).toEqual([
      `${web.origin}/short.png could not be read. It is truncated: its end is missing.`,
      `${web.origin}/login.png could not be read. It is not a readable image.`,
    ]);
  });

  test('with a cid: address gets the advice that only http: and https: are loaded', async () => {
    expect(messagesOf(await convert('<img src="cid:logo">'))).toEqual([
      'cid:logo was not loaded. Only http: and https: addresses are loaded.',
    ]);
  });

  test('is not reported when nothing shows it', async () => {
    const html = `<style>.b { background: url(${broken('AAAA')}) }</style>
      <img hidden src="${broken('AAAA')}"><link rel="icon" href="${broken('AAAA')}"><p>x`;
    expect(messagesOf(await convert(html))).toEqual([]);
  });

  test('is reported by data-to-pdf with its path in the data, and refused with strict', async () => {
    const data = {
      company: { name: 'A', logo: broken('AAAA') },
      invoice: { number: '1' },
      items: [],
    };
    const answer = await call('data-to-pdf', { template_id: 'invoice.hbs', data });
    const complaint = { path: 'data.company.logo', message: cannot('AAAA') };
    expect(warningsWithin(answer)).toContainEqual(complaint);
    const sample = Object(await readShippedSample('invoice.hbs'));
    const strict = { ...sample, company: sample.company.name, logo: broken('AAAA') };
    const refused = await call('data-to-pdf', {
      template_id: 'invoice.hbs',
      data: strict,
      strict: true,
    });
    expect(refused.status).toBe(422);
    expect(refused.json).toMatchObject({ errors: [{ ...complaint, path: 'data.logo' }] });
  });

  test('is reported by data-to-pdf when it is on the web, which its documents cannot access', async () => {
    const logo = 'https://example.com/logo.png';
    const data = { company: { name: 'A', logo }, invoice: { number: '1' }, items: [] };
    const answer = await call('data-to-pdf', { template_id: 'invoice.hbs', data });
    expect(warningsWithin(answer)).toContainEqual({
      path: 'data.company.logo',
      message: `The picture ${logo} was not loaded. This document has no network; write it as a data: address.`,
    });
  });
});

describe('row 17: links', () => {
  const dead = (url: string) =>
    `The link "${url}" is relative, but the document has no address. It was printed as text. Write absolute addresses or set <base href>.`;
  const html = `<a href="/x">a</a> <a href="page2.html">b</a> <a href="#there">c</a>
    <a href="https://example.com/">d</a> <a href="mailto:a@example.com">e</a><h1 id="there">T</h1>`;

  test('that are relative in a document without a URL are printed as text, and reported', async () => {
    const answer = await convert(html);
    expect(messagesOf(answer)).toEqual([dead('/x'), dead('page2.html')]);
    const { links, text } = await pdfWithin(answer);
    expect(links).toEqual(['#', 'https://example.com/', 'mailto:a@example.com']);
    expect(text).toContain('a b c d e');
  });

  test('are refused with strict_resources', async () => {
    const answer = await convert(html, { strict_resources: true });
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({ errors: [{ message: dead('/x') }, {}] });
  });

  test('written by scripts are checked too', async () => {
    const script = '<p><script>document.querySelector("p").innerHTML = "<a href=z>z</a>"</script>';
    const answer = await convert(script, { javascript: true });
    expect(messagesOf(answer)).toEqual([dead('z')]);
    expect((await pdfWithin(answer)).links).toEqual([]);
  });

  test('are resolved against the base of the document, or its own URL', async () => {
    const based = await convert(`<base href="https://example.com/a/"><a href="b">b</a>`);
    expect(messagesOf(based)).toEqual([]);
    expect((await pdfWithin(based)).links).toEqual(['https://example.com/a/b']);
    const visited = await call('html-to-pdf', { url: `${web.origin}/page` });
    expect(messagesOf(visited)).toEqual([]);
    expect((await pdfWithin(visited)).links).toEqual([`${web.origin}/x`, '#']);
  });
});
