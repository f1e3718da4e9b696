// The draft calls over HTTP, and the fallback to the specification's calls for other backends.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CallFailure } from '#portal/api/call-failure.ts';
import { NotUnderstood } from '#portal/offline/sync/ask.ts';
import { draftTransport } from '#portal/offline/sync/draft-transport.ts';
import { fakeFetch, json } from '#tests/portal/api/fake-fetch.ts';

const row = {
  id: '7',
  name: 'n',
  service_key: 'data-to-pdf',
  payload: '{}',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-02T00:00:00.000Z',
};
const base = row.updated_at;
const { signal } = new AbortController();
const fromNowhere = { since: undefined, history: undefined };

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('recognizing answers', () => {
  test('an HTML page is no answer', async () => {
    fakeFetch(new Response('<html>Sign in to the hotel</html>', { status: 200 }));
    const failure = await draftTransport.changes(fromNowhere, signal).catch((one: unknown) => one);
    expect(failure).toBeInstanceOf(CallFailure);
    expect(failure).toMatchObject({ kind: 'network' });
  });

  test('JSON of another shape is an unknown answer', async () => {
    fakeFetch(json({ rows: [] }));
    await expect(draftTransport.changes({ ...fromNowhere, since: 'c' }, signal)).rejects.toThrow(
      NotUnderstood,
    );
  });

  test('Retry-After is converted to milliseconds', async () => {
    const answer = json({}, 429);
    answer.headers.set('retry-after', '7');
    fakeFetch(answer);
    const failure = await draftTransport
      .changes({ ...fromNowhere, since: 'c' }, signal)
      .catch((one: unknown) => one);
    expect(failure).toMatchObject({ status: 429, retryAfterMs: 7_000 });
  });

  test("DR6: a date in Retry-After is relative to the server's clock, not the device's", async () => {
    const answer = json({}, 503);
    answer.headers.set('date', 'Tue, 01 Jan 2030 00:00:00 GMT');
    answer.headers.set('retry-after', 'Tue, 01 Jan 2030 00:00:09 GMT');
    fakeFetch(answer);
    const failure = await draftTransport
      .changes({ ...fromNowhere, since: 'c' }, signal)
      .catch((one: unknown) => one);
    expect(failure).toMatchObject({ status: 503, retryAfterMs: 9_000 });
  });
});

describe("a backend with only the specification's calls", () => {
  const create = {
    kind: 'create',
    op_id: 'o',
    id: 'u',
    name: 'n',
    service: 's',
    payload: '{}',
  } as const;
  const update = { kind: 'update', op_id: 'o', id: '7', base, name: 'new' } as const;
  const remove = { kind: 'delete', op_id: 'o', id: '7', base } as const;

  test('a create sends its id, and the answer may lack an etag', async () => {
    const asked = fakeFetch(json({ ...row, id: 7 }, 201));
    const result = await draftTransport.sendOne(create, signal);
    expect(result).toMatchObject({
      status: 'ok',
      draft: { id: '7', etag: base, service: 'data-to-pdf' },
    });
    expect(new Headers(asked[0]?.init.headers).get('idempotency-key')).toBe('u');
  });

  test('an update reads first, and then sends the whole draft', async () => {
    const asked = fakeFetch(json(row), json({ ...row, name: 'new' }));
    expect(await draftTransport.sendOne(update, signal)).toMatchObject({ status: 'ok' });
    expect(JSON.parse(String(asked[1]?.init.body))).toEqual({
      name: 'new',
      service: 'data-to-pdf',
      payload: '{}',
    });
  });

  test('a change made there meanwhile is a conflict and is not overwritten', async () => {
    const asked = fakeFetch(json({ ...row, updated_at: '2026-02-01T00:00:00.000Z' }));
    expect(await draftTransport.sendOne(update, signal)).toMatchObject({ status: 'conflict' });
    expect(asked).toHaveLength(1);
  });

  test('a draft that no longer exists is gone, or removed', async () => {
    fakeFetch(json({}, 404), json({}, 404));
    expect(await draftTransport.sendOne(update, signal)).toEqual({ status: 'gone', op_id: 'o' });
    expect(await draftTransport.sendOne(remove, signal)).toEqual({ status: 'removed', op_id: 'o' });
  });

  test('the list is read page by page, and discarded if a row moved between two pages', async () => {
    const second = { ...row, id: '8' };
    fakeFetch(json({ data: [row], total: 2 }), json({ data: [second], total: 2 }));
    expect(await draftTransport.list(signal)).toHaveLength(2);
    fakeFetch(json({ data: [row], total: 2 }), json({ data: [row], total: 2 }));
    expect(await draftTransport.list(signal)).toBeUndefined();
  });
});
