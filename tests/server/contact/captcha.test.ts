import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { field } from '#tests/kit/field.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { createTestClock } from '#tests/kit/test-clock.ts';
import {
  aMessage,
  aProof,
  captchaLine,
  findNonce,
  send,
  solveChallenge,
  verify,
} from '#tests/server/contact/contact-kit.ts';

const clock = createTestClock('2026-11-27T10:00:00.000Z');
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
});

afterAll(() => app.close());

const refusedAnswer = { success: false, expires_at: null };

describe('the proof of work', () => {
  test('the challenge states its difficulty and its expiry', async () => {
    const { json, headers } = await app.call('POST', '/core/captcha-challenge');
    expect(field(json, 'challenge')).toMatch(/^[\w-]{44}$/);
    expect(field(json, 'difficulty')).toBe(String(limits.captchaDifficultyBits));
    expect(Date.parse(field(json, 'expires_at'))).toBe(clock.now().getTime() + 600_000);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('a solution yields a proof in an HttpOnly cookie, valid for ten minutes', async () => {
    const answer = await verify(app, await solveChallenge(app));
    expect(answer.status).toBe(200);
    const expiresAt = new Date(clock.now().getTime() + 600_000).toISOString();
    expect(answer.json).toEqual({ success: true, expires_at: expiresAt });
    const line = captchaLine(answer);
    expect(line).toMatch(/^captcha=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('a wrong nonce and a made-up or modified challenge yield no proof', async () => {
    const { json } = await app.call('POST', '/core/captcha-challenge');
    const challenge = field(json, 'challenge');
    const wrong = findNonce(challenge, limits.captchaDifficultyBits, { isRight: false });
    // The first byte is the difficulty: when it is lowered, the signature no longer matches.
    const easy = Buffer.from(challenge, 'base64url').fill(0, 0, 1).toString('base64url');
    const madeUp = ['x', `${easy}.0`, `${'A'.repeat(44)}.0`, `${challenge}.`, `.${wrong}`];
    for (const token of [`${challenge}.${wrong}`, ...madeUp]) {
      const answer = await verify(app, token);
      expect(answer.status).toBe(200);
      expect(answer.json).toEqual(refusedAnswer);
      expect(captchaLine(answer)).toBe('');
    }
  });

  test('a challenge yields one proof, even with another nonce or in parallel', async () => {
    const solved = await solveChallenge(app);
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(app, solved)));
    expect(answers.filter(({ json }) => field(json, 'success') === 'true')).toHaveLength(1);
    const [challenge = '', first = ''] = solved.split('.');
    const from = Number(first) + 1;
    const second = findNonce(challenge, limits.captchaDifficultyBits, { from });
    expect((await verify(app, `${challenge}.${second}`)).json).toEqual(refusedAnswer);
  });

  test('a challenge of another installation yields none', async () => {
    const other = await startTestApp({ now: clock.now });
    expect((await verify(app, await solveChallenge(other))).json).toEqual(refusedAnswer);
    await other.close();
  });

  test('a challenge solved after ten minutes yields none', async () => {
    const solved = await solveChallenge(app);
    clock.pass(600_000);
    expect((await verify(app, solved)).json).toEqual(refusedAnswer);
  });

  test('a proof is valid for exactly ten minutes', async () => {
    const [early, late] = [await aProof(app), await aProof(app)];
    clock.pass(599_999);
    expect((await send(app, aMessage(), early)).status).toBe(201);
    clock.pass(1);
    expect((await send(app, aMessage(), late)).status).toBe(403);
  });

  test.each([
    ['no token', undefined],
    ['an empty one', ''],
    ['a number', 7],
    ['a list', ['x']],
    ['10,001 characters', 'x'.repeat(10_001)],
  ])('%s is refused as a field', async (_what, token) => {
    const answer = await verify(app, token);
    expect(answer.status).toBe(422);
    expect(field(answer.json, 'errors.0.path')).toBe('recaptchaToken');
  });

  test('a page of another origin cannot verify a captcha', async () => {
    const answer = await app.call('POST', '/core/verify-recaptcha', {
      body: { recaptchaToken: 'x' },
      headers: { origin: 'https://evil.example' },
    });
    expect(answer.status).toBe(403);
    expect(field(answer.json, 'error_key')).toBe('origin_refused');
  });
});

test('the 61st captcha within an hour is refused before it is verified', async () => {
  const scaled = await startTestApp({ env: { RATE_LIMIT_SCALE: '1' } });
  for (let tried = 0; tried < 60; tried += 1) {
    expect((await verify(scaled, 'x')).status).toBe(200);
  }
  expect((await verify(scaled, 'x')).status).toBe(429);
  await scaled.close();
});
