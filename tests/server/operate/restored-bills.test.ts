// What was billed after a backup is known to the payment provider alone: a restore says where to look.
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { aPlace, type Place } from '#tests/server/operate/operate-kit.ts';

const march = new Date('2026-03-10T12:00:00Z');
const april = new Date('2026-04-02T12:00:00Z');

let source: Place;
let target: Place;
let ana: Person;

beforeEach(async () => {
  source = await aPlace({ FREE_REQUESTS: '0', PRICE_PER_REQUEST: '1.00' });
  target = await aPlace();
  const app = await source.start({ now: () => march });
  ana = await aUser(app, { admin: true });
  const limit = await app.call('PUT', `/core/user-configuration/set-limit/${ana.id}`, {
    cookie: ana.cookie,
    body: { request_limit: null },
  });
  expect(limit.status, limit.text).toBe(200);
  const body = { mapping: '1', data: {} };
  const run = await app.call('POST', '/api/data-mapping/v1/map', {
    headers: { 'x-api-key': ana.key },
    body,
  });
  expect(run.status, run.text).toBe(200);
  await app.close();
});

afterEach(async () => {
  await source.remove();
  await target.remove();
});

async function restored(backedUpAt: Date, restoredAt: Date): Promise<string> {
  const backup = join(source.folder, 'backup');
  await source.runAt(backedUpAt, 'backup', '--to', backup);
  return target.runAt(restoredAt, 'restore', backup);
}

test('within the month there is nothing to compare', async () => {
  expect(await restored(march, march)).not.toMatch(/Not closed|Not paid/);
});

test('a month that was not closed is named once it is over', async () => {
  const said = await restored(march, april);
  expect(said).toContain('Not closed at the time of the backup, but perhaps since: 2026-03.');
  expect(said).not.toContain('Not paid');
});

test('an invoice that was not paid is named', async () => {
  const app = await source.start({ now: () => april });
  const { email, password } = ana;
  const { cookie = '' } = await app.call('POST', '/auth/login', { body: { email, password } });
  const numberOf = async () =>
    field((await app.call('GET', '/billing/invoices', { cookie })).json, '0.number');
  await expect.poll(numberOf).not.toBe('');
  const number = await numberOf();
  await app.close();
  const said = await restored(april, april);
  expect(said).toContain(
    `1 invoices. Compare them with the provider's payments before the start: ${number}.`,
  );
  expect(said).not.toContain('Not closed');
});
