// The close of a month for a thousand and for ten thousand users who all owe: how long beside a bare
// loop that inserts the same invoices, and how much memory, which must not grow with the users.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '#server/store/database.ts';
import { migrate } from '#server/store/migrate.ts';
import { median, ratio, say } from '#tests/bench/rounds.ts';
import { field } from '#tests/kit/field.ts';
import { storeUser } from '#tests/kit/stored-user.ts';

const period = '2026-03';
const runsEach = 12;
const rounds = 3;
const program = join(import.meta.dirname, 'close-months.ts');
const run = promisify(execFile);

export async function benchClose(): Promise<void> {
  for (const users of [1_000, 10_000]) {
    const closes: Measured[] = [];
    const floors: Measured[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const folder = await mkdtemp(join(tmpdir(), 'bench-close-'));
      const file = join(folder, 'portal.sqlite');
      await seed(file, users);
      closes.push(await measure('close', file));
      floors.push(await measure('floor', file));
      await rm(folder, { recursive: true });
    }
    const middle = (of: readonly Measured[], what: keyof Measured) =>
      median(of.map((one) => one[what]));
    const ms = middle(closes, 'ms');
    const floorMs = middle(floors, 'ms');
    say(
      `close of a month, ${users} invoices over ${users * runsEach} runs: ${ms.toFixed(0)} ms, the bare inserts ${floorMs.toFixed(0)} ms, ratio ${ratio(ms, floorMs)}; peak memory ${middle(closes, 'peakMb').toFixed(0)} MB (goal: the same for both sizes)`,
    );
  }
}

interface Measured {
  ms: number;
  peakMb: number;
}

async function measure(what: 'close' | 'floor', file: string): Promise<Measured> {
  const { stdout } = await run(process.execPath, [program, what, file]);
  const told: unknown = JSON.parse(stdout);
  return { ms: Number(field(told, 'ms')), peakMb: Number(field(told, 'peakMb')) };
}

async function seed(file: string, users: number): Promise<void> {
  await migrate({ kind: 'sqlite', file }, new Date());
  const db = openDatabase({ kind: 'sqlite', file });
  await db.transaction().execute(async (transaction) => {
    for (let one = 0; one < users; one += 1) {
      const { id } = await storeUser(transaction);
      const runs = Array.from({ length: runsEach }, (_, index) => ({
        id: `${id}-${index}`,
        user_id: id,
        api_key_id: 'key',
        service: index % 2 === 0 ? 'data-to-pdf' : 'data-to-text',
        function_name: 'Convert',
        period,
        state: 'counted' as const,
        started_at: `${period}-15T12:00:00.000Z`,
      }));
      await transaction.insertInto('runs').values(runs).execute();
      const usage = { user_id: id, period, used: runsEach, noticed: 0 };
      await transaction.insertInto('usage').values(usage).execute();
    }
  });
  await db.destroy();
}
