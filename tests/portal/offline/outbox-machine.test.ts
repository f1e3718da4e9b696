// The outbox machine compared with a reference model, over random traces of user, network and other
// devices (goal G13: 20,000 traces in all).
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DraftContent, SealedOperation } from '#portal/offline/draft-model.ts';
import { loadMerge } from '#portal/offline/outbox/late-merge.ts';
import { isSameContent } from '#portal/offline/outbox/merge-drafts.ts';
import type { Slot } from '#portal/offline/outbox/outbox-slot.ts';
import { MachineDevice } from '#tests/portal/offline/machine-device.ts';
import { ModelServer } from '#tests/portal/offline/model-server.ts';

let traces = 0;

// Without a storage, nothing else would load the merge code.
beforeAll(loadMerge);

afterAll(() => {
  process.stdout.write(`outbox machine: ${traces} random traces\n`);
});

const draftCount = 3;

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('save'),
      at: fc.nat(draftCount - 1),
      field: fc.constantFrom('name', 'a', 'b', 'c'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove'), at: fc.nat(draftCount - 1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo'), at: fc.nat(draftCount - 1) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('seal') }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('send'),
      isAnswered: fc.boolean(),
      isTwice: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pull') }) },
);

/** How many operations per draft the server remembers. */
const memory = fc.constantFrom(1, 20);

interface Step {
  kind: string;
  at?: number;
  field?: string;
  isAnswered?: boolean;
  isTwice?: boolean;
}

function contentOf(fields: Readonly<Record<string, string>>): DraftContent {
  const { name = 'unnamed', ...rest } = fields;
  return { name, service: 'data-to-pdf', payload: JSON.stringify(rest) };
}

function fieldsOf({ name, payload }: DraftContent): Record<string, string> {
  return { name, ...JSON.parse(payload) };
}

/** An entry exists if and only if something waits. */
function expectSound(slots: Iterable<Slot>): void {
  for (const { draft, entry } of slots) {
    if (!draft) throw new Error('An entry without its draft.');
    const isEqual =
      draft.base !== undefined && draft.removed === 0 && isSameContent(draft, draft.base);
    const waits = !isEqual || draft.conflict !== undefined || entry?.sealed !== undefined;
    expect(entry !== undefined).toBe(waits);
    if (draft.conflict) expect(entry?.sealed).toBeUndefined();
  }
}

describe('one device', () => {
  test('with any losses, repeats and edits meanwhile, the server ends with the last intended state', () => {
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 5, maxLength: 40 }),
        memory,
        (steps: Step[], kept) => {
          traces++;
          const server = new ModelServer();
          server.operationsKept = kept;
          const device = new MachineDevice('a');
          const ids = Array.from({ length: draftCount }, (_, at) => `draft-${at}`);
          const wanted = new Map<number, Record<string, string>>();
          const taken = new Map<number, Record<string, string>>();
          let count = 0;
          let flying: SealedOperation[] = [];
          const deliver = (operation: SealedOperation, isAnswered: boolean) => {
            const at = ids.indexOf(operation.id);
            const renamed = device.send(server, operation, isAnswered);
            if (renamed !== undefined) ids[at] = renamed;
          };
          const idAt = (at: number): string => ids[at] ?? '';
          for (const { kind, at = 0, field = '', isAnswered = true, isTwice = false } of steps) {
            if (kind === 'save') {
              // A removed draft is not edited; its next life has a new id.
              if (!wanted.has(at)) ids[at] = `draft-${at}-${count}`;
              const fields = { ...wanted.get(at), [field]: `v${count++}` };
              wanted.set(at, fields);
              taken.delete(at);
              device.save(idAt(at), contentOf(fields));
            } else if (kind === 'remove' && wanted.has(at)) {
              taken.set(at, wanted.get(at) ?? {});
              wanted.delete(at);
              device.remove(idAt(at));
            } else if (kind === 'undo' && taken.has(at)) {
              if (!device.slot(idAt(at)).draft) continue;
              wanted.set(at, taken.get(at) ?? {});
              taken.delete(at);
              device.undo(idAt(at));
            } else if (kind === 'seal') {
              flying = device.seal();
            } else if (kind === 'send') {
              const [first, ...rest] = flying;
              flying = rest;
              if (first) deliver(first, isAnswered);
              if (first && isTwice) deliver(first, true);
            } else if (kind === 'pull') device.pull(server);
            expectSound(device.slots.values());
          }
          for (let round = 0; round < 6; round++) {
            for (const operation of device.seal()) deliver(operation, true);
            device.pull(server);
          }
          expect([...device.slots.values()].filter(({ entry }) => entry)).toEqual([]);
          const expected = [...wanted.values()].map(contentOf).map(fieldsOf);
          const texts = (all: DraftContent[]) =>
            all.map((one) => JSON.stringify(fieldsOf(one))).sort();
          expect(texts(server.live())).toEqual(texts(expected.map(contentOf)));
          const held = [...device.slots.values()].flatMap(({ draft }) => (draft ? [draft] : []));
          expect(texts(held)).toEqual(texts(server.live()));
        },
      ),
      { numRuns: 12_000 },
    );
  });
});

test("a removal becomes a conflict if a repeated create meets another device's change", () => {
  const server = new ModelServer();
  const device = new MachineDevice('a');
  device.save('d', contentOf({ name: 'n', a: '1' }));
  const [create] = device.seal();
  device.seal();
  device.remove('d');
  if (!create) throw new Error('Nothing was sealed.');
  // A server that remembers all operations answers the repeat with the current row.
  server.mask = () => '{"a":"theirs"}';
  device.send(server, create, true);
  expect(device.slot('d').draft?.conflict?.kind).toBe('removed-here');
});

