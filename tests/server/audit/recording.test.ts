// How the trail is written: with the change or not at all, in one order over several processes; how a
// break is found over HTTP; how long entries are kept; and that no secret gets into it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { callEntries } from '#contract/run-calls.ts';
import { checkChain } from '#server/audit/check-chain.ts';
import { trimTrail } from '#server/audit/trim-trail.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { createSilentLog } from '#tests/kit/silent-log.ts';
import { storeUser } from '#tests/kit/stored-user.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { createTestClock } from '#tests/kit/test-clock.ts';
import { openTestDatabase } from '#tests/kit/test-database.ts';
import { testChain, testRecorder } from '#tests/kit/test-recorder.ts';
import { auditOf, tamper } from '#tests/server/audit/audit-kit.ts';

describe('over HTTP', () => {
  let app: TestApp;
  let admin: Person;
  let ana: Person;
  let trail: ReturnType<typeof auditOf>;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await aUser(app, { name: 'Adm Admić', admin: true });
    ana = await aUser(app);
    trail = auditOf(app, admin);
  });

  afterAll(() => app.close());

  test('50 changes at once and 20 wrong passwords have one order without a gap', async () => {
    const before = await trail.check();
    const limit = (request_limit: number) =>
      app.call('PUT', `/core/user-configuration/set-limit/${ana.id}`, {
        cookie: admin.cookie,
        body: { request_limit },
      });
    const wrong = () =>
      app.call('POST', '/auth/login', { body: { email: ana.email, password: 'Wrong-Pass-1' } });
    const answers = await Promise.all([
      ...Array.from({ length: 50 }, (_, index) => limit(1000 + index)),
      ...Array.from({ length: 20 }, wrong),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    const after = await trail.check(before);
    expect(after.first_break).toBeNull();
    expect(after.head.number).toBe(before.head.number + 70);
    const { data } = await trail.list({ search_query: 'request limit' });
    const entries = await Promise.all(data.map(({ id }) => trail.read(id)));
    const inOrder = entries.toReversed().map(({ changes }) => changes[0]);
    // Each begins where the one before ended: the order of the trail is that of the changes.
    for (const [index, change] of inOrder.entries()) {
      if (index > 0) expect(change?.before).toBe(inOrder[index - 1]?.after);
    }
  });

  test('when the trail cannot be written, the change is undone', async () => {
    const read = async () =>
      field((await app.call('GET', `/core/user/${ana.id}`, { cookie: admin.cookie })).json, 'role');
    await tamper(app, (db) => sql`ALTER TABLE audit_head RENAME TO audit_away`.execute(db));
    const refused = await app.call('PUT', `/core/user/role/${ana.id}`, {
      cookie: admin.cookie,
      body: { role_name: 'admin' },
    });
    expect(refused.status).toBe(500);
    const login = await app.call('POST', '/auth/login', {
      body: { email: ana.email, password: ana.password },
    });
    expect([login.status, login.cookie]).toEqual([500, undefined]);
    await tamper(app, (db) => sql`ALTER TABLE audit_away RENAME TO audit_head`.execute(db));
    expect(await read()).toBe('user');
  });

  test('when the change fails, nothing is recorded', async () => {
    const { head } = await trail.check();
    const answer = await app.call('POST', '/core/user/deactivate', {
      cookie: admin.cookie,
      body: { ids: [ana.id, 'nobody0'] },
    });
    expect(answer.status).toBe(404);
    expect((await trail.check()).head).toEqual(head);
  });

  test('no secret gets into it, whatever is called', async () => {
    const { cookie } = ana;
    const made = await app.call('POST', '/core/api-key', {
      cookie,
      body: { name: 'Tour', description: '' },
    });
    const id = field(made.json, 'apiKey.id');
    const rotated = await app.call('POST', `/core/api-key/${id}/rotate`, { cookie, body: {} });
    await app.call('POST', '/core/user/email-change', {
      cookie,
      body: { new_email: 'new@example.com', password: ana.password },
    });
    await app.call('POST', '/auth/request-password-change', { body: { email: ana.email } });
    await app.call('POST', '/billing/save-payment-method', {
      cookie,
      body: { paymentMethodId: 'pm_card_visa' },
    });
    for (const [name, { method, path, query }] of callEntries) {
      if (name === 'logout' || name === 'refreshToken') continue;
      const filled = path.replace(/\{\w+\}/g, 'nobody0') + (query ? '?token=made-up' : '');
      await app.call(method, filled, {
        cookie: admin.cookie,
        ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }),
      });
    }
    const mails = [...(await app.mailsTo(ana.email)), ...(await app.mailsTo('new@example.com'))];
    const tokens = mails.flatMap(({ text }) => text?.match(/[\w-]{43}/g) ?? []);
    expect(tokens.length).toBeGreaterThan(1);
    const known = [
      ana.password,
      admin.password,
      ana.key,
      admin.key,
      ana.cookie.split('=')[1] ?? '',
      field(made.json, 'apiKey.key'),
      field(rotated.json, 'apiKey.key'),
      ...tokens,
    ];
    await tamper(app, async (db) => {
      const rows = JSON.stringify(await db.selectFrom('audit_entries').selectAll().execute());
      const stored = [
        ...(await db.selectFrom('users').select('password_hash as secret').execute()),
        ...(await db.selectFrom('sessions').select('token_hash as secret').execute()),
        ...(await db.selectFrom('tokens').select('token_hash as secret').execute()),
        ...(await db.selectFrom('email_changes').select('token_hash as secret').execute()),
        ...(await db.selectFrom('api_keys').select('lookup as secret').execute()),
        ...(await db.selectFrom('api_keys').select('sealed as secret').execute()),
      ];
      for (const secret of [...known, ...stored.map((row) => row.secret)]) {
        expect(secret.length).toBeGreaterThan(6);
        expect(rows.includes(secret), secret).toBe(false);
      }
    });
    expect((await trail.newest('card_saved')).changes).toEqual([
      { field: 'brand', before: null, after: 'visa' },
      { field: 'last4', before: null, after: '4242' },
    ]);
  });

  test('a changed entry is named; so is an end that was cut off, with a head kept before', async () => {
    const entry = await trail.newest('limit_changed');
    const { head } = await trail.check();
    await tamper(app, (db) =>
      db.updateTable('audit_entries').set({ role: 'user' }).where('id', '=', entry.id).execute(),
    );
    expect((await trail.check()).first_break).toEqual({
      number: entry.number,
      id: entry.id,
      date: entry.date,
      reason: 'changed',
    });
    expect(app.logged()).toContain('audit_broken');
    await tamper(app, (db) =>
      db.updateTable('audit_entries').set({ role: 'admin' }).where('id', '=', entry.id).execute(),
    );
    expect((await trail.check({ known: head })).first_break).toBeNull();
    const forged = await trail.check({ known: { ...head, digest: 'f'.repeat(64) } });
    expect(forged.first_break).toMatchObject({ number: head.number, reason: 'end' });
  });
});

