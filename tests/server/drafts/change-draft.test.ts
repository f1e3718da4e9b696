import { randomUUID } from 'node:crypto';
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

describe('DR1: another user’s draft', () => {
  test('answers 404 to reading, changing and deleting', async () => {
    const { id, etag } = await make();
    const nothing = await bos().read(randomUUID());
    for (const answer of [
      await bos().read(id),
      await bos().update(id, { name: 'Mine' }, etag),
      await bos().remove(id),
    ]) {
      expect(answer.status).toBe(404);
      expect(keyOf(answer)).toBe(keyOf(nothing));
    }
    expect(field((await anas().read(id)).json, 'etag')).toBe(etag);
  });

  test('is in no list, whatever the body contains', async () => {
    const { id } = await make();
    const body = { user_id: ana.id, userId: ana.id, id };
    expect((await bos().list(body)).data.map((draft) => draft.id)).not.toContain(id);
  });
});

describe('PUT /core/service-request/{id}', () => {
  test('without If-Match it overwrites, and fields left out keep their values', async () => {
    const draft = await make();
    clock.pass(5000);
    const answer = await anas().update(draft.id, { name: 'New' });
    const changed = draftIn(answer);
    expect(changed).toEqual({
      ...draft,
      name: 'New',
      etag: changed.etag,
      updated_at: '2026-03-10T12:00:05.000Z',
    });
    expect(changed.etag).not.toBe(draft.etag);
    expect(answer.headers.get('etag')).toBe(`"${changed.etag}"`);
  });

  test('updated_at grows with each write, even when the clock stops or goes back', async () => {
    const { id } = await make();
    const first = draftIn(await anas().update(id, { name: 'a' }));
    clock.set('2026-03-10T11:00:00Z');
    const second = draftIn(await anas().update(id, { name: 'b' }));
    expect([first.updated_at, second.updated_at]).toEqual([
      '2026-03-10T12:00:00.001Z',
      '2026-03-10T12:00:00.002Z',
    ]);
  });

  test('DR3: of two devices with the same copy, the second gets 412 with the draft of the first', async () => {
    const { id, etag } = await make();
    const first = draftIn(await anas().update(id, { name: 'Phone' }, `"${etag}"`));
    const second = await anas().update(id, { name: 'Laptop' }, `"${etag}"`);
    expect([second.status, keyOf(second)]).toEqual([412, 'draft_changed']);
    expect(second.json).toMatchObject({ current: first });
    expect(second.headers.get('cache-control')).toBe('no-store');
  });

  test('If-Match accepts a quoted etag, a weak one, one of several, and *', async () => {
    const { id } = await make();
    for (const written of [
      (etag: string) => `"${etag}"`,
      (etag: string) => `W/"${etag}"`,
      (etag: string) => `"other", "${etag}"`,
      () => '*',
    ]) {
      const now = field((await anas().read(id)).json, 'etag');
      expect((await anas().update(id, { name: 'n' }, written(now))).status).toBe(200);
    }
    expect((await anas().update(id, { name: 'n' }, '"other"')).status).toBe(412);
  });

  test('of 20 parallel writes from one copy exactly one succeeds', async () => {
    const { id, etag } = await make();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => anas().update(id, { name: `n${n}` }, etag)),
    );
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 412)]);
  });

  test('an unknown and a deleted draft answer 404, also with *', async () => {
    const { id } = await make();
    await anas().remove(id);
    expect((await anas().update(id, { name: 'n' })).status).toBe(404);
    expect((await anas().update(id, { name: 'n' }, '*')).status).toBe(404);
    expect((await anas().update('nobody0', { name: 'n' })).status).toBe(404);
  });

  test('a payload that is too large is 413 and changes nothing', async () => {
    const draft = await make();
    const payload = `"${'x'.repeat(limits.draftPayloadBytesMax)}"`;
    const answer = await anas().update(draft.id, { payload });
    expect([answer.status, field(answer.json, 'errors.0.path')]).toEqual([413, 'payload']);
    expect((await anas().read(draft.id)).json).toEqual(draft);
  });
});

describe('DELETE /core/service-request/{id}', () => {
  test('deletes; a second time answers 404', async () => {
    const { id } = await make();
    expect((await anas().remove(id)).json).toEqual({ success: true });
    expect((await anas().remove(id)).status).toBe(404);
  });

  test('with the etag of an older copy answers 412, and the draft stays', async () => {
    const { id, etag } = await make();
    const changed = draftIn(await anas().update(id, { name: 'n' }));
    const answer = await anas().remove(id, `"${etag}"`);
    expect(answer.status).toBe(412);
    expect(answer.json).toMatchObject({ current: changed });
    expect((await anas().remove(id, `"${changed.etag}"`)).status).toBe(200);
  });
});
