// Goal G9: 300 pairs of concurrent changes to the same draft on two devices. Nothing may be lost
// silently, and most pairs must be merged without asking.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DraftContent } from '#portal/offline/draft-model.ts';
import { loadMerge } from '#portal/offline/outbox/late-merge.ts';
import { MachineDevice } from '#tests/portal/offline/machine-device.ts';
import { ModelServer } from '#tests/portal/offline/model-server.ts';
import { randomFrom } from '#tests/portal/offline/random-from.ts';

// Realistic changes: mostly different fields of one request; deletions are rare.
const kinds = [
  { name: 'edit/edit', pairs: 150 },
  { name: 'rename/edit', pairs: 90 },
  { name: 'edit/delete', pairs: 30 },
  { name: 'delete/edit', pairs: 30 },
];
const fields = ['template_id', 'company', 'iban', 'due', 'currency', 'note', 'layout', 'copies'];

const figures: string[] = [];
let resolved = 0;
let silent = 0;

// Without a storage, nothing else would load the merge code.
beforeAll(loadMerge);

afterAll(() => {
  process.stdout.write(
    `conflict pairs: ${resolved} of 300 resolved by themselves, ${silent} silent losses (${figures.join(', ')})\n`,
  );
});

test('300 conflict pairs: no silent loss, at least 60 % resolved without a question', () => {
  const random = randomFrom(20);
  for (const { name, pairs } of kinds) {
    const [first = '', second = ''] = name.split('/');
    let own = 0;
    for (let pair = 0; pair < pairs; pair++) {
      const server = new ModelServer();
      const [a, b] = [new MachineDevice('a'), new MachineDevice('b')];
      const start = content(
        'Invoice',
        Object.fromEntries(fields.map((field) => [field, `${field} 0`])),
      );
      a.save('d', start);
      exchange(a, server);
      exchange(b, server);
      const written = [
        change(a, first, start, 'A', random),
        change(b, second, start, 'B', random),
      ].flat();
      exchange(a, server);
      exchange(b, server);
      exchange(a, server);
      const { draft, entry } = b.slot('d');
      const shown = [
        draft,
        draft?.conflict && draft.conflict.kind !== 'gone' ? draft.conflict.theirs : undefined,
      ];
      const seen = JSON.stringify([shown, server.live()]);
      silent += written.filter((value) => !seen.includes(value)).length;
      if (!entry) own++;
    }
    resolved += own;
    figures.push(`${name} ${own} of ${pairs}`);
  }
  expect(silent).toBe(0);
  expect(resolved).toBeGreaterThanOrEqual(180);
});

/** Applies the change; returns what the device wrote. */
function change(
  device: MachineDevice,
  how: string,
  start: DraftContent,
  mark: string,
  random: () => number,
): string[] {
  if (how === 'delete') {
    device.remove('d');
    return [];
  }
  if (how === 'rename') {
    device.save('d', { ...start, name: `Renamed by ${mark}` });
    return [`Renamed by ${mark}`];
  }
  const values: Record<string, string> = JSON.parse(start.payload);
  const count = 1 + Math.floor(random() * 2);
  const written: string[] = [];
  for (let index = 0; index < count; index++) {
    const field = fields[Math.floor(random() * fields.length)] ?? '';
    values[field] = `${field} by ${mark}`;
    written.push(`${field} by ${mark}`);
  }
  device.save('d', content(start.name, values));
  return written;
}

function exchange(device: MachineDevice, server: ModelServer): void {
  for (let round = 0; round < 3; round++) {
    for (const operation of device.seal()) device.send(server, operation, true);
    device.pull(server);
  }
}

function content(name: string, values: Record<string, string>): DraftContent {
  return { name, service: 'data-to-pdf', payload: JSON.stringify(values, null, 2) };
}
