// How messages and proofs are stored in the database.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Sessions } from '#server/accounts/create-sessions.ts';
import { createContactHandlers } from '#server/contact/create-contact-handlers.ts';
import { createContactFeature } from '#server/contact/feature.ts';
import { registerSweeps } from '#server/feature.ts';
import type { SessionCookie, ShortCookie } from '#server/http/handler.ts';
import { createJobs } from '#server/jobs/create-jobs.ts';
import { createMailer } from '#server/mail/create-mailer.ts';
import { createRateLimits, type RateLimits } from '#server/rate-limits.ts';
import { createSecrets, hashToken } from '#server/secrets.ts';
import { storeUser } from '#tests/kit/stored-user.ts';
import { openTestDatabase, type TestDatabase } from '#tests/kit/test-database.ts';
import { testRecorder } from '#tests/kit/test-recorder.ts';
import { aMessage } from '#tests/server/contact/contact-kit.ts';
import { aClock, aLog } from '#tests/server/jobs/job-kit.ts';

let database: TestDatabase;
let rates: RateLimits;
let outboxFolder: string;

beforeEach(async () => {
  database = await openTestDatabase();
  rates = createRateLimits(database.target, 1);
  outboxFolder = await mkdtemp(join(tmpdir(), 'outbox-'));
});

afterEach(async () => {
  await rates.close();
  await database.close();
  await rm(outboxFolder, { recursive: true, force: true });
});

/** The contact handlers with one valid proof, `the-proof`. */
async function openContact({ ask = async () => 1 } = {}) {
  const { db } = database;
  const clock = aClock();
  const parts = { db, log: aLog(), now: clock.now };
  const jobs = createJobs(parts);
  const user = await storeUser(db);
  const core = {
    ...parts,
    rates,
    jobs,
    recordAudit: testRecorder(clock.now),
    secrets: createSecrets('a secret of the tests'),
    publicUrl: () => 'https://portal.test',
    mailer: createMailer({ from: 'no-reply@portal.test', outboxFolder, ...parts }),
    settings: { brandName: 'Portal', contactEmail: undefined, recaptcha: undefined },
  };
  const sessions: Pick<Sessions, 'authenticate'> = {
    authenticate: async (token) =>
      token === 'good' ? { userId: user.id, role: 'user', family: 'f' } : undefined,
  };
  registerSweeps(jobs, [createContactFeature(core, sessions)]);
  const handlers = createContactHandlers({
    ...core,
    ...sessions,
    askSiteverify: undefined,
    mails: { ask },
  });
  await db
    .insertInto('captcha_proofs')
    .values({
      token_hash: hashToken('the-proof'),
      solved_hash: 'x',
      created_at: clock.now().toISOString(),
      expires_at: new Date(clock.now().getTime() + 600_000).toISOString(),
      used_at: null,
    })
    .execute();
  const cookie = (token: string | undefined): SessionCookie & ShortCookie => ({
    read: () => token,
    set: () => undefined,
    clear: () => undefined,
  });
  return {
    clock,
    jobs,
    user,
    send: (session?: string) =>
      handlers.sendContactMessage({
        params: undefined,
        query: undefined,
        body: { ...aMessage(), company_name: '' },
        caller: undefined,
        request: { id: 'request-1', address: '203.0.113.7', userAgent: 'test' },
        cookie: cookie(session),
        captcha: cookie('the-proof'),
      }),
    messages: () => db.selectFrom('contact_messages').selectAll().execute(),
    proofs: () => db.selectFrom('captcha_proofs').selectAll().execute(),
  };
}

test('a message is stored as new, with the account if the sender is signed in', async () => {
  const contact = await openContact();
  const { id } = await contact.send('good');
  expect(await contact.messages()).toEqual([
    {
      ...aMessage(),
      id,
      company_name: '',
      status: 'new',
      user_id: contact.user.id,
      created_at: contact.clock.now().toISOString(),
      replied_at: null,
      replied_by: null,
    },
  ]);
});

test('a message with an ended session is stored without an account', async () => {
  const contact = await openContact();
  await contact.send('dead');
  expect(await contact.messages()).toMatchObject([{ user_id: null }]);
});

test('if the message cannot be stored, the proof can be used again', async () => {
  let fails = true;
  const contact = await openContact({
    ask: async () => {
      if (fails) throw new Error('the disk is full');
      return 1;
    },
  });
  await expect(contact.send()).rejects.toThrow('the disk is full');
  expect(await contact.messages()).toEqual([]);
  expect(await contact.proofs()).toMatchObject([{ used_at: null }]);
  fails = false;
  await contact.send();
  expect(await contact.messages()).toHaveLength(1);
});

test('proofs are removed once they have expired, used or not', async () => {
  const contact = await openContact();
  await contact.send();
  await contact.jobs.runDue();
  expect(await contact.proofs()).toHaveLength(1);
  contact.clock.advance(600_000);
  await contact.jobs.runDue();
  expect(await contact.proofs()).toEqual([]);
});
