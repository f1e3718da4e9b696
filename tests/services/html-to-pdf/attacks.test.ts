// Attacks by hostile documents and URLs, in a real browser: private addresses and local files are out of
// reach, and the next run works in any case.
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Converter,
  createConverter,
  openTestWeb,
  send,
  type TestWeb,
} from '#tests/services/html-to-pdf/convert-kit.ts';
import { leakDocument } from '#tests/services/html-to-pdf/leak-document.ts';
import { aPng } from '#tests/services/renderer/a-png.ts';

let web: TestWeb;
let converter: Converter;
/** A server that must never receive a connection. */
let inner: Server;
let innerHits = 0;
let innerPort = 0;
let folder = '';

beforeAll(async () => {
  inner = createServer((_request, response) => response.end('<p>inner secret</p>'));
  inner.on('connection', () => {
    innerHits += 1;
  });
  inner.listen(0, '127.0.0.1');
  await once(inner, 'listening');
  const address = inner.address();
  if (typeof address === 'object' && address) innerPort = address.port;
  folder = await mkdtemp(path.join(os.tmpdir(), 'html-to-pdf-test-'));
  await writeFile(path.join(folder, 'local.png'), aPng(300, 300));
  await writeFile(path.join(folder, 'local.html'), '<p>local secret</p>');
  await writeFile(path.join(folder, 'local.css'), 'body::after { content: "local style" }');
  const to = (location: string) => send('text/html', `<p>stays</p>${location}`);
  web = await openTestWeb({
    '/to-inner': (response) => void response.writeHead(302, { location: innerUrl() }).end(),
    '/to-file': (response) =>
      void response.writeHead(301, { location: `file://${folder}/local.html` }).end(),
    '/meta': (response) =>
      to(`<meta http-equiv="refresh" content="0;url=${innerUrl()}">`)(response),
    '/headers': (response) => {
      response.setHeader('set-cookie', 'a=b');
      response.setHeader('link', `<${innerUrl()}/link.css>; rel=preload; as=style`);
      response.setHeader('refresh', `0; url=${innerUrl()}`);
      response.setHeader('content-disposition', 'attachment');
      send('text/html', '<p>stays</p>')(response);
    },
    '/redirecting.png': (response) =>
      void response.writeHead(302, { location: `${innerUrl()}/x.png` }).end(),
    '/silent': () => undefined,
    '/cookie': (response) => {
      response.setHeader('set-cookie', 'who=tenant-one');
      const script = `document.cookie='mine=1'; localStorage.mine='1'; document.body.append('set')`;
      send('text/html', `<p>one</p><script>${script}</script>`)(response);
    },
    '/look': send(
      'text/html',
      `<p>two</p><script>document.body.append('[' + document.cookie + '|' + localStorage.mine + ']')</script>`,
    ),
    '/huge.png': (response) => {
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': 100 * 1024 * 1024 });
      response.write(Buffer.alloc(1024));
    },
  });
  converter = createConverter(() => web.fetch, { timeoutMs: 10_000, pagesMax: 20 });
  await converter.start();
});

beforeEach(() => {
  web.forget();
  innerHits = 0;
});

afterAll(async () => {
  await converter.close();
  web.close();
  inner.closeAllConnections();
  inner.close();
  await rm(folder, { recursive: true });
});

const innerUrl = () => `http://127.0.0.1:${innerPort}`;
const convert = (body: Record<string, unknown>) => converter.convert(body);

async function expectWorking(on = converter): Promise<void> {
  expect((await on.convert({ html_string: '<p>next</p>' })).pdf.text.trim()).toBe('next');
}

describe('HP1, HP2: a document that requests private addresses and local files', () => {
  const spellings = ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1'];
  const cases = spellings.flatMap((host) =>
    [false, true].map((javascript) => ({ host, javascript })),
  );

  test.each(cases)(
    'loads nothing from $host, with javascript $javascript',
    async ({ host, javascript }) => {
      const html_string = leakDocument(`http://${host}:${innerPort}`, folder, innerPort);
      const { pdf, warnings } = await convert({ html_string, javascript, allow_network: true });
      expect(pdf.text).toContain('leak text');
      expect(pdf.text).not.toMatch(/secret|local style/);
      expect(pdf.images).not.toContain('300 x 300');
      expect(innerHits).toBe(0);
      expect(warnings.join('\n')).toContain('img.png was not loaded.');
      expect(warnings.join('\n')).toMatch(/local\.png was not loaded\. Local files/);
    },
  );

  test('loads nothing without allow_network, not even from the public web', async () => {
    await convert({ html_string: leakDocument(web.origin, folder, innerPort), javascript: true });
    expect([innerHits, web.connections()]).toEqual([0, 0]);
  });

  test('can only read from the public web: no form, beacon or POST is sent', async () => {
    await convert({
      html_string: leakDocument(web.origin, folder, innerPort),
      javascript: true,
      allow_network: true,
    });
    expect(web.hits).toContain('/img.png');
    for (const never of ['/form', '/beacon', '/socket', '/open', '/location', '/refresh']) {
      expect(web.hits).not.toContain(never);
    }
  });
});

