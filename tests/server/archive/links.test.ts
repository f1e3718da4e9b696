import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { createTestClock } from '#tests/kit/test-clock.ts';
import { pathOf, upload } from '#tests/server/archive/files-over-http.ts';

const clock = createTestClock('2026-03-10T12:00:00Z');
let app: TestApp;
let ana: Person;
let bo: Person;

beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  ana = await aUser(app);
  bo = await aUser(app, { name: 'Bo Bić' });
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.call('DELETE', pathOf('a.txt'), { cookie: ana.cookie });
  const fields = { expires_in_hours: '24' };
  await upload(app, 'shared', 'a.txt', { headers: { cookie: ana.cookie }, fields });
});

const link = (body: unknown = {}, who = ana) =>
  app.call('POST', `${pathOf('a.txt')}/link`, { cookie: who.cookie, body });

/** Opens a link as somebody who has nothing else: no cookie, no key. */
const open = (made: { json: unknown }, headers: Record<string, string> = {}, method = 'GET') => {
  const { pathname, search } = new URL(field(made.json, 'url'));
  return app.call(method, pathname + search, { headers });
};

describe('POST /api/file-archive/v1/files/{file_name}/link', () => {
  test.each([
    [{ expires_at: '2026-03-10T11:59:59Z' }, 'expires_at'],
    [{ expires_at: 'tomorrow' }, 'expires_at'],
    [{ max_downloads: 0 }, 'max_downloads'],
    [{ max_downloads: 1.5 }, 'max_downloads'],
    [{ max_downloads: '3' }, 'max_downloads'],
  ])('refuses %j', async (body, path) => {
    const answer = await link(body);
    expect([answer.status, field(answer.json, 'errors.0.path')]).toEqual([422, path]);
  });

  test('for another user’s file answers 404', async () => {
    expect((await link({}, bo)).status).toBe(404);
  });

  test('works without key or session until the file expires, and is stored as a hash', async () => {
    const made = await link();
    expect(made.status, made.text).toBe(201);
    expect(made.json).toMatchObject({
      expires_at: '2026-03-11T12:00:00.000Z',
      max_downloads: null,
      downloads: 0,
    });
    expect(field(made.json, 'url')).toMatch(
      /^http:\/\/localhost:\d+\/api\/file-archive\/v1\/link\?token=[\w-]{43}$/,
    );
    const got = await open(made);
    expect([got.status, got.text]).toEqual([200, 'shared']);
    expect(got.headers.get('content-disposition')).toBe('attachment; filename="a.txt"');
    expect(got.headers.get('cache-control')).toBe('no-store');
    const part = await open(made, { range: 'bytes=0-1' });
    expect([part.status, part.text]).toEqual([206, 'sh']);
    const token = new URL(field(made.json, 'url')).searchParams.get('token') ?? 'none';
    expect(app.logged()).not.toContain(token);
  });

  test('expires no later than its file', async () => {
    const made = await link({ expires_at: '2026-12-24T18:00:00+01:00' });
    expect(field(made.json, 'expires_at')).toBe('2026-03-11T12:00:00.000Z');
  });

  test('is refused beyond the limit of links for one file', async () => {
    for (let at = 0; at < limits.linksPerFileMax; at += 1) await link();
    const answer = await link();
    expect([answer.status, field(answer.json, 'error_key')]).toEqual([409, 'link_limit']);
  });
});

describe('GET /api/file-archive/v1/link', () => {
  test.each(['', '?token=', '?token=made-up', `?token=${'x'.repeat(43)}`])(
    'with %s answers 404',
    async (query) => {
      const answer = await app.call('GET', `/api/file-archive/v1/link${query}`);
      expect([answer.status, field(answer.json, 'error_key')]).toEqual([404, 'file_not_found']);
    },
  );

  test('allows no more downloads than the limit, even to 10 in parallel; HEAD is not counted', async () => {
    const made = await link({ max_downloads: 3 });
    expect((await open(made, {}, 'HEAD')).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(made)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 410)).toHaveLength(7);
    expect((await open(made, { range: 'bytes=1-' })).status).toBe(410);
    expect((await open(made, {}, 'HEAD')).status).toBe(410);
  });

  test('answers 410 once the link has expired', async () => {
    const made = await link({ expires_at: '2026-03-10T13:00:00Z' });
    clock.set('2026-03-10T13:00:00Z');
    const ended = await open(made);
    clock.set('2026-03-10T12:00:00Z');
    expect([ended.status, field(ended.json, 'error_key')]).toEqual([410, 'link_expired']);
  });

  test('answers 410 once its file has expired, and 404 if the file was deleted', async () => {
    const made = await link();
    clock.set('2026-03-11T12:00:00Z');
    const ended = await open(made);
    clock.set('2026-03-10T12:00:00Z');
    expect([ended.status, field(ended.json, 'error_key')]).toEqual([410, 'file_expired']);
    await app.call('DELETE', pathOf('a.txt'), { cookie: ana.cookie });
    expect((await open(made)).status).toBe(404);
  });
});

describe('the links of a file', () => {
  const links = (who = ana) => app.call('GET', `${pathOf('a.txt')}/links`, { cookie: who.cookie });

  test('are listed to the owner without their URLs, and stop working when removed', async () => {
    const made = await link({ max_downloads: 5 });
    await open(made);
    const listed = await links();
    expect(listed.json).toMatchObject({ total: 1, data: [{ max_downloads: 5, downloads: 1 }] });
    expect(listed.text).not.toContain('token');
    expect((await links(bo)).status).toBe(404);
    const path = `${pathOf('a.txt')}/links/${field(made.json, 'id')}`;
    expect((await app.call('DELETE', path, { cookie: bo.cookie })).status).toBe(404);
    expect((await app.call('DELETE', path, { cookie: ana.cookie })).json).toEqual({
      success: true,
    });
    expect((await app.call('DELETE', path, { cookie: ana.cookie })).status).toBe(404);
    expect((await open(made)).status).toBe(404);
  });
});

test('a browser that opens a link without a file gets a page, a program the error', async () => {
  const made = await link({ max_downloads: 1 });
  await open(made);
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const page = await open(made, browser);
  expect([page.status, page.headers.get('content-type')]).toEqual([
    410,
    'text/html; charset=utf-8',
  ]);
  expect(page.text).toContain('<h1>This link has ended</h1>');
  expect(field((await open(made)).json, 'error_key')).toBe('link_expired');
  const wrong = await app.call('GET', '/api/file-archive/v1/link?token=x', { headers: browser });
  expect([wrong.status, wrong.text.includes('This link leads to no file')]).toEqual([404, true]);
});
