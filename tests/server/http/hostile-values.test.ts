// Values that no caller means, one at a time, in every place of an address and every field of a body: each
// is refused or means nothing, and none becomes an error of the server.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Call, pathParameters } from '#contract/call.ts';
import { callEntries } from '#contract/run-calls.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;
let adm: Person;

beforeAll(async () => {
  app = await startTestApp();
  adm = await aUser(app, { name: 'Adm Admić', email: 'adm@example.com', admin: true });
});

afterAll(async () => {
  expect((await app.call('GET', '/healthz')).status).toBe(200);
  await app.close();
});

const ids = ['0', '-1', '1e9', '01', '1;drop', '..%2f2', "'", '%25', '_'];
// As bytes: a zero, half a character, half a surrogate pair.
const broken = ['%00', 'a%00b', '%F0%9F', '%ED%A0%80'];
const texts = ['\u0000', 'a\u0000b', '\ud800', '%', '9'.repeat(400)];
const values = [...texts, -1, 1e308, 1.5, null, true, [], {}, ['\u0000']];

const ask = (call: Call, id: string, body: unknown = {}) =>
  app.call(call.method, call.path.replace(/\{\w+\}/g, id), {
    cookie: adm.cookie,
    headers: { 'x-api-key': adm.key },
    ...(call.method === 'GET' || call.method === 'DELETE' ? {} : { body }),
  });

test.each(callEntries.filter(([, { path }]) => pathParameters(path).length > 0))(
  'the path of %s',
  async (_name, call) => {
    for (const id of [...ids, ...broken]) {
      const answer = await ask(call, id);
      expect([400, 404, 422], `${id}: ${answer.text}`).toContain(answer.status);
    }
  },
);

// Logging out would end the session of those after it.
test.each(callEntries.filter(([name, { body }]) => body !== undefined && name !== 'logout'))(
  'the body of %s',
  async (_name, call) => {
    for (const key of Object.keys(Object(Object(call.body).entries))) {
      for (const value of values) {
        const { status, json, text } = await ask(call, 'nobody0', { [key]: value });
        // Without a payment provider its events are refused with 503.
        if (field(json, 'error_key') === 'billing_not_configured') continue;
        expect(status, `${key} = ${JSON.stringify(value)}: ${text}`).toBeLessThan(500);
      }
    }
  },
);
