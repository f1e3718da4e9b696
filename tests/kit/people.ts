// Users for tests, created like real ones: they sign up, open the verification mail and log in.
import { expect } from 'vitest';
import { field } from '#tests/kit/field.ts';
import type { TestApp } from '#tests/kit/test-app.ts';

export interface Person {
  id: string;
  name: string;
  email: string;
  password: string;
  cookie: string;
  /** The first API key. */
  key: string;
}

const goodPassword = 'Correct-Horse-9';

/** A verified, signed-in user; `admin: true` uses the one-time link of the first start. */
export async function aUser(
  app: TestApp,
  {
    name = 'Ana Anić',
    email = `${name.split(' ')[0]?.toLowerCase()}@example.com`,
    admin = false,
  } = {},
): Promise<Person> {
  const registered = await app.call('POST', '/auth/register', {
    body: {
      name,
      email,
      password: goodPassword,
      ...(admin ? { first_admin_token: app.firstAdminToken } : {}),
    },
  });
  expect(registered.status, registered.text).toBe(201);
  if (!admin) await openVerification(app, email);
  const cookie = await logIn(app, email);
  const info = await app.call('GET', '/core/user/info', { cookie });
  const keys = await app.call('GET', '/core/api-key', { cookie });
  return {
    id: field(info.json, 'id'),
    name,
    email,
    password: goodPassword,
    cookie,
    key: field(keys.json, '0.key'),
  };
}

/** Opens the latest verification link from the mail. */
async function openVerification(app: TestApp, email: string): Promise<void> {
  const mail = (await app.mailsTo(email)).at(-1);
  const link = /https?:\/\/\S*\/auth\/verify-email\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  const opened = await app.call('GET', new URL(link).pathname + new URL(link).search);
  expect(opened.status).toBe(302);
}

/** Logs in and returns the session cookie. */
async function logIn(app: TestApp, email: string, password = goodPassword): Promise<string> {
  const answer = await app.call('POST', '/auth/login', { body: { email, password } });
  expect(answer.status, answer.text).toBe(200);
  return answer.cookie ?? '';
}
