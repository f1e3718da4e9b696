// Random histories of several devices and a server that is restored or wiped at any point, even in the
// middle of an exchange. Everything typed or acknowledged must stay visible somewhere, unless somebody
// who saw it replaced or deleted it; in the end all devices show the same.
import fc from 'fast-check';
import { expect } from 'vitest';
import type { ServerDraft } from '#contract/calls/draft-fields.ts';
import { CallFailure, networkFailure } from '#portal/api/call-failure.ts';
import type { DraftContent, StoredDraft } from '#portal/offline/draft-model.ts';
import { NotUnderstood } from '#portal/offline/sync/ask.ts';
import type { DraftTransport } from '#portal/offline/sync/draft-transport.ts';
import { HistoryChanged } from '#portal/offline/sync/push-drafts.ts';
import { type Choice, SyncDevice } from '#tests/portal/offline/sync-device.ts';

/** A server with backups and restores, real or simulated. */
export interface RestorableServer {
  transport: DraftTransport;
  userId: string;
  live(): Promise<readonly ServerDraft[]>;
  backUp(): Promise<void>;
  /** Restores one of the backups, or an empty database if there is none of that number. */
  restore(which: number): Promise<void>;
}

const devicesMax = 3;
const device = fc.nat(devicesMax - 1);
const at = fc.nat(3);
const field = fc.constantFrom('name', 'a', 'b');
const fault = fc.constantFrom('none', 'none', 'none', 'lost', 'unanswered');
/** What happens between two requests of one exchange, or before an answer arrives. */
const meanwhile = fc.option(
  fc.record({
    does: fc.constantFrom('restore', 'backup', 'save'),
    request: fc.nat(4),
    isAnswered: fc.boolean(),
    which: fc.nat(4),
    at,
    field,
  }),
  { freq: 4, nil: undefined },
);

const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ does: fc.constant('create' as const), device }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('save' as const), device, at, field }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('remove' as const), device, at }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('resolve' as const),
      device,
      at,
      choice: fc.constantFrom<Choice>('mine', 'theirs', 'both'),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({ does: fc.constant('exchange' as const), device, fault, meanwhile }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('reload' as const), device }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('backup' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('restore' as const), which: fc.nat(4) }),
  },
);

export const restoreSteps = fc.array(step, { minLength: 8, maxLength: 28 });

type Steps = typeof restoreSteps extends fc.Arbitrary<infer S> ? S : never;

function fieldsOf({ name, payload }: DraftContent): Record<string, string> {
  return { name: name.replaceAll(' (copy)', ''), ...JSON.parse(payload) };
}

function contentOf({ name = '', ...rest }: Record<string, string>): DraftContent {
  return { name, service: 'data-to-pdf', payload: JSON.stringify(rest) };
}

/** All versions that are visible to the user. */
function versionsOf({ conflict, ...draft }: StoredDraft): DraftContent[] {
  const own = draft.removed === 1 ? [] : [draft];
  return conflict && conflict.kind !== 'gone' ? [...own, conflict.theirs] : own;
}

