// DR1, DR2: the random walk of tests/portal/offline/restored-server.test.ts with the real handlers, and with
// `npm run backup` and `npm run restore` for what brings an earlier state back.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { createDraftHandlers, type DraftHandlers } from '#server/drafts/create-draft-handlers.ts';
import { createSecrets } from '#server/secrets.ts';
import { readSettings } from '#server/settings.ts';
import { type Database, openDatabase } from '#server/store/database.ts';
import { migrate } from '#server/store/migrate.ts';
import { storeUser } from '#tests/kit/stored-user.ts';
import {
  type RestorableServer,
  restoreSteps,
  walkWithRestores,
} from '#tests/portal/offline/restore-walk.ts';
import { transportOf } from '#tests/server/drafts/handler-transport.ts';
import { aPlace, type Place, sharedSecret } from '#tests/server/operate/operate-kit.ts';

// Each restores several times; the histories themselves are walked without files, by the hundred.
const numRuns = process.env.SOAK ? 100 : 2;
const now = () => new Date('2026-03-10T12:00:00Z');
const secrets = createSecrets(sharedSecret);
let place: Place;
let db: Database;
let handlers: DraftHandlers;
let backups = 0;

function open(): void {
  db = openDatabase(readSettings(place.env).database);
  handlers = createDraftHandlers({ db, secrets, now });
}

async function backUp(): Promise<string> {
  backups += 1;
  const folder = join(place.folder, `backup ${backups}`);
  await place.run('backup', '--to', folder);
  return folder;
}

beforeAll(async () => {
  place = await aPlace({ APP_SECRET: sharedSecret });
  await migrate(readSettings(place.env).database, now());
  open();
});

afterAll(async () => {
  await db.destroy();
  await place.remove();
});

async function aServer(): Promise<RestorableServer> {
  const { id: userId } = await storeUser(db, { id: randomUUID() });
  const empty = await backUp();
  const made: string[] = [];
  const transport = transportOf(userId, () => handlers);
  const signal = new AbortController().signal;
  return {
    transport,
    userId,
    live: async () =>
      (await transport.changes({ since: undefined, history: undefined }, signal)).data,
    backUp: async () => void made.push(await backUp()),
    restore: async (which) => {
      await db.destroy();
      await place.run('restore', made[which] ?? empty, '--replace');
      open();
    },
  };
}

test('DR1, DR2: whatever backup is restored at any time, nothing typed or acknowledged is lost', async () => {
  await fc.assert(
    fc.asyncProperty(restoreSteps, async (steps) => {
      await walkWithRestores(await aServer(), steps);
    }),
    { numRuns, seed: 2026 },
  );
});