describe('the table', () => {
  const clock = createTestClock('2026-11-01T08:00:00Z');
  const recordAudit = testRecorder(clock.now);

  beforeEach(() => clock.set('2026-11-01T08:00:00Z'));

  test('two processes write one chain', async () => {
    const { db, target, close } = await openTestDatabase();
    const { id } = await storeUser(db);
    const program = join(import.meta.dirname, 'recording-process.ts');
    const children = [0, 1].map(() =>
      spawn(process.execPath, [program, JSON.stringify(target), id, '60'], {
        stdio: ['ignore', 'ignore', 'inherit'],
      }),
    );
    const codes = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0]));
    expect(codes).toEqual([0, 0]);
    expect(await checkChain({ db, chain: testChain })).toMatchObject({
      checked: 120,
      first_break: null,
      head: { number: 120 },
    });
    await close();
  });

  test('old entries go, the rest is checked as before; a broken end stays', async () => {
    const { db, close } = await openTestDatabase();
    const { id } = await storeUser(db);
    const log = createSilentLog();
    const parts = { db, chain: testChain, recordAudit, now: clock.now, log };
    const record = (count: number) =>
      db
        .transaction()
        .execute((transaction) =>
          recordAudit(
            transaction,
            ...Array.from({ length: count }, () => ({ event: 'signed_in', actorId: id }) as const),
          ),
        );
    await record(1500);
    expect(await trimTrail(parts)).toBe(0);
    clock.pass(limits.auditKeptMs - 1000);
    await record(3);
    clock.pass(2000);
    expect(await trimTrail(parts)).toBe(1500);
    const checked = await checkChain(parts);
    // Three are left, and two that tell of the removal.
    expect(checked).toMatchObject({ checked: 5, first_break: null, head: { number: 1505 } });
    const told = await db
      .selectFrom('audit_entries')
      .select('facts')
      .where('event', '=', 'audit_trimmed')
      .execute();
    expect(told.map(({ facts }) => facts).join()).toContain('"after":1500');

    clock.pass(limits.auditKeptMs);
    await db.updateTable('audit_entries').set({ facts: '{}' }).where('number', '=', 1502).execute();
    expect(await trimTrail(parts)).toBe(0);
    expect(log.lines).toContain('audit_broken');
    expect((await checkChain(parts)).first_break).toMatchObject({ number: 1502 });
    await close();
  });
});
