import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problems } from '#contract/problems.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { aReply, idsOf, list, received, reply } from '#tests/server/contact/inbox-kit.ts';

const operator = 'office@example.com';
let app: TestApp;
let adm: Person;
let ana: Person;

beforeAll(async () => {
  app = await startTestApp({ env: { COMPANY_EMAIL: operator } });
  adm = await aUser(app, { name: 'Adm Admić', email: 'adm@example.com', admin: true });
  ana = await aUser(app, { email: 'user@example.com' });
});

afterAll(() => app.close());

const stateOf = async (id: string) => {
  const answer = await list(app, adm, {}, '?limit=100');
  const at = idsOf(answer).indexOf(id);
  return {
    status: field(answer.json, `data.${at}.status`),
    replied_at: field(answer.json, `data.${at}.replied_at`),
    replied_by: field(answer.json, `data.${at}.replied_by`),
    replied_by_name: field(answer.json, `data.${at}.replied_by_name`),
  };
};

describe('who may reply, and to whom', () => {
  test('a guest is refused with 401, a user with 403, and nothing is sent or marked as replied', async () => {
    const id = await received(app, { email: 'mia@example.com' });
    const body = aReply({ email_to: 'mia@example.com', contact_id: id });
    expect((await reply(app, undefined, body)).status).toBe(401);
    expect((await reply(app, ana, body)).status).toBe(403);
    expect(await app.mailsTo('mia@example.com', 0)).toEqual([]);
    expect((await stateOf(id)).status).toBe('new');
  });

  test('an address that never wrote a message is refused with 403', async () => {
    const answer = await reply(app, adm, aReply({ email_to: 'stranger@example.com' }));
    expect(answer.status).toBe(403);
    expect(field(answer.json, 'error_key')).toBe('reply_unasked');
    expect(field(answer.json, 'message')).toBe(problems.reply_unasked.message);
  });

  test('an address other than the sender’s is refused with 403', async () => {
    const id = await received(app, { email: 'luka@example.com' });
    const body = aReply({ email_to: 'mia@example.com', contact_id: id });
    expect((await reply(app, adm, body)).status).toBe(403);
    expect((await stateOf(id)).status).toBe('new');
  });

  test('an unknown message answers 404', async () => {
    const body = aReply({ email_to: 'luka@example.com', contact_id: 'nobody0' });
    expect((await reply(app, adm, body)).status).toBe(404);
  });
});

describe('the rules of the fields', () => {
  const tooLong = (max: number) => `Can't be longer than ${max} characters.`;
  const controls = 'Must not contain control characters.';
  test.each([
    ['email_to', undefined, 'Please enter a email!'],
    ['email_to', 'luka@example.com,mia@example.com', 'Invalid email format.'],
    ['email_to', 'luka@example.com\r\nBcc: x@y.zz', 'Invalid email format.'],
    ['subject', undefined, 'Required!'],
    ['subject', '  ', 'Required!'],
    ['subject', 'A', 'Must be at least 2 characters.'],
    ['subject', 'x'.repeat(201), tooLong(200)],
    ['subject', 'Re: you\r\nBcc: x@y.zz', controls],
    ['subject', 'Re: you\nX: y', controls],
    ['subject', 'Re: you\u2028Bcc: x@y.zz', controls],
    ['subject', 'Re: \ud83d', 'Must not contain null characters or half a character.'],
    ['body', undefined, 'Required!'],
    ['body', 'A', 'Must be at least 2 characters.'],
    ['body', 'x'.repeat(5001), tooLong(5000)],
    ['body', 'a\u0000b', 'Must not contain control characters other than line breaks.'],
  ])('%s %j is refused: %s', async (path, value, message) => {
    const body = aReply({ email_to: 'luka@example.com', [path]: value });
    const answer = await reply(app, adm, body);
    expect(answer.status).toBe(422);
    expect(JSON.parse(field(answer.json, 'errors'))).toEqual([{ path, message }]);
  });

  test('a key with a space or of 201 characters is refused with 422', async () => {
    const body = aReply({ email_to: 'luka@example.com' });
    for (const key of ['a b', 'k'.repeat(201)]) {
      const answer = await reply(app, adm, body, key);
      expect(answer.status).toBe(422);
      expect(field(answer.json, 'errors.0.path')).toBe('idempotency-key');
    }
    expect(await app.mailsTo('luka@example.com', 0)).toEqual([]);
  });
});

