// The end of an account: by its owner with the password, by an admin, its return, and what is left.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/store/database.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startStripeServer } from '#tests/kit/stripe-server.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { createTestClock } from '#tests/kit/test-clock.ts';

const day = 24 * 3_600_000;
const clock = createTestClock('2026-11-10T08:00:00Z');
let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  admin = await aUser(app, { name: 'Adm Admić', admin: true });
});

afterAll(() => app.close());

const remove = (who: Person, id: string, body?: object) =>
  app.call('DELETE', `/core/user/${id}`, {
    cookie: who.cookie,
    ...(body === undefined ? {} : { body }),
  });

const restore = (email: string, who = admin) =>
  app.call('POST', '/core/user/restore', { cookie: who.cookie, body: { email } });

const logIn = (person: Person) =>
  app.call('POST', '/auth/login', { body: { email: person.email, password: person.password } });

async function aRun(person: Person) {
  return app.call('POST', '/api/data-to-text/v1/convert', {
    headers: { 'x-api-key': person.key },
    body: { template: 'Hello', data: {}, text_access_mode: 'direct' },
  });
}

describe('an own account', () => {
  test('ends with the password: sessions and keys stop at once, the address stays taken', async () => {
    const ana = await aUser(app, { name: 'Ana Anić' });
    for (const body of [undefined, {}, { password: '' }, { password: 'Wrong-Horse-9' }]) {
      const refused = await remove(ana, ana.id, body);
      expect(refused.status, refused.text).toBe(422);
      expect(field(refused.json, 'errors.0.path')).toBe('password');
    }
    const done = await remove(ana, ana.id, { password: ana.password });
    expect(done.status, done.text).toBe(200);
    expect((await app.call('GET', '/core/user/info', { cookie: ana.cookie })).status).toBe(401);
    expect((await aRun(ana)).status).toBe(403);
    const login = await logIn(ana);
    expect([login.status, field(login.json, 'error_key')]).toEqual([400, 'wrong_credentials']);
    const again = await app.call('POST', '/auth/register', {
      body: { name: 'Ana Again', email: ana.email, password: ana.password },
    });
    expect(again.status).toBe(409);
    const mails = await app.mailsTo(ana.email, 2);
    expect(mails.map(({ text }) => text).join()).toContain('2026-12-10');
  });

  test('comes back with its keys and requests for 30 days', async () => {
    const bo = await aUser(app, { name: 'Bo Bojić' });
    await app.call('POST', '/core/service-request', {
      cookie: bo.cookie,
      body: { name: 'Kept', service: 'data-to-pdf', payload: '{}' },
    });
    await remove(bo, bo.id, { password: bo.password });
    clock.pass(29 * day);
    admin = { ...admin, cookie: (await logIn(admin)).cookie ?? '' };
    expect((await restore(bo.email.toUpperCase())).status).toBe(200);
    const { cookie = '' } = await logIn(bo);
    const drafts = await app.call('POST', '/core/service-request/list', { cookie, body: {} });
    expect(field(drafts.json, 'data.0.name')).toBe('Kept');
    const keys = await app.call('GET', '/core/api-key', { cookie });
    expect(field(keys.json, '0.key')).toBe(bo.key);
  });
});

describe('an admin', () => {
  test('deletes others without a password, never the last admin', async () => {
    const cid = await aUser(app, { name: 'Cid Cidić' });
    expect((await remove(admin, cid.id)).status).toBe(200);
    expect((await remove(admin, cid.id)).status).toBe(404);
    const last = await remove(admin, admin.id, { password: admin.password });
    expect([last.status, field(last.json, 'error_key')]).toEqual([409, 'last_admin']);
  });

  test('restores only what was deleted, and a user restores nobody', async () => {
    const eva = await aUser(app, { name: 'Eva Ević' });
    expect((await restore(eva.email)).status).toBe(404);
    expect((await restore('nobody@example.com')).status).toBe(404);
    expect((await restore(eva.email, eva)).status).toBe(403);
  });
});

test('after 30 days the person, the cards, the mails and the files are erased, and the address is free', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'erased-'));
  const stripe = await startStripeServer();
  const settings = { now: clock.now, folder, env: stripe.env };
  const first = await startTestApp(settings);
  const hal = await aUser(first, { name: 'Hal Halić' });
  const form = new FormData();
  form.append('file', new Blob(['of Hal']), 'hal.txt');
  const headers = { 'x-api-key': hal.key };
  const files = `${first.url}/api/file-archive/v1/files`;
  expect((await fetch(files, { method: 'POST', headers, body: form })).status).toBe(201);
  const template = { service: 'data-to-pdf', name: 'Letter', engine: 'default' };
  await first.call('POST', '/core/template', { cookie: hal.cookie, body: template });
  // One is on its way still.
  for (const send_at of [undefined, new Date(clock.now().getTime() + 20 * day).toISOString()]) {
    const mail = { to: [{ Email: 'guest@example.com' }], subject: 'Of Hal', body: 'Hi', send_at };
    const sent = await first.call('POST', '/api/send-email/v1/send', {
      headers,
      body: { email: mail },
    });
    expect(sent.status, sent.text).toBe(200);
  }
  const card = await first.call('POST', '/billing/save-payment-method', {
    cookie: hal.cookie,
    body: { paymentMethodId: stripe.newCard() },
  });
  expect(card.status, card.text).toBe(200);
  const gone = await first.call('DELETE', `/core/user/${hal.id}`, {
    cookie: hal.cookie,
    body: { password: hal.password },
  });
  expect(gone.status).toBe(200);
  await first.close();

  clock.pass(31 * day);
  // The answer is lost: the account is erased nevertheless, when it is asked for again.
  stripe.fail(/DELETE .v1.customers/, 'lost');
  const second = await startTestApp(settings);
  const body = { name: 'Hal Again', email: hal.email, password: hal.password };
  // The sweep of the start runs beside the first calls.
  await expect
    .poll(async () => (await second.call('POST', '/auth/register', { body })).status)
    .toBe(201);
  const stored = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true });
  expect(stored.filter((entry) => entry.isFile())).toEqual([]);
  expect([...stripe.state.customers]).toEqual([]);
  expect([...stripe.state.cards.values()].map(({ customer }) => customer)).toEqual([null]);
  await second.close();
  const db = openDatabase(second.database);
  for (const table of ['mails', 'mail_days', 'file_contents'] as const) {
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  }
  // Books must be kept: that there were two runs, not what was in them.
  const runs = await db.selectFrom('runs').selectAll().where('user_id', '=', hal.id).execute();
  expect(runs.map(({ state }) => state)).toEqual(['counted', 'counted']);
  expect(JSON.stringify(runs)).not.toMatch(/guest|Of Hal/);
  await db.destroy();
  stripe.close();
  await rm(folder, { recursive: true });
});

test('another user is not found, with or without a password', async () => {
  const fay = await aUser(app, { name: 'Fay Fayić' });
  const gus = await aUser(app, { name: 'Gus Gusić' });
  expect((await remove(fay, gus.id)).status).toBe(404);
  expect((await remove(fay, gus.id, { password: fay.password })).status).toBe(404);
});
