// What the mail server says becomes of a mail: refusals of some and of all, for now and for good, slowness,
// broken connections, mails for later, and whose log it is.
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { aUser } from '#tests/kit/people.ts';
import { type Answer, startTestApp } from '#tests/kit/test-app.ts';
import { createTestClock } from '#tests/kit/test-clock.ts';
import { openSendStage, type SendStage } from '#tests/server/sent-mails/send-kit.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const start = '2026-03-10T12:00:00Z';
const clock = createTestClock(start);
const inAnHour = () => new Date(clock.now().getTime() + hourMs).toISOString();

let stage: SendStage;

beforeAll(async () => {
  stage = await openSendStage({ now: clock.now, env: { FREE_REQUESTS: '100000' } });
});

afterAll(() => stage.close());

beforeEach(() => stage.smtp.reset());

const statusOf = async (answer: Answer, of = stage) => field(await of.message(answer), 'status');

/** The status some minutes later; the queue looks for due mails by itself. */
const laterStatusOf = (answer: Answer) => async () => {
  clock.pass(minuteMs);
  return statusOf(answer);
};

const parsed = () => Promise.all(stage.smtp.received.map((bytes) => PostalMime.parse(bytes)));

const two = { to: ['ana@example.com', 'nobody@example.com'] };

describe('a refusal', () => {
  test('of one recipient is in the answer, and the other gets the mail', async () => {
    stage.smtp.refuse('nobody@example.com', 550);
    const answer = await stage.send(two);
    expect(answer.json).toMatchObject({
      counted: true,
      delivery: 'partly_sent',
      accepted: ['ana@example.com'],
      rejected: [{ email: 'nobody@example.com', reason: '550 not this one' }],
    });
    expect(stage.smtp.envelopes).toEqual([['ana@example.com']]);
    expect(await stage.message(answer)).toMatchObject({
      status: 'partly_sent',
      attempts: [{ outcome: 'partly_accepted', detail: '550 not this one' }],
    });
  });

  test.each(['refuse-recipient', 'refuse-content'] as const)(
    'of all, %s, is final',
    async (behaviour) => {
      stage.smtp.answer(behaviour);
      const answer = await stage.send(two);
      expect(answer.json).toMatchObject({ delivery: 'failed', accepted: [] });
      expect(field(answer.json, 'rejected.1.email')).toBe('nobody@example.com');
      expect(await stage.message(answer)).toMatchObject({
        status: 'failed',
        ended_at: expect.any(String),
      });
    },
  );

  test('for now is tried again, only for those who wait', async () => {
    stage.smtp.refuse('nobody@example.com', 451);
    const answer = await stage.send(two);
    expect(answer.json).toMatchObject({ delivery: 'queued', accepted: two.to, rejected: [] });
    stage.smtp.refuse('nobody@example.com', undefined);
    await expect.poll(laterStatusOf(answer)).toBe('sent');
    expect(stage.smtp.envelopes).toEqual([['ana@example.com'], ['nobody@example.com']]);
    expect(new Set((await parsed()).map(({ messageId }) => messageId)).size).toBe(1);
  });
});

test('a mail whose connection broke behind the content comes once more, and not a third time', async () => {
  stage.smtp.answer('drop-after-content');
  const answer = await stage.send({});
  expect(answer.json).toMatchObject({ delivery: 'queued' });
  expect(await stage.message(answer)).toMatchObject({ attempts: [{ outcome: 'unknown' }] });
  await expect.poll(laterStatusOf(answer)).toBe('unknown');
  const id = field(answer.json, 'message_id');
  expect((await parsed()).map(({ messageId }) => messageId)).toEqual([id, id]);
});

test('a slow mail server holds up no answer', async () => {
  stage.smtp.answer('hold');
  const answer = await stage.send({});
  expect(answer.json).toMatchObject({ delivery: 'sending', accepted: ['ana@example.com'] });
  stage.smtp.release();
  await expect.poll(() => statusOf(answer)).toBe('sent');
  expect(stage.smtp.received).toHaveLength(1);
});

