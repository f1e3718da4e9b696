// What is refused says what to send, in the words of the API: not those of the library that checks it,
// which names types of JavaScript.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;
let ana: Person;

beforeAll(async () => {
  app = await startTestApp();
  ana = await aUser(app);
});

afterAll(() => app.close());

const run = '/api/data-to-pdf/v1/convert';
const mail = { to: ['bo@example.com'], subject: 'Hello', body: 'Hello' };
const moment = 'Must be a time with its zone, such as 2026-12-31T12:00:00Z.';

const cases: ReadonlyArray<readonly [string, unknown, string, string]> = [
  [
    '/api/send-email/v1/send',
    { email: { ...mail, send_at: '2026-12-10T02:30:00' } },
    'email.send_at',
    moment,
  ],
  ['/api/send-email/v1/send', { email: { ...mail, send_at: 5 } }, 'email.send_at', moment],
  ['/core/receipt/list', { date_from: '2026-12-10' }, 'date_from', moment],
  ['/core/receipt/list', { date_from: 5 }, 'date_from', 'Must be a text.'],
  [
    '/core/receipt/list',
    { status: 'done' },
    'status',
    'Must be one of: running, success, failed, all.',
  ],
  ['/api/file-archive/v1/files/a/link', { expires_at: '2026-12-10T02:30' }, 'expires_at', moment],
  [run, { template_id: 'invoice.hbs', data: {}, locale: 5 }, 'locale', 'Must be a text.'],
  [
    run,
    { template_id: 'invoice.hbs', data: {}, locale: 'a'.repeat(40) },
    'locale',
    'Must have 35 characters or less.',
  ],
  [run, null, '', 'The body must be a JSON object.'],
  [run, [1], '', 'The body must be a JSON object.'],
  [run, 'text', '', 'The body must be a JSON object.'],
];

test.each(cases)('%s with %j says of %j: %s', async (path, body, at, message) => {
  const answer = await app.call('POST', path, { body, headers: { 'x-api-key': ana.key } });
  expect(answer.status, answer.text).toBe(422);
  expect([field(answer.json, 'errors.0.path'), field(answer.json, 'errors.0.message')]).toEqual([
    at,
    message,
  ]);
});
