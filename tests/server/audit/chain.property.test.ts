// Whatever is done to the tables behind the product's back, the check names the first entry that is wrong;
// and nothing the product does is taken for that.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkChain } from '#server/audit/check-chain.ts';
import { erasePerson } from '#server/audit/erase-person.ts';
import type { AuditEntryRow } from '#server/store/audit-rows.ts';
import type { Database } from '#server/store/database.ts';
import { storeUser } from '#tests/kit/stored-user.ts';
import { openTestDatabase, type TestDatabase } from '#tests/kit/test-database.ts';
import { testChain, testRecorder } from '#tests/kit/test-recorder.ts';

let database: TestDatabase;
let db: Database;
let users: string[];
const recordAudit = testRecorder(() => new Date('2026-11-01T08:00:00Z'));

beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  users = [(await storeUser(db)).id, (await storeUser(db)).id];
});

afterAll(() => database.close());

const parts = () => ({ db, chain: testChain });
const check = async () => (await checkChain(parts())).first_break;

async function startAgain() {
  await db.deleteFrom('audit_entries').execute();
  await db
    .updateTable('audit_head')
    .set({ number: 0, digest: '', seal: '', start_number: 0, start_digest: '', start_seal: '' })
    .execute();
}

const text = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((one) => !one.includes('\0'));
const event = fc.record({
  event: fc.constantFrom('role_changed', 'profile_changed', 'signed_in', 'sign_in_failed'),
  actor: fc.option(fc.nat(1)),
  subject: fc.option(fc.nat(1)),
  field: fc.constantFrom('name', 'role', 'request_limit'),
  after: fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null)),
});
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

const who = (index: number | null) => (index === null ? null : (users[index] ?? null));

/** In parallel, several in some transactions: the order is that of the head. */
async function recordAll(events: readonly Event[]) {
  const recorded = events.map(({ event: key, actor, subject, field, after }) => ({
    event: key,
    actorId: who(actor),
    subjectId: who(subject),
    changes: [{ field, before: null, after }],
  }));
  const groups = recorded.flatMap((_, index) =>
    index % 3 === 2 ? [] : [recorded.slice(index, index + (index % 3 === 1 ? 2 : 1))],
  );
  await Promise.all(
    groups.map((group) =>
      db.transaction().execute((transaction) => recordAudit(transaction, ...group)),
    ),
  );
}

const columns = [
  'at',
  'event',
  'source',
  'role',
  'actor_id',
  'subject_id',
  'object_id',
  'request_id',
  'facts',
  'actor_digest',
  'subject_digest',
  'digest',
  'id',
] as const satisfies readonly (keyof AuditEntryRow)[];

const harm = fc.oneof(
  fc.record({ kind: fc.constant('write' as const), column: fc.constantFrom(...columns) }),
  fc.record({ kind: fc.constantFrom('remove', 'forge', 'swap', 'hide', 'cut', 'cut front') }),
);

test('recorded in any way it is whole; harmed in any way, the break is at the harm', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 4, maxLength: 12 }),
      harm,
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      async (events, harmed, place) => {
        await startAgain();
        await recordAll(events);
        const rows = await db.selectFrom('audit_entries').selectAll().orderBy('number').execute();
        expect(rows.map(({ number }) => number)).toEqual(events.map((_, index) => index + 1));
        expect(await check()).toBeNull();

        const row = rows[Math.floor(place * (rows.length - 1))];
        const next = rows[Math.floor(place * (rows.length - 1)) + 1];
        if (row === undefined || next === undefined) throw new Error('no row');
        expect((await doHarm(harmed, row, next)).includes((await check())?.number ?? 0)).toBe(true);
        // Work goes on and heals nothing.
        await recordAll(events);
        expect(await check()).not.toBeNull();
      },
    ),
    { numRuns: 120 },
  );
}, 120_000);

type Harm = typeof harm extends fc.Arbitrary<infer H> ? H : never;

/** Does it as somebody with the database alone would; returns the numbers the break may be at. */
async function doHarm(harmed: Harm, row: AuditEntryRow, next: AuditEntryRow): Promise<number[]> {
  const { number } = row;
  const update = (at: number, values: Partial<AuditEntryRow>) =>
    db.updateTable('audit_entries').set(values).where('number', '=', at).execute();
  if ('column' in harmed) {
    // A value that is no value of the row, of the right type for both databases.
    await update(number, { [harmed.column]: `x${row[harmed.column]}` });
    return [number];
  }
  if (harmed.kind === 'remove') {
    await db.deleteFrom('audit_entries').where('number', '=', number).execute();
    return [number];
  }
  if (harmed.kind === 'forge') {
    await db.updateTable('audit_head').set({ number: next.number }).execute();
    await db.deleteFrom('audit_entries').where('number', '>', number).execute();
    await db
      .insertInto('audit_entries')
      .values({ ...next, event: 'role_changed', digest: 'f'.repeat(64) })
      .execute();
    return [next.number];
  }
  if (harmed.kind === 'swap') {
    await update(number, { number: -1 });
    await update(next.number, { number });
    await update(-1, { number: next.number });
    return [number];
  }
  if (harmed.kind === 'hide') {
    await update(number, { hidden_by: next.number });
    return [number];
  }
  if (harmed.kind === 'cut') {
    await db.deleteFrom('audit_entries').where('number', '>', number).execute();
    await db.updateTable('audit_head').set({ number, digest: row.digest }).execute();
    return [number + 1];
  }
  await db.deleteFrom('audit_entries').where('number', '<=', number).execute();
  await db
    .updateTable('audit_head')
    .set({ start_number: number, start_digest: row.digest })
    .execute();
  return [number + 1];
}

test('another secret makes another chain', async () => {
  await startAgain();
  await recordAll([{ event: 'signed_in', actor: 0, subject: null, field: 'name', after: 'x' }]);
  const { createAuditChain } = await import('#server/audit/audit-chain.ts');
  const { createSecrets } = await import('#server/secrets.ts');
  const chain = createAuditChain(createSecrets('another secret'));
  expect((await checkChain({ db, chain })).first_break).toMatchObject({ number: 1 });
});

test('an erased person is gone from the tables, and the chain is whole', async () => {
  await startAgain();
  const person = await storeUser(db, { name: 'Zora Zorić', email: 'zora@example.com' });
  const others = await storeUser(db, { name: 'Other Person' });
  await db.transaction().execute((transaction) =>
    recordAudit(
      transaction,
      {
        event: 'profile_changed',
        actorId: person.id,
        subjectId: person.id,
        changes: [{ field: 'name', before: 'Zora Zora', after: 'Zora Zorić' }],
      },
      {
        event: 'role_changed',
        actorId: others.id,
        subjectId: person.id,
        changes: [{ field: 'role', before: 'user', after: 'admin' }],
      },
      { event: 'sign_in_failed', actorId: null, subjectId: person.id },
    ),
  );
  await db.transaction().execute((transaction) => erasePerson(transaction, person.id));
  const rows = await db.selectFrom('audit_entries').selectAll().execute();
  expect(JSON.stringify(rows)).not.toMatch(/zora/i);
  // What the other one did, and to what role, says nothing about the person.
  expect(JSON.stringify(rows)).toMatch(/Other Person.*/);
  expect(JSON.stringify(rows)).toContain('admin');
  expect(await check()).toBeNull();
});