describe('send_at', () => {
  test('sends then, with that date', async () => {
    const at = inAnHour();
    const answer = await stage.send({ send_at: at });
    expect(answer.json).toMatchObject({ delivery: 'scheduled', accepted: ['ana@example.com'] });
    expect(await statusOf(answer)).toBe('scheduled');
    clock.pass(hourMs);
    await expect.poll(() => statusOf(answer)).toBe('sent');
    expect(await parsed()).toMatchObject([{ date: at }]);
  });

  test('in the past sends at once and says so', async () => {
    const answer = await stage.send({ send_at: '2026-03-10T11:00:00Z' });
    const warnings = [{ path: 'email.send_at' }];
    expect(answer.json).toMatchObject({ delivery: 'sent', warnings });
  });

  test('can be taken back, once', async () => {
    const { app, person } = stage;
    const answer = await stage.send({ send_at: inAnHour() });
    const path = field(answer.json, 'status_url');
    const cancel = () => app.call('DELETE', path, { headers: { 'x-api-key': person.key } });
    const recipients = [{ status: 'cancelled' }];
    expect((await cancel()).json).toMatchObject({ status: 'cancelled', recipients });
    const again = await cancel();
    expect([again.status, field(again.json, 'error_key')]).toEqual([409, 'mail_not_waiting']);
    clock.pass(hourMs);
    const next = await stage.send({ send_at: inAnHour(), subject: 'Next' });
    clock.pass(hourMs);
    await expect.poll(() => statusOf(next)).toBe('sent');
    expect(await parsed()).toMatchObject([{ subject: 'Next' }]);
  });
});

describe('the delivery log', () => {
  test('is its owner’s, by any way to write the id', async () => {
    const { app, person } = stage;
    const answer = await stage.send({});
    const id = field(answer.json, 'message_id');
    const own = { headers: { 'x-api-key': person.key } };
    const of = (name: string) => `/api/send-email/v1/messages/${encodeURIComponent(name)}`;
    for (const name of [id, id.slice(1, -1), id.slice(1, id.indexOf('@'))]) {
      expect((await app.call('GET', of(name), own)).json).toMatchObject({ message_id: id });
    }
    const list = await app.call('GET', '/api/send-email/v1/messages?limit=1', own);
    expect(list.json).toMatchObject({ data: [{ message_id: id, status: 'sent' }] });
    expect((await app.call('GET', '/api/send-email/v1/messages')).status).toBe(401);
    expect((await app.call('GET', of(id.replace('portal', 'x')), own)).status).toBe(404);
  });

  test('of somebody else is not there, and a deactivated account sends nothing any more', async () => {
    const { app, smtp, person } = stage;
    const bo = await aUser(
      { ...app, mailsTo: (to) => mailsAt(smtp.received, to) },
      { name: 'Bo B' },
    );
    const answer = await stage.send({ send_at: inAnHour() });
    const path = field(answer.json, 'status_url');
    for (const method of ['GET', 'DELETE']) {
      expect((await app.call(method, path, { cookie: bo.cookie })).status).toBe(404);
    }
    const list = await app.call('GET', '/api/send-email/v1/messages', { cookie: bo.cookie });
    expect(list.json).toEqual({ data: [], total: 0 });
    const email = { to: ['ana@example.com'], subject: 'From Bo', body: 'Hi', send_at: inAnHour() };
    const headers = { 'x-api-key': bo.key };
    const ofBo = await app.call('POST', '/api/send-email/v1/send', { body: { email }, headers });
    expect(ofBo.status, ofBo.text).toBe(200);
    const admin = { body: { id: bo.id }, cookie: await aFreshCookie() };
    expect((await app.call('POST', '/core/user/deactivate', admin)).status).toBe(200);
    clock.pass(hourMs);
    await expect.poll(() => statusOf(answer)).toBe('sent');
    expect((await app.call('POST', '/core/user/activate', admin)).status).toBe(200);
    const boPath = field(ofBo.json, 'status_url');
    const status = async () => field((await app.call('GET', boPath, { headers })).json, 'status');
    await expect.poll(status).toBe('cancelled');
    expect((await parsed()).filter(({ subject }) => subject === 'From Bo')).toEqual([]);

    async function aFreshCookie(): Promise<string> {
      const { email, password } = person;
      const login = await app.call('POST', '/auth/login', { body: { email, password } });
      return login.cookie ?? '';
    }
  });
});