describe('UR11: a URL that redirects elsewhere', () => {
  test.each(['/to-inner', '/to-file'])('%s is not followed', async (from) => {
    await expect(convert({ url: web.origin + from })).rejects.toMatchObject({
      key: 'url_not_allowed',
      errors: [{ path: 'url' }],
    });
    expect(innerHits).toBe(0);
  });

  test.each([false, true])(
    'a page with a meta refresh does not navigate (javascript %s)',
    async (javascript) => {
      const { pdf } = await convert({ url: `${web.origin}/meta`, javascript, wait_delay: 0.2 });
      expect(pdf.text.trim()).toBe('stays');
      expect(innerHits).toBe(0);
    },
  );

  test('a page does not navigate, whatever its headers say', async () => {
    const { pdf } = await convert({ url: `${web.origin}/headers`, javascript: true });
    expect(pdf.text.trim()).toBe('stays');
    expect(innerHits).toBe(0);
  });

  test('a picture that redirects to a private address is not loaded', async () => {
    const html_string = `<p>x<img src="${web.origin}/redirecting.png">`;
    const { warnings } = await convert({ html_string, allow_network: true });
    expect(warnings).toEqual([
      `${web.origin}/redirecting.png was not loaded. The address does not lead to a public web server.`,
    ]);
    expect(innerHits).toBe(0);
  });

  test('a script that navigates to a blank page fails the run with page_failed', async () => {
    const html_string = `<p>x<script>location = 'about:blank'</script>`;
    await expect(convert({ html_string, javascript: true, wait_delay: 0.5 })).rejects.toMatchObject(
      { key: 'page_failed' },
    );
    await expectWorking();
  });

  test('a script that navigates while the page loads is blocked, and the page is printed as far as it was loaded', async () => {
    const html_string = `<p>begun<script>location = '${innerUrl()}'</script><p>rest`;
    const { pdf, warnings } = await convert({ html_string, javascript: true });
    expect(pdf.text).toContain('begun');
    expect(warnings).toEqual([
      `${innerUrl()}/ was not loaded. The document wanted to go there; it stays.`,
    ]);
    expect(innerHits).toBe(0);
  });

  test.each(['file:///etc/passwd', 'chrome://version', 'http://127.0.0.1/', 'data:text/html,x'])(
    '%s as url is refused',
    async (url) => {
      await expect(convert({ url })).rejects.toMatchObject({
        key: 'url_not_allowed',
        message: 'URL not allowed',
      });
    },
  );
});

describe('documents are isolated from each other', () => {
  test('cookies and storage of the previous one are gone, on the same site', async () => {
    const one = await convert({ url: `${web.origin}/cookie`, javascript: true });
    expect(one.pdf.text).toContain('set');
    const two = await convert({ url: `${web.origin}/look`, javascript: true });
    expect(two.pdf.text).toContain('[|undefined]');
  });
});

describe('HP3, HP6: documents that use too many resources', () => {
  test('an endless script and endless waits end with the time limit of the run', async () => {
    // In parallel, since each takes the whole time limit.
    const busy = createConverter(() => web.fetch, { timeoutMs: 10_000, tabs: 3 });
    await busy.start();
    const endless = [
      '<script>while (1) {}</script>',
      '<p>x<script>setTimeout(() => { while (1) {} }, 0)</script>',
      '<script>for (;;) { history.pushState(0, "", "#" + Math.random()); alert(1); }</script>',
    ].map((html_string) =>
      expect(
        busy.convert({ html_string, javascript: true, wait_for_selector: '#never' }),
      ).rejects.toMatchObject({ key: expect.stringMatching(/time_limit|page_failed/) }),
    );
    await Promise.all(endless);
    await expectWorking(busy);
    await busy.close();
  });

  test('a server that never answers gives a warning and does not fail the run', async () => {
    const slow = createConverter(
      () => (url, options) => web.fetch(url, { ...options, timeoutMs: 300 }),
    );
    const html_string = `<p>x<img src="${web.origin}/silent">`;
    const { pdf, warnings } = await slow.convert({ html_string, allow_network: true });
    await slow.close();
    expect(pdf.text.trim()).toBe('x');
    expect(warnings).toEqual([`${web.origin}/silent was not loaded. It took too long to answer.`]);
  });

  test('a picture of 100 MB is not loaded', async () => {
    const html_string = `<p>x<img src="${web.origin}/huge.png">`;
    const { warnings } = await convert({ html_string, allow_network: true });
    expect(warnings).toEqual([`${web.origin}/huge.png was not loaded. It is larger than 10 MiB.`]);
  });

  test('a document with a thousand pictures loads as many as allowed', async () => {
    const pictures = Array.from({ length: 1000 }, (_, n) => `<img src="${web.origin}/p${n}.png">`);
    const html_string = `<p>x${pictures.join('')}`;
    const { warnings } = await convert({ html_string, allow_network: true });
    expect(web.hits).toHaveLength(200);
    expect(warnings.at(-1)).toMatch(/^\d+ more like these\.$/);
  });

  test('a document with more pages than allowed is refused', async () => {
    const html_string = '<p style="break-after: page">x'.repeat(30);
    await expect(convert({ html_string })).rejects.toMatchObject({ key: 'document_too_long' });
    await expectWorking();
  });

  test('a script that creates a million elements is refused or terminated', async () => {
    const html_string = `<body><script>for (let n = 0; n < 1e6; n += 1) document.body.append(document.createElement('p'))</script>`;
    await expect(convert({ html_string, javascript: true })).rejects.toMatchObject({
      key: expect.stringMatching(/document_too_long|time_limit/),
    });
    await expectWorking();
  });

  test.each([
    ['lone surrogates', 'a \ud800 b'],
    ['a charset other than the one it is sent in', '<meta charset="utf-7">+ADw-script+AD4-'],
    ['tables within tables', '<table><tr><td>'.repeat(500)],
    ['a page a million inches wide', '<style>@page { size: 1000000in 1000000in }</style><p>x'],
    ['a margin wider than the page', '<style>@page { margin: 5000mm }</style><p>x'],
    [
      'a thousand pop-ups',
      '<script>for (let n = 0; n < 1000; n += 1) open("about:blank")</script>x',
    ],
  ])('%s is printed', async (_what, html_string) => {
    expect((await convert({ html_string, javascript: true })).pdf.pages).toBeGreaterThan(0);
  });
});
