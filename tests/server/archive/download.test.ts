import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileKinds } from '#contract/calls/archive.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { createTestClock } from '#tests/kit/test-clock.ts';
import { filesPath, pathOf, upload } from '#tests/server/archive/files-over-http.ts';

const clock = createTestClock('2026-03-10T12:00:00Z');
let app: TestApp;
let ana: Person;
let bo: Person;
let etag = '';

beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  ana = await aUser(app);
  bo = await aUser(app, { name: 'Bo Bić' });
  const kept = await upload(app, '0123456789', 'digits.txt', { headers: { cookie: ana.cookie } });
  etag = `"${field(kept.json, 'sha256')}"`;
});

afterAll(() => app.close());

const get = (headers: Record<string, string>, name = 'digits.txt', who = ana) =>
  app.call('GET', pathOf(name), { cookie: who.cookie, headers });

const downloads = async () =>
  Number(
    field((await app.call('GET', filesPath, { cookie: ana.cookie })).json, 'data.0.downloads'),
  );

describe('GET /api/file-archive/v1/files/{file_name}', () => {
  test('gives the whole file, with ETag and Accept-Ranges', async () => {
    const answer = await get({});
    expect([answer.status, answer.text]).toEqual([200, '0123456789']);
    expect(answer.headers.get('etag')).toBe(etag);
    expect(answer.headers.get('accept-ranges')).toBe('bytes');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    ['bytes=0-3', '0123', '0-3'],
    ['bytes=4-', '456789', '4-9'],
    ['bytes=-3', '789', '7-9'],
    ['bytes=-99', '0123456789', '0-9'],
    ['bytes=8-99', '89', '8-9'],
  ])('gives the range %s', async (range, bytes, returned) => {
    const answer = await get({ range });
    expect([answer.status, answer.text]).toEqual([206, bytes]);
    expect(answer.headers.get('content-range')).toBe(`bytes ${returned}/10`);
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
  });

  test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('answers 416 to %s', async (range) => {
    const answer = await get({ range });
    expect([answer.status, field(answer.json, 'error_key')]).toEqual([416, 'range_unsatisfiable']);
    expect(answer.headers.get('content-range')).toBe('bytes */10');
  });

  test.each(['bytes=4-2', 'bytes=a-b', 'lines=0-1', 'bytes=0-1,4-5', 'bytes=-', 'bytes=1e1-'])(
    'ignores the invalid range %s and gives the whole file',
    async (range) => {
      expect((await get({ range })).status).toBe(200);
    },
  );

  test('serves a range only if If-Range names this file', async () => {
    expect((await get({ range: 'bytes=0-3', 'if-range': etag })).status).toBe(206);
    expect((await get({ range: 'bytes=0-3', 'if-range': '"other"' })).status).toBe(200);
  });

  test.each([
    ['its ETag', () => etag],
    ['a weak ETag', () => `W/${etag}`],
    ['one of several', () => `"a", ${etag}`],
    ['any', () => '*'],
  ])('answers 304 if If-None-Match has %s', async (_how, tag) => {
    const before = await downloads();
    const answer = await get({ 'if-none-match': tag() });
    expect([answer.status, answer.text]).toEqual([304, '']);
    expect(answer.headers.get('etag')).toBe(etag);
    expect(await downloads()).toBe(before);
  });

  test('counts requests that sent bytes; HEAD is not counted', async () => {
    const before = await downloads();
    const head = await app.call('HEAD', pathOf('digits.txt'), { cookie: ana.cookie });
    expect([head.status, head.headers.get('content-length'), head.text]).toEqual([200, '10', '']);
    expect(await downloads()).toBe(before);
    await get({});
    expect(await downloads()).toBe(before + 1);
  });

  test.each(['other.txt', '..%2Fdigits.txt', '%252e', '%00', 'x'.repeat(300)])(
    'answers 404 to %s',
    async (name) => {
      const answer = await app.call('GET', `${filesPath}/${name}`, { cookie: ana.cookie });
      expect([answer.status, field(answer.json, 'error_key')]).toEqual([404, 'file_not_found']);
    },
  );

  test('answers the same for another user’s file as for an unknown one', async () => {
    const [others, none] = [await get({}, 'digits.txt', bo), await get({}, 'none.txt', bo)];
    const said = (answer: typeof none) => ({ ...Object(answer.json), request_id: '' });
    expect(said(others)).toEqual(said(none));
  });
});

describe('POST /api/file-archive/v1/files/zip', () => {
  const zip = (file_names: unknown) =>
    app.call('POST', `${filesPath}/zip`, { cookie: ana.cookie, body: { file_names } });

  test.each([[[]], ['digits.txt'], [[1]], [Array.from({ length: 1001 }, () => 'x')]])(
    'refuses %j',
    async (names) => {
      expect((await zip(names)).status).toBe(422);
    },
  );

  test('with one unknown file is refused as a whole', async () => {
    const answer = await zip(['digits.txt', 'none.txt']);
    expect([answer.status, field(answer.json, 'error_key')]).toEqual([404, 'file_not_found']);
  });

  test('contains the files under their names, in the announced length', async () => {
    await upload(app, 'Šest', 'č 文.txt', { headers: { cookie: ana.cookie } });
    const answer = await zip(['č 文.txt', 'digits.txt', 'č 文.txt']);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-length')).toBe(String(answer.bytes.length));
    expect(answer.headers.get('content-disposition')).toContain('files-2026-03-10.zip');
    expect(entriesOf(answer.bytes)).toEqual({ 'č 文.txt': 'Šest', 'digits.txt': '0123456789' });
    await app.call('DELETE', pathOf('č 文.txt'), { cookie: ana.cookie });
  });
});