describe('two devices', () => {
  const twoSteps = fc.array(fc.tuple(fc.boolean(), step), { minLength: 8, maxLength: 50 });

  test('a written value is on the server or in a visible conflict, unless a device that saw it replaced it', () => {
    fc.assert(
      fc.property(twoSteps, memory, (steps: [boolean, Step][], kept) => {
        traces++;
        const server = new ModelServer();
        server.operationsKept = kept;
        const a = new MachineDevice('a');
        const b = new MachineDevice('b');
        const flying = new Map<MachineDevice, SealedOperation[]>();
        const written = new Set<string>();
        // Value and device: a device that saw the value replaced or removed it.
        const givenUp = new Set<string>();
        let count = 0;
        const viewOf = (device: MachineDevice, id: string) => {
          const { draft } = device.slot(id);
          return draft && draft.removed === 0 ? fieldsOf(draft) : undefined;
        };
        const label = (device: MachineDevice) => (device === a ? 'a' : 'b');
        const giveUp = (device: MachineDevice, values: string[], isUndone = false) => {
          for (const value of values) {
            if (isUndone) givenUp.delete(`${value} ${label(device)}`);
            else givenUp.add(`${value} ${label(device)}`);
          }
        };
        for (const [
          isA,
          { kind, at = 0, field = '', isAnswered = true, isTwice = false },
        ] of steps) {
          const device = isA ? a : b;
          const id = `draft-${at}`;
          const view = viewOf(device, id);
          if (kind === 'save') {
            // Only one of them creates drafts; the other gets them from the server.
            if (!view && (device !== a || server.rows.has(id) || device.slot(id).draft)) continue;
            const value = `v${count++}`;
            if (view?.[field] !== undefined) giveUp(device, [view[field]]);
            written.add(value);
            device.save(id, contentOf({ ...view, [field]: value }));
          } else if (kind === 'remove' && view) {
            giveUp(device, Object.values(view));
            device.remove(id);
          } else if (kind === 'undo' && device.slot(id).draft?.removed === 1) {
            device.undo(id);
            giveUp(device, Object.values(viewOf(device, id) ?? {}), true);
          } else if (kind === 'seal') flying.set(device, device.seal());
          else if (kind === 'send') {
            const [first, ...rest] = flying.get(device) ?? [];
            flying.set(device, rest);
            if (first) device.send(server, first, isAnswered);
            if (first && isTwice) device.send(server, first, true);
          } else if (kind === 'pull') device.pull(server);
          expectSound(device.slots.values());
        }
        for (let round = 0; round < 8; round++) {
          for (const device of [a, b]) {
            for (const operation of device.seal()) device.send(server, operation, true);
            device.pull(server);
          }
        }
        const present = new Set(server.live().flatMap((row) => Object.values(fieldsOf(row))));
        for (const { draft, entry } of [...a.slots.values(), ...b.slots.values()]) {
          if (!draft) continue;
          expect(entry === undefined || draft.conflict !== undefined).toBe(true);
          const theirs =
            draft.conflict && draft.conflict.kind !== 'gone' ? draft.conflict.theirs : draft;
          for (const one of [draft, theirs]) {
            for (const value of Object.values(fieldsOf(one))) present.add(value);
          }
        }
        const lost = [...written].filter(
          (value) =>
            !present.has(value) && !givenUp.has(`${value} a`) && !givenUp.has(`${value} b`),
        );
        expect(lost).toEqual([]);
        // A device without pending changes has the server's state.
        for (const device of [a, b]) {
          for (const { draft, entry } of device.slots.values()) {
            if (draft && !entry)
              expect(server.rows.get(draft.id)?.draft.etag).toBe(draft.base?.etag);
          }
        }
      }),
      { numRuns: 8_000 },
    );
  });

  test('every choice between two versions resolves the conflict', () => {
    const choices = fc.constantFrom<'mine' | 'theirs' | 'both'>('mine', 'theirs', 'both');
    const ends = fc.constantFrom('edit', 'remove');
    fc.assert(
      fc.property(choices, ends, ends, (choice, first, second) => {
        traces++;
        const server = new ModelServer();
        const [a, b] = [new MachineDevice('a'), new MachineDevice('b')];
        const act = (device: MachineDevice, end: string, value: string) => {
          if (end === 'remove') device.remove('d');
          else device.save('d', contentOf({ name: 'n', a: value }));
        };
        const exchange = (device: MachineDevice) => {
          for (const operation of device.seal()) device.send(server, operation, true);
          device.pull(server);
        };
        a.save('d', contentOf({ name: 'n', a: '1' }));
        exchange(a);
        exchange(b);
        act(a, first, '2');
        act(b, second, '3');
        exchange(a);
        exchange(b);
        b.resolve('d', choice);
        exchange(b);
        exchange(b);
        exchange(a);
        expect([...a.slots.values(), ...b.slots.values()].filter(({ entry }) => entry)).toEqual([]);
        expect(a.slots.size).toBe(server.live().length);
        expect(b.slots.size).toBe(server.live().length);
        if (first === 'edit' && second === 'edit' && choice === 'both') {
          expect(server.live().length).toBe(2);
        }
      }),
      { numRuns: 200 },
    );
  });
});
