import { hash } from 'node:crypto';
import { expect } from 'vitest';
import { field } from '#tests/kit/field.ts';
import type { Answer, TestApp } from '#tests/kit/test-app.ts';

export const captchaRequired = 'Please complete the reCAPTCHA.';

/** A body that the contact form accepts. */
export function aMessage(different: Record<string, unknown> = {}) {
  return {
    first_name: 'Ana',
    last_name: 'Anić',
    email: 'ana@example.com',
    company_name: 'Anić d.o.o.',
    message: 'Please raise my limit.',
    ...different,
  };
}

/** The first nonce, counted from `from`, that solves a challenge, or that does not. */
export function findNonce(
  challenge: string,
  difficulty: number,
  { isRight = true, from = 0 } = {},
): number {
  for (let nonce = from; ; nonce += 1) {
    const digest = hash('sha256', `${challenge}${nonce}`, 'buffer');
    if (digest.readUInt32BE(0) < 2 ** (32 - difficulty) === isRight) return nonce;
  }
}

/** A solved proof of work, as the portal sends it. */
export async function solveChallenge(app: TestApp): Promise<string> {
  const { json, status, text } = await app.call('POST', '/core/captcha-challenge');
  expect(status, text).toBe(201);
  const challenge = field(json, 'challenge');
  return `${challenge}.${findNonce(challenge, Number(field(json, 'difficulty')))}`;
}

export function verify(app: TestApp, recaptchaToken: unknown): Promise<Answer> {
  return app.call('POST', '/core/verify-recaptcha', { body: { recaptchaToken } });
}

/** The whole Set-Cookie line of the captcha in an answer. */
export function captchaLine(answer: Answer): string {
  return answer.headers.getSetCookie().find((line) => line.includes('captcha=')) ?? '';
}

/** Solves a captcha and returns the cookie of the proof, `captcha=…`. */
export async function aProof(app: TestApp): Promise<string> {
  const answer = await verify(app, await solveChallenge(app));
  expect(field(answer.json, 'success'), answer.text).toBe('true');
  return captchaLine(answer).split(';', 1)[0] ?? '';
}

export function send(app: TestApp, body: unknown, cookie?: string): Promise<Answer> {
  return app.call('POST', '/core/contact-form', {
    body,
    ...(cookie === undefined ? {} : { cookie }),
  });
}