describe('a reply', () => {
  test('is sent as mail with the message quoted below it, and marks the message as replied', async () => {
    const message = 'Kako da <b>platim</b>?\nHvala.';
    const id = await received(app, { email: 'zoe@example.com', message });
    const text = 'Karticom. 😀\n<script>alert(1)</script>';
    const body = aReply({
      email_to: 'zoe@example.com',
      subject: 'Re: Račun',
      body: text,
      contact_id: id,
    });
    const answer = await reply(app, adm, body);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).toEqual({
      success: true,
      id: expect.stringMatching(/^\w{26}$/),
      replied_at: expect.stringMatching(/Z$/),
    });
    const [mail] = await app.mailsTo('zoe@example.com');
    expect(mail?.subject).toBe('Re: Račun');
    expect(mail?.to).toEqual([{ address: 'zoe@example.com', name: '' }]);
    expect(mail?.replyTo).toEqual([{ address: operator, name: '' }]);
    expect(mail?.text).toContain(text);
    expect(mail?.text).toContain('> Kako da <b>platim</b>?\n> Hvala.');
    expect(mail?.html).not.toMatch(/<script|<b>/);
    expect(await stateOf(id)).toEqual({
      status: 'replied',
      replied_at: field(answer.json, 'replied_at'),
      replied_by: adm.id,
      replied_by_name: adm.name,
    });
  });

  test('sent ten times in parallel with one Idempotency-Key goes out once; every call gets the same answer', async () => {
    const id = await received(app, { email: 'twice@example.com' });
    const body = aReply({ email_to: 'twice@example.com', contact_id: id });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => reply(app, adm, body, 'press-1')),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    // Mails that were requested before this one have been sent by the time this one arrives.
    await reply(app, adm, { ...body, subject: 'The last one' }, 'press-2');
    const mails = await app.mailsTo('twice@example.com', 2);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Re: Your message',
      'The last one',
    ]);
    const lines = app.logged().split('\n');
    const logged = lines.filter((line) => line.includes('contact_reply') && line.includes(id));
    expect(logged.filter((line) => line.includes('"repeat":false'))).toHaveLength(2);
    expect(logged.filter((line) => line.includes('"repeat":true'))).toHaveLength(9);
  });

  test('an Idempotency-Key reused with another text is refused with 409, and nothing more is sent', async () => {
    const body = aReply({ email_to: 'twice@example.com' });
    for (const other of [
      { subject: 'Other' },
      { body: 'Other' },
      { email_to: 'zoe@example.com' },
    ]) {
      const answer = await reply(app, adm, { ...body, ...other }, 'press-1');
      expect(answer.status).toBe(409);
      expect(field(answer.json, 'error_key')).toBe('idempotency_conflict');
    }
    expect((await reply(app, adm, body, 'press-1')).status).toBe(200);
    expect(await app.mailsTo('twice@example.com', 2)).toHaveLength(2);
  });

  test('without a contact_id the newest unanswered message of the address is answered', async () => {
    const email = 'often@example.com';
    const older = await received(app, { email });
    const newer = await received(app, { email });
    expect((await reply(app, adm, aReply({ email_to: email }))).status).toBe(200);
    expect((await stateOf(newer)).status).toBe('replied');
    expect((await stateOf(older)).status).toBe('new');
    expect((await reply(app, adm, aReply({ email_to: email }))).status).toBe(200);
    expect((await stateOf(older)).status).toBe('replied');
  });

  test('the log has who answered which message, but not the text', async () => {
    const id = await received(app, { email: 'quiet@example.com' });
    const body = aReply({ email_to: 'quiet@example.com', body: 'Xyzzy plugh', contact_id: id });
    const answer = await reply(app, adm, body);
    const line = app
      .logged()
      .split('\n')
      .find((one) => one.includes('contact_reply') && one.includes(id));
    expect(line).toContain(`"reply_id":"${field(answer.json, 'id')}"`);
    expect(line).toContain(`"admin_id":"${adm.id}"`);
    expect(app.logged()).not.toContain('Xyzzy');
  });
});

test('without a configured address the mail links to the contact form', async () => {
  const other = await startTestApp();
  const admin = await aUser(other, { name: 'Adm Admić', email: 'adm@example.com', admin: true });
  await received(other, { email: 'zoe@example.com' });
  await reply(other, admin, aReply({ email_to: 'zoe@example.com' }));
  const [mail] = await other.mailsTo('zoe@example.com');
  expect(mail?.replyTo).toBeUndefined();
  expect(mail?.text).toContain(`${other.url}/contact`);
  await other.close();
});
