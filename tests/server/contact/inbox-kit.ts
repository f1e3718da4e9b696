import { expect } from 'vitest';
import { field } from '#tests/kit/field.ts';
import type { Person } from '#tests/kit/people.ts';
import type { Answer, TestApp } from '#tests/kit/test-app.ts';
import { aMessage, aProof, send } from '#tests/server/contact/contact-kit.ts';

/** Sends a message through the form; returns its id. */
export async function received(
  app: TestApp,
  different: Record<string, unknown> = {},
): Promise<string> {
  const answer = await send(app, aMessage(different), await aProof(app));
  expect(answer.status, answer.text).toBe(201);
  return field(answer.json, 'id');
}

export function list(
  app: TestApp,
  by: Pick<Person, 'cookie'> | undefined,
  body: Record<string, unknown> = {},
  query = '',
): Promise<Answer> {
  return app.call('POST', `/core/contact-form/list${query}`, { body, ...cookieOf(by) });
}

/** The ids in the answer of a list, in order. */
export function idsOf(answer: Answer): string[] {
  expect(answer.status, answer.text).toBe(200);
  const rows: unknown = JSON.parse(field(answer.json, 'data'));
  return Array.isArray(rows) ? rows.map((row: unknown) => field(row, 'id')) : [];
}

export function aReply(different: Record<string, unknown> = {}) {
  return {
    email_to: 'ana@example.com',
    subject: 'Re: Your message',
    body: 'Your limit is raised.',
    ...different,
  };
}

export function reply(
  app: TestApp,
  by: Pick<Person, 'cookie'> | undefined,
  body: unknown,
  key?: string,
): Promise<Answer> {
  return app.call('POST', '/core/contact-form/send-reply-email', {
    body,
    ...cookieOf(by),
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
}

function cookieOf(by: Pick<Person, 'cookie'> | undefined) {
  return by === undefined ? {} : { cookie: by.cookie };
}
