import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { aUser } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import {
  aMessage,
  aProof,
  captchaLine,
  captchaRequired,
  send,
} from '#tests/server/contact/contact-kit.ts';

const operator = 'office@example.com';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { COMPANY_EMAIL: operator } });
});

afterAll(() => app.close());

const newest = async (count: number) => {
  const mails = await app.mailsTo(operator, count);
  expect(mails).toHaveLength(count);
  return mails.at(-1);
};

describe('the rules of the fields', () => {
  let proof = '';

  beforeAll(async () => {
    proof = await aProof(app);
  });

  const long = 'x'.repeat(31);
  test.each([
    ['first_name', undefined, 'Required!'],
    ['first_name', '', 'Required!'],
    ['first_name', '   ', 'Required!'],
    ['first_name', 'A', 'Must be at least 2 characters.'],
    ['first_name', long, "Can't be longer than 30 characters."],
    ['first_name', 'x\nX: y', 'Must not contain control characters.'],
    ['first_name', 'Ana\u2028Anić', 'Must not contain control characters.'],
    ['last_name', undefined, 'Required!'],
    ['last_name', 7, 'Required!'],
    ['last_name', 'A', 'Must be at least 2 characters.'],
    ['last_name', long, "Can't be longer than 30 characters."],
    ['last_name', 'x\r\nBcc: x@y.zz', 'Must not contain control characters.'],
    ['email', undefined, 'Please enter a email!'],
    ['email', '', 'Please enter a email!'],
    ['email', 'ana', 'Invalid email format.'],
    ['email', 'a@b.co\r\nBcc: x@y.zz', 'Invalid email format.'],
    ['email', 'a@b.co,c@d.co', 'Invalid email format.'],
    ['company_name', 'A', 'Must be at least 2 characters.'],
    ['company_name', long, "Can't be longer than 30 characters."],
    ['company_name', 'x\u0000y', 'Must not contain control characters.'],
    ['message', undefined, 'Required!'],
    ['message', ' \n ', 'Required!'],
    ['message', 'A', 'Must be at least 2 characters.'],
    ['message', 'x'.repeat(501), "Can't be longer than 500 characters."],
    ['message', 'a\u0007b', 'Must not contain control characters other than line breaks.'],
    ['message', 'a\tb', 'Must not contain control characters other than line breaks.'],
  ])('%s %j is refused: %s', async (path, value, message) => {
    const answer = await send(app, aMessage({ [path]: value }), proof);
    expect(answer.status).toBe(422);
    expect(field(answer.json, 'error_key')).toBe('field_invalid');
    expect(JSON.parse(field(answer.json, 'errors'))).toEqual([{ path, message }]);
  });

  test('a refused message does not use up the proof', async () => {
    expect((await send(app, aMessage(), proof)).status).toBe(201);
    await newest(1);
  });

  test('500 emoji, a message of two lines and a missing company are accepted', async () => {
    const message = `${'😀'.repeat(249)}\r\n${'😀'.repeat(250)}`;
    const body = aMessage({ message, company_name: undefined });
    const answer = await send(app, body, await aProof(app));
    expect(answer.status, answer.text).toBe(201);
    const mail = await newest(2);
    expect(mail?.text).toContain(`${'😀'.repeat(249)}\n${'😀'.repeat(250)}`);
    expect(mail?.text).not.toContain('Company:');
  });
});

describe('the mail to the operator', () => {
  test('names the sender, has the sender as Reply-To and shows markup as text', async () => {
    const before = (await app.mailsTo(operator)).length;
    const message = 'Hello <a href=javascript:alert(1)>you</a>';
    const body = aMessage({ email: 'ivo@example.com', first_name: 'Ivo <b>', message });
    const answer = await send(app, body, await aProof(app));
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({ success: true, id: expect.stringMatching(/^\w{26}$/) });
    const mail = await newest(before + 1);
    expect(mail?.replyTo).toEqual([{ address: 'ivo@example.com', name: '' }]);
    expect(mail?.subject).toBe('Contact form: Ivo <b> Anić');
    expect(mail?.from?.address).toBe('no-reply@localhost');
    expect(mail?.text).toContain(message);
    expect(mail?.text).toContain('Company: Anić d.o.o.');
    expect(mail?.html).not.toContain('<a ');
    expect(mail?.html).not.toContain('<b>');
  });

  test('a bidi override in a name does not reach the subject', async () => {
    const before = (await app.mailsTo(operator)).length;
    const body = aMessage({ first_name: 'An\u202ea' });
    expect((await send(app, body, await aProof(app))).status).toBe(201);
    expect((await newest(before + 1))?.subject).toBe('Contact form: An a Anić');
  });
});

describe('the proof', () => {
  const refused = async (cookie?: string) => {
    const answer = await send(app, aMessage(), cookie);
    expect(answer.status).toBe(403);
    expect(field(answer.json, 'error_key')).toBe('captcha_required');
    expect(field(answer.json, 'message')).toBe(captchaRequired);
  };

  test('is required: without one, with a made-up one or with a session instead the answer is 403', async () => {
    const { cookie } = await aUser(app);
    await refused();
    await refused('captcha=made-up');
    await refused(cookie);
    await refused(cookie.replace('session=', 'captcha='));
  });

  test('works for one message: the second is refused and the cookie is cleared', async () => {
    const proof = await aProof(app);
    const first = await send(app, aMessage(), proof);
    expect(first.status).toBe(201);
    expect(captchaLine(first)).toMatch(/^captcha=; .*Expires=Thu, 01 Jan 1970/);
    await refused(proof);
  });

  test('accepts one of ten parallel messages', async () => {
    const proof = await aProof(app);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(app, aMessage(), proof)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(403)]);
  });
});

test('messages, tokens and proofs are not logged', async () => {
  const proof = await aProof(app);
  const secret = { first_name: 'Quentin', email: 'quentin@example.com', message: 'Xyzzy plugh' };
  const answer = await send(app, aMessage(secret), proof);
  // Those of the tests before may still be on their way.
  const mails = async () => JSON.stringify(await app.mailsTo(operator));
  await expect.poll(mails).toContain('Xyzzy plugh');
  expect(app.logged()).toContain(field(answer.json, 'id'));
  for (const text of ['Quentin', 'quentin', 'Xyzzy', proof.replace('captcha=', '')]) {
    expect(app.logged()).not.toContain(text);
  }
});
