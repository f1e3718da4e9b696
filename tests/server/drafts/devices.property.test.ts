// Three devices change one user's saved requests while answers are lost and batches are repeated. A
// model without tables says what must be stored after every step.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServerDraft } from '#contract/calls/draft-fields.ts';
import type { DraftOperationResult } from '#contract/calls/drafts.ts';
import { aUser } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import {
  aCreate,
  aDelete,
  anUpdate,
  type Drafts,
  draftsOf,
} from '#tests/server/drafts/draft-kit.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

type Operation = ReturnType<typeof aCreate> | ReturnType<typeof anUpdate>;

/** The expected content of the server, without tables: the name of each draft and its history. */
class Model {
  readonly names = new Map<string, { name: string; etag: string }>();
  readonly removed = new Set<string>();
  readonly applied = new Set<string>();

  /** Applies the answer to one operation and checks that it is the only possible one. */
  check(operation: Operation, result: DraftOperationResult | undefined): void {
    const { id, op_id: opId, kind } = operation;
    expect(result?.op_id).toBe(opId);
    const held = this.names.get(id);
    if (kind !== 'create' && held === undefined) {
      expect(result).toEqual({ status: kind === 'delete' ? 'removed' : 'gone', op_id: opId });
      return;
    }
    if (kind === 'create' && this.removed.has(id)) {
      expect(result).toEqual({ status: 'gone', op_id: opId });
      return;
    }
    const base = Reflect.get(operation, 'base');
    const isRepeat = this.applied.has(opId);
    const isFree = kind === 'create' ? held === undefined : held?.etag === base;
    if (!isRepeat && !isFree) {
      expect(result).toMatchObject({ status: 'conflict', current: { id, ...held } });
      return;
    }
    if (isRepeat) {
      expect(result).toMatchObject({ status: 'ok', draft: { id, ...held } });
      return;
    }
    this.applied.add(opId);
    if (kind === 'delete') {
      expect(result).toEqual({ status: 'removed', op_id: opId });
      this.names.delete(id);
      this.removed.add(id);
      return;
    }
    if (result?.status !== 'ok') throw new Error(`not ok: ${JSON.stringify(result)}`);
    const name = String(Reflect.get(operation, 'name'));
    expect(result.draft.name).toBe(name);
    expect(result.draft.etag).not.toBe(held?.etag);
    this.names.set(id, { name, etag: result.draft.etag });
  }
}

/** A device: its copies, and the operations that have not been answered yet. */
class Device {
  readonly copies = new Map<string, ServerDraft>();
  waiting: Operation[] = [];
  cursor: string | undefined;
}

// Drafts that every device knows from the start, so that most steps touch another device's draft.
const madeBefore = [1, 2, 3].map((n) => ({ name: `made before ${n}` }));

const device = fc.nat({ max: 2 });
const which = fc.nat({ max: 5 });
const step = fc.oneof(
  fc.record({ does: fc.constant('create' as const), device }),
  { weight: 5, arbitrary: fc.record({ does: fc.constant('update' as const), device, which }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('delete' as const), device, which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('send' as const),
      device,
      isAnswerLost: fc.boolean(),
      // The network duplicates the batch: it arrives twice at the same moment.
      isDoubled: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('pull' as const), device }) },
  // An old batch is delivered again, long after it was answered.
  { weight: 2, arbitrary: fc.record({ does: fc.constant('echo' as const), which }) },
);

async function walk(
  drafts: Drafts,
  steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[],
) {
  const model = new Model();
  const devices = [new Device(), new Device(), new Device()];
  const sent: Operation[][] = [];
  const mirror = new Map<string, ServerDraft>();
  let cursor = (await drafts.pull()).at(-1)?.cursor;
  let made = 0;

  const pullInto = async (copies: Map<string, ServerDraft>, since: string | undefined) => {
    const pages = await drafts.pull(since);
    if (pages[0]?.full) copies.clear();
    for (const page of pages) {
      for (const draft of page.data) copies.set(draft.id, draft);
      for (const id of page.removed) copies.delete(id);
    }
    return pages.at(-1)?.cursor;
  };

  const send = async (batch: Operation[]) => {
    const results = await drafts.sync(...batch);
    expect(results).toHaveLength(batch.length);
    for (const [at, operation] of batch.entries()) model.check(operation, results[at]);
    return results;
  };

  await send(madeBefore.map(aCreate));
  for (const own of devices) own.cursor = await pullInto(own.copies, undefined);

  for (const taken of steps) {
    const own = devices['device' in taken ? taken.device : 0] ?? new Device();
    // A device has at most one pending operation per draft.
    const known = [...own.copies.values()].filter(
      ({ id }) => !own.waiting.some((operation) => operation.id === id),
    );
    const chosen = 'which' in taken ? known[taken.which % known.length] : undefined;
    made += 1;
    if (taken.does === 'create') own.waiting.push(aCreate({ name: `n${made}` }));
    if (taken.does === 'update' && chosen) {
      own.waiting.push(anUpdate(chosen, { name: `n${made}` }));
    }
    if (taken.does === 'delete' && chosen) own.waiting.push(aDelete(chosen));
    if (taken.does === 'pull') own.cursor = await pullInto(own.copies, own.cursor);
    if (taken.does === 'echo') {
      const old = sent[taken.which % sent.length];
      if (old) await send(old);
    }
    if (taken.does === 'send' && own.waiting.length > 0) {
      const batch = own.waiting;
      sent.push(batch);
      const [results, doubled] = await Promise.all([
        send(batch),
        taken.isDoubled ? drafts.sync(...batch) : undefined,
      ]);
      // The first of the two did the work; the other found it done.
      if (doubled) expect(doubled).toEqual(results);
      if (!taken.isAnswerLost) {
        own.waiting = [];
        for (const result of results) {
          if (result.status === 'ok') own.copies.set(result.draft.id, result.draft);
        }
      }
    }
    await expectSame();
  }
  // In the end the network works, and every device synchronizes.
  for (const { waiting } of devices) if (waiting.length > 0) await send(waiting);
  await expectSame();

  async function expectSame() {
    const expected = [...model.names].map(([id, held]) => ({ id, ...held })).sort(byId);
    cursor = await pullInto(mirror, cursor);
    const full = new Map<string, ServerDraft>();
    await pullInto(full, undefined);
    const list = await drafts.list();
    expect(list.total).toBe(expected.length);
    for (const found of [[...mirror.values()], [...full.values()], list.data]) {
      expect(found.map(({ id, name, etag }) => ({ id, name, etag })).sort(byId)).toEqual(expected);
    }
  }
}

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

test('no change is lost, applied twice or overwritten unseen, and following a cursor gives the full list', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 40 }), async (steps) => {
      const person = await aUser(app, { email: `${randomUUID()}@example.com` });
      await walk(draftsOf(app, person), steps);
    }),
    { numRuns: 15 },
  );
});
