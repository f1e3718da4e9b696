import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAskSiteverify } from '#server/contact/ask-siteverify.ts';
import { isOwnHost } from '#server/contact/is-own-host.ts';
import { field } from '#tests/kit/field.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { aMessage, captchaLine, send, verify } from '#tests/server/contact/contact-kit.ts';
import {
  type FakeSiteverify,
  json,
  startFakeSiteverify,
} from '#tests/server/contact/fake-siteverify.ts';

let google: FakeSiteverify;
let app: TestApp;
const aToken = () => `token-${randomUUID()}`;

beforeAll(async () => {
  google = await startFakeSiteverify();
  app = await startTestApp({
    env: {
      RECAPTCHA_SITE_KEY: 'site-key',
      RECAPTCHA_SECRET: 'the-secret',
      RECAPTCHA_VERIFY_URL: google.url,
    },
  });
});

beforeEach(() => {
  google.asked.length = 0;
});

afterAll(async () => {
  await app.close();
  await google.close();
});

describe('POST /core/verify-recaptcha with reCAPTCHA configured', () => {
  test('sends secret, response and remoteip; success allows one message', async () => {
    google.answerWith(json({ success: true, hostname: 'localhost', challenge_ts: 'x' }));
    const token = aToken();
    const answer = await verify(app, token);
    expect(field(answer.json, 'success')).toBe('true');
    expect(google.asked.map((form) => Object.fromEntries(form))).toEqual([
      { secret: 'the-secret', response: token, remoteip: expect.stringMatching(/^(127\.|::)/) },
    ]);
    const proof = captchaLine(answer).split(';', 1)[0];
    expect((await send(app, aMessage(), proof)).status).toBe(201);
  });

  test('a token yields one proof, even if the verifier reports success again', async () => {
    google.answerWith(json({ success: true }));
    const token = aToken();
    expect(field((await verify(app, token)).json, 'success')).toBe('true');
    expect(field((await verify(app, token)).json, 'success')).toBe('false');
  });

  test.each([
    [{ success: false, 'error-codes': ['invalid-input-response'] }],
    [{ success: false, 'error-codes': ['timeout-or-duplicate'] }],
    [{ success: false }],
    [{ success: true, hostname: 'evil.example' }],
  ])('%j is no success and yields no proof', async (reply) => {
    google.answerWith(json(reply));
    const answer = await verify(app, aToken());
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ success: false, expires_at: null });
    expect(captchaLine(answer)).toBe('');
  });

  test.each([
    ['a status of 500', json({ success: true }, 500)],
    ['a wrong secret', json({ success: false, 'error-codes': ['invalid-input-secret'] })],
    ['success as a text', json({ success: 'true' })],
    ['a list', json([])],
    ['no JSON', (response) => response.end('<html>success</html>')],
    ['an empty answer', (response) => response.end()],
    ['a broken connection', (response) => response.destroy()],
    ['100 KiB', json({ success: true, padding: 'x'.repeat(100 * 1024) })],
    [
      'a redirect to another site',
      (response) => response.writeHead(307, { location: `${google.url}?elsewhere` }).end(),
    ],
  ] satisfies Array<[string, Parameters<FakeSiteverify['answerWith']>[0]]>)(
    '%s answers 503 and yields no proof',
    async (_what, behave) => {
      google.answerWith(behave);
      const answer = await verify(app, aToken());
      expect(answer.status).toBe(503);
      expect(field(answer.json, 'error_key')).toBe('captcha_unavailable');
      expect(captchaLine(answer)).toBe('');
      expect(google.asked).toHaveLength(1);
    },
  );

  test('the log has the reason, but neither secret nor token', async () => {
    google.answerWith(json({ success: false, 'error-codes': ['invalid-input-secret'] }));
    const token = 'a-token-of-its-own';
    await verify(app, token);
    expect(app.logged()).toContain('invalid-input-secret');
    expect(app.logged()).not.toContain('the-secret');
    expect(app.logged()).not.toContain(token);
  });

  test('no proof of work is offered', async () => {
    expect((await app.call('POST', '/core/captcha-challenge')).status).toBe(404);
  });
});

test('a verifier that hangs, or stops in the middle of an answer, times out', async () => {
  const ask = createAskSiteverify({ verifyUrl: google.url, secret: 's', timeoutMs: 100 });
  for (const hang of [
    () => undefined,
    (response: { write(text: string): unknown }) => void response.write('{"success":'),
  ]) {
    google.answerWith(hang);
    await expect(ask('token', '203.0.113.7')).rejects.toMatchObject({
      key: 'captcha_unavailable',
    });
  }
});

test('a captcha counts only if it was solved on our own host; the loopback names are equivalent', () => {
  expect(isOwnHost('Portal.example', 'https://portal.example')).toBe(true);
  expect(isOwnHost('evil.example', 'https://portal.example')).toBe(false);
  expect(isOwnHost('localhost', 'https://portal.example')).toBe(false);
  expect(isOwnHost('testkey.google.com', 'https://portal.example')).toBe(false);
  expect(isOwnHost('127.0.0.1', 'http://localhost:3000')).toBe(true);
  expect(isOwnHost('testkey.google.com', 'http://localhost:3000')).toBe(true);
});
