import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { htmlOf, inBase64, publish, read } from '#tests/server/publishing/publish-kit.ts';

let app: TestApp;
let adm: Person;
let ana: Person;

beforeAll(async () => {
  app = await startTestApp();
  adm = await aUser(app, { name: 'Adm Admić', email: 'adm@example.com', admin: true });
  ana = await aUser(app);
});

afterAll(() => app.close());

const path = '/api/page-image/v1';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

async function upload(bytes: Uint8Array<ArrayBuffer>, cookie?: string, name = 'picture.png') {
  const form = new FormData();
  form.set('file', new Blob([bytes]), name);
  const response = await fetch(app.url + path, {
    method: 'POST',
    body: form,
    headers: cookie === undefined ? {} : { cookie },
  });
  const json: unknown = await response.json();
  return { status: response.status, json };
}

test.each([
  ['png', 'image/png', png],
  ['gif', 'image/gif', gif],
  ['jpg', 'image/jpeg', Buffer.concat([Buffer.from('ffd8ffe000104a4649460001', 'hex'), gif])],
  [
    'webp',
    'image/webp',
    Buffer.from('RIFF\x1a\0\0\0WEBPVP8 \x0e\0\0\0'.padEnd(40, '\0'), 'latin1'),
  ],
])('a %s is stored, and anyone gets it from an address of ours', async (ending, type, bytes) => {
  const stored = await upload(new Uint8Array(bytes), adm.cookie, 'no-matter.exe');
  expect(stored.status, JSON.stringify(stored.json)).toBe(201);
  const url = field(stored.json, 'url');
  expect(url).toMatch(new RegExp(`^${path}/[0-9a-f]{32}\\.${ending}$`));
  const shown = await app.call('GET', url);
  expect(shown.status).toBe(200);
  expect(Buffer.from(shown.bytes).equals(bytes)).toBe(true);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-disposition': 'inline',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
  await publish(app, adm, { page: 'data-to-text', data: inBase64(`<p><img src="${url}"></p>`) });
  expect(htmlOf(await read(app, 'data-to-text'))).toContain(url);
  const etag = shown.headers.get('etag') ?? '';
  expect((await app.call('GET', url, { headers: { 'if-none-match': etag } })).status).toBe(304);
  // The same bytes have one address.
  expect(field((await upload(new Uint8Array(bytes), adm.cookie)).json, 'url')).toBe(url);
});

test('the same picture sent ten times at once is stored once', async () => {
  const bytes = new Uint8Array(Buffer.concat([png, Buffer.from('at once')]));
  const all = await Promise.all(Array.from({ length: 10 }, () => upload(bytes, adm.cookie)));
  expect(new Set(all.map(({ json }) => field(json, 'url'))).size).toBe(1);
});

describe('refused is', () => {
  test.each([
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>'],
    ['a page', '<!doctype html><script>x()</script>'],
    ['a text', 'GIFs are pictures'],
    ['nothing', ''],
    ['a document', '%PDF-1.7\n'],
  ])('%s with the name of a picture', async (_, text) => {
    const answer = await upload(new Uint8Array(Buffer.from(text)), adm.cookie);
    expect([answer.status, field(answer.json, 'errors.0.path')]).toEqual([422, 'file']);
  });

  test('one that is too large', async () => {
    const bytes = new Uint8Array(limits.pageImageBytesMax + 1);
    bytes.set(png);
    const answer = await upload(bytes, adm.cookie);
    expect([answer.status, field(answer.json, 'errors.0.path')]).toEqual([413, 'file']);
  });

  test('whoever is no admin', async () => {
    expect((await upload(new Uint8Array(png))).status).toBe(401);
    expect((await upload(new Uint8Array(png), ana.cookie)).status).toBe(403);
  });

  test.each(['x.png', `${'0'.repeat(32)}.png`, '..%2F..%2Fportal.db', `${'0'.repeat(32)}.svg`])(
    'the address %s',
    async (name) => {
      expect((await app.call('GET', `${path}/${name}`)).status).toBe(404);
    },
  );
});
