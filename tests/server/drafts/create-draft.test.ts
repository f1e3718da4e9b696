import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { createTestClock } from '#tests/kit/test-clock.ts';
import { aDraft, draftIn, draftsOf } from '#tests/server/drafts/draft-kit.ts';

const clock = createTestClock('2026-03-10T12:00:00Z');
const startsAt = '2026-03-10T12:00:00.000Z';

let app: TestApp;
let ana: Person;
let bo: Person;

beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  ana = await aUser(app);
  bo = await aUser(app, { name: 'Bo Bić' });
});

beforeEach(() => clock.set(startsAt));

afterAll(() => app.close());

const anas = () => draftsOf(app, ana);
const bos = () => draftsOf(app, bo);
const make = async (different: Record<string, unknown> = {}) =>
  draftIn(await anas().create(aDraft(different)));
const keyOf = (answer: { json: unknown }) => field(answer.json, 'error_key');

describe('POST /core/service-request', () => {
  test('saves a request under a new UUID', async () => {
    const answer = await anas().create();
    const draft = draftIn(answer);
    expect(answer.status).toBe(201);
    expect(draft).toEqual({
      ...aDraft(),
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f-]{27}$/),
      service_key: 'data-to-pdf',
      created_at: startsAt,
      updated_at: startsAt,
      etag: expect.stringMatching(/^[\w-]{16}$/),
    });
    expect(answer.headers.get('etag')).toBe(`"${draft.etag}"`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await anas().read(draft.id)).json).toEqual(draft);
  });

  test('the Idempotency-Key becomes the id, and a repeat gets the first draft', async () => {
    const key = randomUUID();
    const first = draftIn(await anas().create(aDraft(), key.toUpperCase()));
    expect(first.id).toBe(key);
    clock.pass(1000);
    const again = await anas().create(aDraft(), key);
    expect(again.status).toBe(201);
    expect(again.json).toEqual(first);
  });

  test('20 parallel repeats make one draft', async () => {
    const { total } = await anas().list();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => anas().create(aDraft(), key)),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect((await anas().list()).total).toBe(total + 1);
  });

  test('a repeat after the draft was changed gets its current state', async () => {
    const key = randomUUID();
    await anas().create(aDraft(), key);
    const changed = draftIn(await anas().update(key, { name: 'Renamed' }));
    const again = await anas().create(aDraft(), key);
    expect(again.status).toBe(201);
    expect(again.json).toEqual(changed);
  });

  test('the same key with another body is refused with the stored draft', async () => {
    const key = randomUUID();
    const first = draftIn(await anas().create(aDraft(), key));
    const other = await anas().create(aDraft({ name: 'Other' }), key);
    expect([other.status, keyOf(other)]).toEqual([412, 'draft_changed']);
    expect(other.json).toMatchObject({ current: first });
    expect((await anas().read(key)).json).toEqual(first);
  });

  test('a late repeat does not restore a deleted draft', async () => {
    const key = randomUUID();
    await anas().create(aDraft(), key);
    expect((await anas().remove(key)).status).toBe(200);
    const late = await anas().create(aDraft(), key);
    expect([late.status, keyOf(late)]).toEqual([410, 'draft_gone']);
    expect((await anas().read(key)).status).toBe(404);
  });

  test('two users may use the same UUID', async () => {
    const key = randomUUID();
    const hers = draftIn(await anas().create(aDraft({ name: 'Hers' }), key));
    const his = draftIn(await bos().create(aDraft({ name: 'His' }), key));
    expect([hers.id, his.id]).toEqual([key, key]);
    await bos().remove(key);
    expect((await anas().read(key)).json).toEqual(hers);
  });

  test('a key that is not a UUID is refused with the name of its header', async () => {
    const answer = await anas().create(aDraft(), 'no-uuid');
    expect([answer.status, keyOf(answer)]).toEqual([422, 'field_invalid']);
    expect(field(answer.json, 'errors.0.path')).toBe('idempotency-key');
  });

  test('names have up to 200 characters, an emoji counting as one, and no control characters', async () => {
    expect((await make({ name: '🧾'.repeat(200) })).name).toBe('🧾'.repeat(200));
    for (const name of ['x'.repeat(201), ' ', 'a\u0000b', '\ud83e']) {
      const answer = await anas().create(aDraft({ name }));
      expect([answer.status, field(answer.json, 'errors.0.path')], name).toEqual([422, 'name']);
    }
  });

  test('a payload may have 1 MiB, counted in bytes; one byte more answers 413 with the field', async () => {
    const fits = `"${'č'.repeat((limits.draftPayloadBytesMax - 2) / 2)}"`;
    expect((await make({ payload: fits })).payload).toBe(fits);
    const answer = await anas().create(aDraft({ payload: ` ${fits}` }));
    expect([answer.status, keyOf(answer)]).toEqual([413, 'body_too_large']);
    expect(field(answer.json, 'errors.0.path')).toBe('payload');
  });

  test('DR4: 10 MB answer 413, invalid JSON 422, markup is stored as text', async () => {
    const huge = await anas().create(aDraft({ payload: `"${'x'.repeat(10_000_000)}"` }));
    expect([huge.status, keyOf(huge)]).toEqual([413, 'body_too_large']);
    for (const payload of ['', '{"a":', "{'a': 1}", '"\ud800"', undefined]) {
      const answer = await anas().create(aDraft({ payload }));
      expect([answer.status, field(answer.json, 'errors.0.path')]).toEqual([422, 'payload']);
    }
    const payload = '{"html_string": "</script><script>alert(1)</script>"}';
    const answer = await anas().create(aDraft({ payload }));
    expect(draftIn(answer).payload).toBe(payload);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('a megabyte of nested brackets is handled like any other payload', async () => {
    const half = limits.draftPayloadBytesMax / 2;
    const payload = '['.repeat(half) + ']'.repeat(half);
    expect((await make({ payload })).payload).toBe(payload);
  });

  test('an unknown service is refused', async () => {
    const answer = await anas().create(aDraft({ service: 'data-to-nothing' }));
    expect([answer.status, field(answer.json, 'errors.0.path')]).toEqual([422, 'service']);
  });
});

describe('after a restart', () => {
  test('a repeated create finds its draft, and a deleted draft stays deleted', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-drafts-'));
    const [kept, gone] = [randomUUID(), randomUUID()];
    let other = await startTestApp({ folder });
    const person = await aUser(other);
    const before = draftIn(await draftsOf(other, person).create(aDraft(), kept));
    await draftsOf(other, person).create(aDraft(), gone);
    await draftsOf(other, person).remove(gone);
    await other.close();
    other = await startTestApp({ folder });
    expect((await draftsOf(other, person).create(aDraft(), kept)).json).toEqual(before);
    expect((await draftsOf(other, person).create(aDraft(), gone)).status).toBe(410);
    await other.close();
    await rm(folder, { recursive: true, force: true });
  });
});

describe('the reference', () => {
  test('lists the headers that the calls read and the copy in a 412', async () => {
    const { json } = await app.call('GET', '/api/openapi.json');
    const post = field(json, 'paths./core/service-request.post.parameters');
    expect(post).toContain('"name":"idempotency-key","in":"header","required":false');
    expect(field(json, 'components.schemas.Problem.properties.current')).toContain('412');
  });
});
