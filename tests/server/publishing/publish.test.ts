import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishedPageCalls } from '#contract/calls/published-pages.ts';
import { limits } from '#contract/limits.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { type Answer, startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { auditOf } from '#tests/server/audit/audit-kit.ts';
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

const keyOf = (answer: Answer) => field(answer.json, 'error_key');
const versionsOf = async (page: string) => {
  const path = `/api/documentation/v1/${page}/versions`;
  const { json } = await app.call('GET', path, { cookie: adm.cookie });
  return v.parse(publishedPageCalls.listDocumentationVersions.answer, json);
};
const restore = (page: string, version: number | string, headers: Record<string, string> = {}) =>
  app.call('POST', `/api/documentation/v1/${page}/versions/${version}/restore`, {
    cookie: adm.cookie,
    headers,
  });

describe.each(['vat-validator', 'showcase/data-to-pdf'])('%s', (page) => {
  const id = page.replace('showcase/', '');

  test('shows the shipped page until something is published, then that', async () => {
    const shipped = await read(app, page);
    expect([shipped.status, field(shipped.json, 'version')]).toEqual([200, '0']);
    const html = '<h2 id="new">New & better</h2>\n<p>Čitaj me 🎉</p>';
    const published = await publish(app, adm, { page, data: inBase64(html) });
    expect([published.status, field(published.json, 'version')]).toEqual([200, '1']);
    const after = await read(app, page);
    expect(htmlOf(after)).toBe('<h2 id="new">New &amp; better</h2>\n<p>Čitaj me 🎉</p>');
    expect(after.json).toEqual(published.json);
    expect(after.json).toMatchObject({ id, data: field(after.json, 'content') });
    expect(field(after.json, 'updated_at') >= field(shipped.json, 'updated_at')).toBe(true);
  });

  test('lists its versions, and restores one of them and the shipped page', async () => {
    const first = htmlOf(await read(app, page));
    await publish(app, adm, { page, data: inBase64('<p>Second</p>') });
    expect(await versionsOf(page)).toEqual([
      expect.objectContaining({ version: 2, published_by: 'Adm Admić', size: 13, shipped: false }),
      expect.objectContaining({ version: 1, restored_from: null }),
      expect.objectContaining({ version: 0, published_by: null, created_at: null, shipped: true }),
    ]);
    const old = await app.call('GET', `/api/documentation/v1/${page}/versions/1`, {
      cookie: adm.cookie,
    });
    expect(htmlOf(old)).toBe(first);

    const again = await restore(page, 1);
    expect([field(again.json, 'version'), htmlOf(again)]).toEqual(['3', first]);
    expect(htmlOf(await read(app, page))).toBe(first);

    const shipped = await restore(page, 0);
    expect(field(shipped.json, 'version')).toBe('4');
    expect(htmlOf(shipped)).toContain('<h1>');
    expect((await versionsOf(page))[0]).toMatchObject({ restored_from: 0, shipped: true });
    expect((await restore(page, 99)).status).toBe(404);
    expect((await restore(page, '-1')).status).toBe(404);
  });

  test('has each publication and return in the audit trail, with what it replaced', async () => {
    const kind = page === id ? 'documentation' : 'showcase';
    const trail = auditOf(app, adm);
    const before = Number(field((await read(app, page)).json, 'version'));
    await publish(app, adm, { page, data: inBase64('<p>Recorded.</p>') });
    const entry = await trail.newest(`${kind}_published`);
    expect(entry.changes).toContainEqual({ field: 'version', before, after: before + 1 });
    expect(entry.changes.map((change) => change.field).sort()).toEqual([
      'bytes',
      'sha256',
      'version',
    ]);
    await restore(page, 0);
    expect((await trail.newest(`${kind}_restored`)).changes).toContainEqual({
      field: 'version',
      before: before + 1,
      after: before + 2,
    });
  });

  test('of two admins who publish at once, the second learns what the first published', async () => {
    const seen = field((await read(app, page)).json, 'etag');
    const both = await Promise.all(
      ['<p>One</p>', '<p>Other</p>'].map((html) =>
        publish(app, adm, { page, data: inBase64(html), etag: seen }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    const late = both.find(({ status }) => status === 412);
    const now = await read(app, page);
    expect(field(late?.json, 'error_key')).toBe('page_changed');
    expect(field(late?.json, 'current.content')).toBe(field(now.json, 'content'));
    expect(field(late?.json, 'current.etag')).toBe(field(now.json, 'etag'));
    expect((await restore(page, 0, { 'if-match': `"${seen}"` })).status).toBe(412);
    // As the specification has it, without the header the last one counts.
    expect((await publish(app, adm, { page, data: inBase64('<p>Last</p>') })).status).toBe(200);
  });

  test('is not sent again to somebody who has it', async () => {
    const first = await read(app, page);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toBe(`"${field(first.json, 'etag')}"`);
    const again = await read(app, page, { 'if-none-match': etag });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    await publish(app, adm, { page, data: inBase64('<p>Newer</p>') });
    expect((await read(app, page, { 'if-none-match': etag })).status).toBe(200);
  });

  test('is published by admins only, whatever the body', async () => {
    const before = await read(app, page);
    const calls = [
      ['POST', page, { data: inBase64('<p>x</p>') }],
      ['GET', `${page}/versions`, undefined],
      ['GET', `${page}/versions/0`, undefined],
      ['POST', `${page}/versions/0/restore`, undefined],
    ] as const;
    for (const [method, path, body] of calls) {
      const to = `/api/documentation/v1/${path}`;
      const ask = (cookie?: string) =>
        app.call(method, to, {
          ...(body ? { body } : {}),
          ...(cookie === undefined ? {} : { cookie }),
        });
      expect((await ask()).status).toBe(401);
      expect((await ask(ana.cookie)).status).toBe(403);
    }
    expect((await read(app, page)).json).toEqual(before.json);
  });
});

test('keeps the last versions', async () => {
  const page = 'web-scraper';
  const rounds = limits.pageVersionsMax + 2;
  for (let round = 1; round <= rounds; round += 1) {
    await publish(app, adm, { page, data: inBase64(`<p>${round}</p>`) });
  }
  const numbers = (await versionsOf(page)).map(({ version }) => version);
  expect(numbers).toEqual([
    ...Array.from({ length: limits.pageVersionsMax }, (_, at) => rounds - at),
    0,
  ]);
  expect((await restore(page, 2)).status).toBe(404);
});

test.each(['nothing', 'constructor', '..%2Fvat-validator', 'showcase/vat-validator'])(
  '%s has no page to publish',
  async (page) => {
    const answer = await publish(app, adm, { page, data: inBase64('<p>x</p>') });
    expect([answer.status, keyOf(answer)]).toEqual([404, 'not_found']);
  },
);

describe('refuses, naming the field, and publishes nothing:', () => {
  const latin = Buffer.from([0xe9, 0x20, 0xff]).toString('base64');
  test.each([
    ['no text', undefined, 422],
    ['a number', 7, 422],
    ['nothing', '', 422],
    ['no base64', '<p>x</p>', 422],
    [
      'base64 of addresses',
      inBase64('<p>??>~ÿ</p>').replaceAll('/', '_').replaceAll('+', '-'),
      422,
    ],
    ['a data address', `data:text/html;base64,${inBase64('<p>x</p>')}`, 422],
    ['base64 with a line break', `${inBase64('<p>xyz</p>').slice(0, 4)}\n`, 422],
    ['base64 cut short', inBase64('<p>xyz</p>').slice(0, 9), 422],
    ['bytes that are not UTF-8', latin, 422],
    ['a null character', inBase64('<p>x\0y</p>'), 422],
    ['only what is left out', inBase64('<script>alert(1)</script><p> &nbsp;</p>'), 422],
    ['too much', inBase64(`<p>${'x'.repeat(limits.pageBytesMax)}</p>`), 413],
  ])('%s', async (_, data, status) => {
    const before = await read(app, 'data-mapping');
    const answer = await publish(app, adm, { page: 'data-mapping', data });
    expect(answer.status).toBe(status);
    expect(field(answer.json, 'errors.0.path')).toBe('data');
    expect((await read(app, 'data-mapping')).json).toEqual(before.json);
  });

  test('20 MB', async () => {
    const data = 'QUJD'.repeat(5_000_000);
    const answer = await publish(app, adm, { page: 'data-mapping', data });
    expect([answer.status, keyOf(answer)]).toEqual([413, 'body_too_large']);
  });
});