describe('GET /api/file-archive/v1/files', () => {
  const list = async (query: string, who = ana) =>
    (await app.call('GET', `${filesPath}?${query}`, { cookie: who.cookie })).json;
  const names = (json: unknown) =>
    JSON.parse(field(json, 'data')).map((row: unknown) => field(row, 'file_name'));

  beforeAll(async () => {
    for (const [at, name] of ['Račun 100%.pdf', 'racun_2.pdf', 'Đorđe.pdf'].entries()) {
      clock.set(`2026-03-10T12:0${at + 1}:00Z`);
      await upload(app, name, name, { headers: { cookie: bo.cookie } });
    }
  });

  test('is newest first, paged, and has only the user’s own files', async () => {
    const page = await list('limit=2&offset=1', bo);
    expect(names(page)).toEqual(['racun_2.pdf', 'Račun 100%.pdf']);
    expect(field(page, 'total')).toBe('3');
  });

  test.each([
    ['RAČUN', ['racun_2.pdf', 'Račun 100%.pdf']],
    ['dorde', ['Đorđe.pdf']],
    ['_', ['racun_2.pdf']],
    ['%25', ['Račun 100%.pdf']],
    ['\\', []],
    ['none', []],
  ])(
    'finds %s whatever its case and accents, and takes wildcards literally',
    async (search, found) => {
      expect(names(await list(`search=${search}`, bo))).toEqual(found);
    },
  );

  test('filters by kind and by a range of time, whose end is excluded', async () => {
    await upload(app, '{"a": 1}', 'data.json', { headers: { cookie: bo.cookie } });
    await upload(app, Buffer.from([0x00, 0xff, 0x01]), 'raw.bin', {
      headers: { cookie: bo.cookie },
    });
    const all = new Set(names(await list('limit=50', bo)));
    const kinds = await Promise.all(
      fileKinds.map(async (kind) => names(await list(`kind=${kind}&limit=50`, bo))),
    );
    // Each file has exactly one kind.
    expect(kinds.flat().toSorted()).toEqual([...all].toSorted());
    expect(kinds[fileKinds.indexOf('text')]).toContain('data.json');
    expect(kinds[fileKinds.indexOf('other')]).toContain('raw.bin');
    const between = 'date_from=2026-03-10T12:02:00Z&date_to=2026-03-10T12:03:00Z';
    expect(names(await list(between, bo))).toEqual(['racun_2.pdf']);
    for (const name of ['data.json', 'raw.bin']) {
      await app.call('DELETE', pathOf(name), { cookie: bo.cookie });
    }
  });

  test.each([
    'limit=x',
    'limit=1.5',
    'offset=',
    'search=%00',
    `search=${'x'.repeat(201)}`,
    'kind=music',
    'date_from=yesterday',
  ])('refuses %s', async (query) => {
    const answer = await app.call('GET', `${filesPath}?${query}`, { cookie: bo.cookie });
    expect(answer.status).toBe(422);
  });

  test('clamps a limit that is out of range', async () => {
    expect(names(await list('limit=-1&offset=-5', bo))).toHaveLength(1);
    expect(names(await list('limit=1000000', bo))).toHaveLength(3);
  });
});

describe('an expired file', () => {
  test('answers 410, is not listed, and can be deleted', async () => {
    const headers = { cookie: bo.cookie };
    await upload(app, 'x', 'short.txt', { headers, fields: { expires_in_hours: '1' } });
    clock.set('2026-03-10T14:00:00Z');
    const expired = await get({}, 'short.txt', bo);
    expect([expired.status, field(expired.json, 'error_key')]).toEqual([410, 'file_expired']);
    const list = await app.call('GET', `${filesPath}?search=short`, { cookie: bo.cookie });
    expect(field(list.json, 'total')).toBe('0');
    expect((await app.call('DELETE', pathOf('short.txt'), { cookie: bo.cookie })).status).toBe(200);
    expect((await get({}, 'short.txt', bo)).status).toBe(404);
  });
});

describe('DELETE /api/file-archive/v1/files/{file_name}', () => {
  test('removes an own file once; another user’s answers 404', async () => {
    await upload(app, 'x', 'gone.txt', { headers: { cookie: ana.cookie } });
    const remove = (who: Person) => app.call('DELETE', pathOf('gone.txt'), { cookie: who.cookie });
    expect((await remove(bo)).status).toBe(404);
    expect((await remove(ana)).json).toEqual({ success: true });
    expect((await remove(ana)).status).toBe(404);
  });
});

/** Names and texts of an uncompressed zip, read through its central directory. */
function entriesOf(bytes: Uint8Array): Record<string, string> {
  const zip = Buffer.from(bytes);
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  const entries: Record<string, string> = {};
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const size = zip.readUInt32LE(at + 20);
    const nameLength = zip.readUInt16LE(at + 28);
    const skipped = zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    entries[name] = zip.toString('utf8', start, start + size);
    at += 46 + nameLength + skipped;
  }
  return entries;
}