describe('with a stage of its own', () => {
  let own: SendStage;
  const open = async (env: Record<string, string> = {}) => {
    own = await openSendStage({ now: clock.now, env: { FREE_REQUESTS: '1000', ...env } });
    return own;
  };

  test('a refusal for now that lasts is given up, with the reason', async () => {
    const { smtp, send, message, close } = await open();
    try {
      smtp.answer('temporary');
      const answer = await send({});
      expect(answer.json).toMatchObject({ delivery: 'queued', counted: true });
      const later = async () => {
        clock.pass(8 * hourMs);
        return field(await message(answer), 'status');
      };
      await expect.poll(later, { timeout: 110_000 }).toBe('failed');
      const reason = '451 try again later';
      const given = await message(answer);
      const recipients = [{ email: 'ana@example.com', status: 'rejected', reason }];
      expect(given).toMatchObject({ recipients });
      // The clock runs so fast here that tries overtake each other; only the newest is logged.
      const attempts: { outcome: string }[] = Object(given).attempts;
      expect(new Set(attempts.map(({ outcome }) => outcome))).toEqual(new Set(['deferred']));
    } finally {
      await close();
    }
  }, 120_000);

  test('a mail server that is away is tried again, and its address is not told', async () => {
    const { smtp, send, message, close } = await open();
    try {
      await smtp.close();
      const answer = await send({});
      expect(answer.json).toMatchObject({ delivery: 'queued', counted: true });
      expect(JSON.stringify(await message(answer))).not.toContain(String(smtp.port));
    } finally {
      await close();
    }
  });

  test('an account writes to so many recipients per day, whatever comes at once', async () => {
    const { smtp, send, used, close } = await open({ MAIL_RECIPIENTS_PER_DAY: '60' });
    try {
      const many = { to: Array.from({ length: 10 }, (_, one) => `a${one}@example.com`) };
      const answers = await Promise.all(Array.from({ length: 10 }, () => send(many)));
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(4);
      expect(refused[0]?.json).toMatchObject({ error_key: 'mail_limit' });
      expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(smtp.received).toHaveLength(6);
      expect(await used()).toBe('6');
      clock.pass(24 * hourMs);
      expect((await send(many)).status).toBe(200);
    } finally {
      await close();
    }
  });
});

test('to a name with other letters, a mail server that knows them takes it and another one does not', async () => {
  const to = ['žana@example.com', 'ana@example.com'];
  const known = await stage.send({ to });
  expect(known.json).toMatchObject({ delivery: 'sent', accepted: to, rejected: [] });
  expect(stage.smtp.envelopes).toEqual([to]);
  const [mail] = await parsed();
  expect(mail?.to?.map(({ address }) => address)).toEqual(to);
  const older = await openSendStage({}, { takesUtf8: false });
  const answer = await older.send({ to });
  expect(answer.json).toMatchObject({
    delivery: 'partly_sent',
    accepted: ['ana@example.com'],
    rejected: [{ email: 'žana@example.com', reason: expect.stringContaining('SMTPUTF8') }],
  });
  expect(older.smtp.envelopes).toEqual([['ana@example.com']]);
  const alone = await older.send({ to: ['žana@example.com'] });
  expect(alone.json).toMatchObject({ delivery: 'failed', accepted: [] });
  await older.close();
});

test('without a mail server the mail is in the outbox, and the answer says so', async () => {
  const app = await startTestApp();
  try {
    const ana = await aUser(app);
    const answer = await app.call('POST', '/api/send-email/v1/send', {
      body: { email: { to: [{ Email: 'bo@example.com' }], subject: 'Ž', body: 'Hi' } },
      headers: { 'x-api-key': ana.key },
    });
    const accepted = ['bo@example.com'];
    expect(answer.json).toMatchObject({ transport: 'outbox', delivery: 'sent', accepted });
    const [mail] = await app.mailsTo('bo@example.com');
    expect(mail).toMatchObject({ subject: 'Ž', messageId: field(answer.json, 'message_id') });
  } finally {
    await app.close();
  }
});

/** What `mailsTo` of an app without a mail server finds. */
async function mailsAt(received: readonly Buffer[], to: string) {
  for (;;) {
    const mails = await Promise.all(received.map((bytes) => PostalMime.parse(bytes)));
    const found = mails.filter((mail) => mail.to?.some(({ address }) => address === to));
    if (found.length > 0) return found;
    await new Promise((next) => setImmediate(next));
  }
}
