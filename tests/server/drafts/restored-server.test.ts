// DR1, DR2: the random walk of tests/portal/offline/restored-server.test.ts with the real handlers on a
// real database. A restore replaces the rows by earlier ones.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { createDraftHandlers, type DraftHandlers } from '#server/drafts/create-draft-handlers.ts';
import { createSecrets } from '#server/secrets.ts';
import type { Database } from '#server/store/database.ts';
import { storeUser } from '#tests/kit/stored-user.ts';
import { openTestDatabase, type TestDatabase } from '#tests/kit/test-database.ts';
import {
  type RestorableServer,
  restoreSteps,
  walkWithRestores,
} from '#tests/portal/offline/restore-walk.ts';
import { transportOf } from '#tests/server/drafts/handler-transport.ts';

const numRuns = process.env.SOAK ? 5_000 : 200;
const secrets = createSecrets('a secret of the test, long enough for it');
// A frozen clock: times must not reveal the order of changes.
const now = () => new Date('2026-03-10T12:00:00Z');
let traces = 0;
let database: TestDatabase;
let handlers: DraftHandlers;

beforeAll(async () => {
  database = await openTestDatabase();
  handlers = createDraftHandlers({ db: database.db, secrets, now });
});

afterAll(async () => {
  process.stdout.write(`restored server: ${traces} random traces with the real one\n`);
  await database.close();
});

async function rowsOf(db: Database, userId: string) {
  return {
    sequences: await db
      .selectFrom('draft_sequences')
      .selectAll()
      .where('user_id', '=', userId)
      .execute(),
    drafts: await db.selectFrom('drafts').selectAll().where('user_id', '=', userId).execute(),
    versions: await db
      .selectFrom('draft_versions')
      .selectAll()
      .where('user_id', '=', userId)
      .execute(),
  };
}

type Rows = Awaited<ReturnType<typeof rowsOf>>;

async function putRows(db: Database, userId: string, rows: Rows | undefined): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const table of ['draft_versions', 'drafts', 'draft_sequences'] as const) {
      await transaction.deleteFrom(table).where('user_id', '=', userId).execute();
    }
    if (!rows) return;
    const { sequences, drafts, versions } = rows;
    if (sequences.length > 0) {
      await transaction.insertInto('draft_sequences').values(sequences).execute();
    }
    if (drafts.length > 0) await transaction.insertInto('drafts').values(drafts).execute();
    if (versions.length > 0) {
      await transaction.insertInto('draft_versions').values(versions).execute();
    }
  });
}

async function aServer(): Promise<RestorableServer> {
  const { db } = database;
  const { id: userId } = await storeUser(db, { id: randomUUID() });
  const backups: Rows[] = [];
  const transport = transportOf(userId, () => handlers);
  const signal = new AbortController().signal;
  return {
    transport,
    userId,
    live: async () =>
      (await transport.changes({ since: undefined, history: undefined }, signal)).data,
    backUp: async () => void backups.push(await rowsOf(db, userId)),
    restore: (which) => putRows(db, userId, backups[which]),
  };
}

const exchange = (device: number, restored?: { which: number; isAnswered: boolean }) => ({
  does: 'exchange' as const,
  device,
  fault: 'none' as const,
  meanwhile: restored && {
    does: 'restore' as const,
    request: 0,
    at: 0,
    field: 'name' as const,
    ...restored,
  },
});

// A case that random runs found: wiped, listed to a device, restored, then compared.
const wipedAndPutBack: Parameters<typeof walkWithRestores>[1] = [
  { does: 'create', device: 1 },
  exchange(1),
  { does: 'backup' },
  { does: 'restore', which: 1 },
  exchange(0),
  exchange(1, { which: 0, isAnswered: true }),
  exchange(0, { which: 1, isAnswered: false }),
  { does: 'save', device: 0, at: 0, field: 'name' },
  exchange(0),
  exchange(0),
  { does: 'restore', which: 1 },
  { does: 'create', device: 0 },
];

test('DR1, DR2: whatever is restored at any time, nothing typed or acknowledged is lost, and all devices converge', {
  timeout: 3_600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(restoreSteps, async (steps) => {
      traces += 1;
      await walkWithRestores(await aServer(), steps);
    }),
    { numRuns, examples: [[wipedAndPutBack]] },
  );
});