export async function walkWithRestores(server: RestorableServer, steps: Steps): Promise<void> {
  let count = 0;
  /** Called before each request, and before its answer is processed. */
  let hook = async (_moment: 'before' | 'after'): Promise<void> => undefined;
  const transport = withHook(server.transport, (moment) => hook(moment));
  const newId = () => {
    count += 1;
    return `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
  };
  const devices = Array.from(
    { length: devicesMax },
    () => new SyncDevice(server.userId, transport, newId),
  );
  const typed = new Set<string>();
  const givenUp = new Set<string>();
  const next = () => {
    count += 1;
    typed.add(`v${count}`);
    return `v${count}`;
  };
  const giveUp = (seen: readonly DraftContent[], kept: readonly DraftContent[] = []) => {
    const stays = new Set(kept.flatMap((one) => Object.values(fieldsOf(one))));
    for (const value of seen.flatMap((one) => Object.values(fieldsOf(one)))) {
      if (!stays.has(value)) givenUp.add(value);
    }
  };
  const save = async (own: SyncDevice, index: number, changed: string) => {
    const all = (await own.shown()).filter(({ removed }) => removed === 0);
    const draft = all[index % Math.max(1, all.length)];
    if (!draft) return;
    const content = contentOf({ ...fieldsOf(draft), [changed]: next() });
    giveUp([draft], [content]);
    await own.save(content, draft.id);
  };
  const resolve = async (own: SyncDevice, draft: StoredDraft, choice: Choice) => {
    const versions = versionsOf(draft);
    const [mine, theirs] =
      draft.conflict?.kind === 'removed-here' ? [undefined, versions[0]] : versions;
    if (choice === 'mine') giveUp(theirs ? [theirs] : [], mine ? [mine] : []);
    if (choice === 'theirs') giveUp(mine ? [mine] : [], theirs ? [theirs] : []);
    await own.resolve(draft.id, choice);
  };

  for (const taken of steps) {
    const own = devices['device' in taken ? taken.device : 0];
    if (!own) throw new Error('There is no device.');
    const shown = await own.shown();
    const chosen = 'at' in taken ? shown[taken.at % Math.max(1, shown.length)] : undefined;
    if (taken.does === 'create') await own.save(contentOf({ name: next(), a: next() }));
    if (taken.does === 'save') await save(own, taken.at, taken.field);
    if (taken.does === 'remove' && chosen?.removed === 0) {
      giveUp([chosen]);
      await own.remove(chosen.id);
    }
    if (taken.does === 'resolve' && chosen?.conflict) await resolve(own, chosen, taken.choice);
    if (taken.does === 'reload') own.reload();
    if (taken.does === 'backup') await server.backUp();
    if (taken.does === 'restore') await server.restore(taken.which);
    if (taken.does === 'exchange') {
      let requests = 0;
      let isDisturbed = taken.fault !== 'none';
      hook = async (moment) => {
        if (moment === 'before') requests += 1;
        if (taken.fault === (moment === 'before' ? 'lost' : 'unanswered')) {
          throw networkFailure(new TypeError('Failed to fetch'));
        }
        const other = taken.meanwhile;
        if (!other || requests !== other.request + 1) return;
        if ((moment === 'after') !== other.isAnswered) return;
        isDisturbed = true;
        if (other.does === 'save') await save(own, other.at, other.field);
        if (other.does === 'backup') await server.backUp();
        if (other.does === 'restore') await server.restore(other.which);
      };
      await own.exchange().catch((failure: unknown) => {
        isDisturbed = true;
        if (!stops.some((kind) => failure instanceof kind)) throw failure;
      });
      hook = async () => undefined;
      // Drafts shown as saved are on the server, word for word.
      if (!isDisturbed) await expectSavedIsThere(own, await server.live());
    }
  }

  let last = '';
  for (let round = 0; round < 7; round++) {
    let isSettled = true;
    for (const own of devices) {
      await own.exchange().catch(() => own.exchange());
      for (const draft of await own.shown()) {
        if (draft.conflict) await resolve(own, draft, 'both');
      }
      if ((await own.slots()).some(({ entry }) => entry)) isSettled = false;
    }
    // One more round after the last change, for the devices that came before it.
    const state = JSON.stringify(await server.live());
    if (isSettled && state === last) break;
    last = state;
  }
  const live = await server.live();
  const present = new Set(live.flatMap((row) => Object.values(fieldsOf(row))));
  expect([...typed].filter((value) => !present.has(value) && !givenUp.has(value))).toEqual([]);
  for (const own of devices) {
    expect((await own.slots()).filter(({ entry }) => entry)).toEqual([]);
    expect((await own.shown()).map(labelOf)).toEqual(live.map(labelOf).sort());
  }
}

// Errors that abort an exchange, which is then retried: no answer, or a server that was restored
// meanwhile.
const stops = [CallFailure, HistoryChanged, NotUnderstood];

const labelOf = ({ id, ...content }: DraftContent & { id: string }) =>
  `${id} ${JSON.stringify(fieldsOf(content))}`;

async function expectSavedIsThere(own: SyncDevice, live: readonly ServerDraft[]): Promise<void> {
  const there = new Set(live.map(labelOf));
  for (const { draft, entry } of await own.slots()) {
    if (draft && !entry) expect(there).toContain(labelOf(draft));
  }
}

function withHook(
  transport: DraftTransport,
  hook: (moment: 'before' | 'after') => Promise<void>,
): DraftTransport {
  const hooked = async <T>(ask: () => Promise<T>): Promise<T> => {
    await hook('before');
    const answer = structuredClone(await ask());
    await hook('after');
    return answer;
  };
  return {
    ...transport,
    sync: (batch, signal) => hooked(() => transport.sync(batch, signal)),
    changes: (from, signal) => hooked(() => transport.changes(from, signal)),
    compare: (asked, signal) => hooked(() => transport.compare(asked, signal)),
  };
}
