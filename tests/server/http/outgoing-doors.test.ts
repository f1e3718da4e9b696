// Every door of the product that makes requests for others, against every way to write an inner address,
// with a canary on this machine: nothing ever reaches it.
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createGuardedFetch } from '#services/network/guarded-fetch.ts';
import { publicWeb } from '#services/network/network-policy.ts';
import type { StartablePdfPrinter } from '#services/renderer/pdf-printer.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { type Answer, startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { leakDocument } from '#tests/services/html-to-pdf/leak-document.ts';
import { aPrinter } from '#tests/services/renderer/a-printer.ts';

/** The one address of the test's web; all others of this machine are the canary. */
const webAddress = '127.0.0.5';
let server: Server;
let udp: Socket;
let port = 0;
let hits: string[] = [];
/** What the names of the test resolve to, by turns. */
let turn = 0;
const names: Record<string, readonly string[]> = {
  'web.test': [webAddress],
  'rebinding.test': [webAddress, '127.0.0.1'],
  'mixed.test': ['both'],
  'inner.test': ['127.0.0.1'],
};

let printer: StartablePdfPrinter;
/** As in production, and with the web of the test beside the public one. */
let strict: TestApp;
let app: TestApp;
let atStrict: Person;
let ana: Person;

const inner = () => `http://127.0.0.1:${port}`;
const redirects = [301, 302, 303, 307, 308];

beforeAll(async () => {
  server = createServer(({ url = '', socket }, response) => {
    const to = /^\/to-(\d+)$/.exec(url)?.[1];
    if (socket.localAddress?.endsWith(webAddress) !== true) hits.push(url);
    if (url === '/robots.txt') response.writeHead(404).end();
    else if (to !== undefined) response.writeHead(Number(to), { location: `${inner()}/hit` }).end();
    else if (url === '/to-file') response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    else if (url === '/loop') response.writeHead(302, { location: '/loop' }).end();
    else {
      const page = leakDocument(inner(), '/etc', port);
      const kept = url === '/leak-later' ? page.replace('content="0;', 'content="9;') : page;
      response.setHeader('content-type', 'text/html').end(kept);
    }
  });
  server.listen(0, '::');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
  udp = createSocket('udp4', (message) => hits.push(`udp ${message.length}`));
  udp.bind(port, '127.0.0.1');
  await once(udp, 'listening');
  printer = aPrinter({ timeoutMs: 15_000 });
  await printer.start();
  strict = await startTestApp({ printer });
  atStrict = await aUser(strict);
  app = await startTestApp({
    printer,
    fetch: createGuardedFetch({
      policy: {
        ...publicWeb,
        mayConnect: (to, at) => (to === webAddress && at === port) || publicWeb.mayConnect(to, at),
      },
      resolve: async (name) => {
        const answers = names[name] ?? [];
        const answer = answers[turn++ % Math.max(1, answers.length)];
        return answer === 'both' ? [webAddress, '127.0.0.1'] : answer === undefined ? [] : [answer];
      },
      paceScale: 1_000,
    }),
  });
  ana = await aUser(app);
});

afterAll(async () => {
  await app.close();
  await strict.close();
  await printer.close();
  server.closeAllConnections();
  server.close();
  udp.close();
});

afterEach(() => {
  expect(hits).toEqual([]);
  hits = [];
  turn = 0;
});

const doors: Record<string, { path: string; body: (url: unknown) => object; at: string }> = {
  'web-scraper': { path: 'web-scraper/v1/scrape', body: (url) => ({ url }), at: 'url' },
  'html-to-pdf': { path: 'html-to-pdf/v1/convert', body: (url) => ({ url }), at: 'url' },
  'text-extractor': {
    path: 'text-extractor/v1/extract',
    body: (url) => ({ file_url: url }),
    at: 'file_url',
  },
  'pdf-manipulation': {
    path: 'pdf-manipulation/v1/rotate',
    body: (url) => ({ file_url: url, degrees: 90 }),
    at: 'file_url',
  },
  webhook: {
    path: 'data-to-text/v1/convert',
    body: (url) => ({ template_id: 'invoice.txt', data: {}, async: true, webhook_url: url }),
    at: 'webhook_url',
  },
};

const knock = (on: TestApp, who: Person, door: string, url: unknown, more = {}): Promise<Answer> =>
  on.call('POST', `/api/${doors[door]?.path}`, {
    headers: { 'x-api-key': who.key },
    body: { ...doors[door]?.body(url), ...more },
  });

