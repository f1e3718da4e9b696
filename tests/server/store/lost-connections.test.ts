// A database that is away for a moment is told as such, and soon; the product goes on when it is back.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isAnswering, openDatabase } from '#server/store/database.ts';
import { withRequestId } from '#server/tracing/request-id.ts';
import { type FaultyDatabase, openFaultyDatabase } from '#tests/kit/faulty-database.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { type Answer, startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let database: FaultyDatabase;
let app: TestApp;
let ana: Person;

beforeAll(async () => {
  database = await openFaultyDatabase();
  app = await startTestApp({ database: database.target });
  ana = await aUser(app);
});

afterAll(async () => {
  await app.close();
  await database.close();
});

const ask = () => app.call('GET', '/core/api-key', { cookie: ana.cookie });
const run = () =>
  app.call('POST', '/api/data-mapping/v1/map', {
    body: { api_key: ana.key, mapping: '1', data: {}, file_access_mode: 'download' },
  });
const logIn = () =>
  app.call('POST', '/auth/login', { body: { email: ana.email, password: ana.password } });

/** Asks until the product answers as if nothing had been. */
async function untilBack(): Promise<void> {
  while ((await ask()).status !== 200 || (await run()).status !== 200);
}

const away = (answer: Answer) => [
  answer.status,
  field(answer.json, 'error_key'),
  Number(answer.headers.get('retry-after')) > 0,
];

beforeEach(untilBack);

test('connections that end under load refuse some calls with 503 and break nothing', async () => {
  const statuses = new Set<number>();
  let isOver = false;
  const client = async () => {
    while (!isOver) for (const answer of [await ask(), await run()]) statuses.add(answer.status);
  };
  const clients = Array.from({ length: 8 }, client);
  for (let round = 0; round < 5; round += 1) {
    await database.endConnections();
    await Promise.all([ask(), run(), logIn()]);
  }
  isOver = true;
  await Promise.all(clients);
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  await untilBack();
});

test('while nothing is answered, calls are refused with 503 and told when to come again', async () => {
  database.freeze();
  try {
    const answers = await Promise.all([run(), logIn()]);
    expect(answers.map(away)).toEqual(answers.map(() => [503, 'database_unavailable', true]));
  } finally {
    database.thaw();
  }
  await untilBack();
});

// SQLite has one connection, and answers all at once.
if (process.env.TEST_DATABASE_URL) {
  test('a request that waited in vain is refused at once from then on, others are answered', async () => {
    const db = openDatabase(database.target);
    const isRefused = () =>
      isAnswering(db).then(
        () => false,
        (error: unknown) => field(error, 'key') === 'database_unavailable',
      );
    try {
      database.freeze();
      const refusals = await withRequestId('a', async () => {
        const first = await isRefused();
        database.thaw();
        return [first, await isRefused()];
      });
      expect(refusals).toEqual([true, true]);
      expect(await withRequestId('b', () => isAnswering(db))).toBe(true);
    } finally {
      await db.destroy();
    }
  });
}