/** UR1 to UR15; `PORT` is the canary's. */
const addresses = [
  ...['127.0.0.1', 'localhost', 'LOCALHOST', 'localhost.', 'a.localhost', '0', '0.0.0.0', '127.1'],
  ...[
    '2130706433',
    '0x7f.1',
    '0x7f000001',
    '0177.0.0.1',
    '①②⑦.0.0.1',
    '127。0。0。1',
    '%31%32%37.1',
  ],
  ...[
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
  ],
  ...['[fe80::1]', '[fd00:ec2::254]', 'example.com@127.0.0.1', 'ana:secret@127.0.0.1'],
].map((host) => `http://${host}:PORT/hit`);
const others = [
  ...['http://169.254.169.254/latest/meta-data/', 'http://168.63.129.16/', 'http://10.0.0.1/'],
  ...['http://172.16.0.1/', 'http://192.168.0.1/', 'http://100.64.0.1/', 'http://198.18.0.1/'],
  ...[
    'http://224.0.0.1/',
    'http://240.0.0.1/',
    'http://255.255.255.255/',
    'http://metadata.internal/',
  ],
  ...['http://93.184.216.34:22/', 'http://93.184.216.34:6379/', 'https://93.184.216.34:PORT/'],
  ...['file:///etc/passwd', 'FILE:///etc/passwd', '\\\\localhost/etc/passwd', 'chrome://version'],
  ...[
    'view-source:http://127.0.0.1:PORT/hit',
    'about:blank',
    'data:text/html,x',
    'javascript:alert(1)',
  ],
  ...['blob:http://127.0.0.1:PORT/hit', 'ftp://127.0.0.1:PORT/', 'gopher://127.0.0.1:PORT/hit'],
  ...['http://93.184.216.34\\@127.0.0.1:PORT/', 'http://127.0.0.1:PORT\\@93.184.216.34/'],
  ...[
    'http://93.184.216.34/\r\nHost: 127.0.0.1',
    'ht\ttp://127.0.0.1:PORT/hit',
    '//127.0.0.1:PORT/hit',
  ],
  `http://93.184.216.34/${'a'.repeat(65_536)}`,
];

test.each(Object.keys(doors))('UR1 to UR15: %s refuses what leads inside', async (door) => {
  for (const address of [...addresses, ...others]) {
    const url = address.replace('PORT', String(port));
    const answer = await knock(strict, atStrict, door, url);
    const told = [answer.status, field(answer.json, 'errors.0.path')];
    expect(told, url.slice(0, 200)).toEqual([422, doors[door]?.at]);
    expect(answer.text).not.toMatch(/root:|node_modules|\.ts:/);
  }
  for (const url of [[inner()], { href: inner() }, 127, '\0', 'http://a\ud800/']) {
    expect((await knock(strict, atStrict, door, url)).status, JSON.stringify(url)).toBe(422);
  }
});

const fetching = Object.keys(doors).filter((door) => door !== 'webhook');

test.each(fetching)('UR9 to UR11: %s follows no name and no redirect inside', async (door) => {
  const paths = [...redirects.map((status) => `/to-${status}`), '/to-file', '/loop'];
  for (const path of paths) {
    const answer = await knock(app, ana, door, `http://web.test:${port}${path}`);
    expect(answer.status, path).toBeGreaterThanOrEqual(400);
    expect(answer.status, path).toBeLessThan(500);
  }
  for (const name of ['inner.test', 'mixed.test']) {
    const answer = await knock(app, ana, door, `http://${name}:${port}/hit`);
    expect([answer.status, field(answer.json, 'error_key')]).toEqual([422, 'url_not_allowed']);
  }
  // Whatever the first answer of the resolver is, the second leads inside.
  for (let again = 0; again < 6; again += 1) {
    await knock(app, ana, door, `http://rebinding.test:${port}/${again}`);
  }
});

test('UR9: web-scraper follows no page that leads inside by itself', async () => {
  const answer = await knock(app, ana, 'web-scraper', `http://web.test:${port}/leak`);
  expect([answer.status, field(answer.json, 'error_key')]).toEqual([422, 'url_not_allowed']);
});

test.each(['web-scraper', 'html-to-pdf'])(
  'HP2: a page that %s draws reaches nothing',
  async (door) => {
    for (const name of ['web.test', 'rebinding.test']) {
      turn = 0;
      const more =
        door === 'web-scraper'
          ? { render: true, respect_robots: false, only_main_content: false }
          : { javascript: true, allow_network: true, pdf_access_mode: 'download' };
      // The scraper follows what leads on at once; a later lead is left to the page.
      const path = door === 'web-scraper' ? 'leak-later' : 'leak';
      const answer = await knock(app, ana, door, `http://${name}:${port}/${path}`, more);
      expect(answer.status, answer.text.slice(0, 300)).toBe(200);
      expect(answer.text).not.toContain('root:');
    }
  },
);
