import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { auditOf } from '#tests/server/audit/audit-kit.ts';

const path = '/core/canned-reply';
let app: TestApp;
let adm: Person;

beforeAll(async () => {
  app = await startTestApp();
  adm = await aUser(app, { name: 'Adm Admić', admin: true });
});

afterAll(() => app.close());

const save = (body: object) => app.call('POST', path, { body, cookie: adm.cookie });
const list = async () => (await app.call('GET', path, { cookie: adm.cookie })).json;

test('a saved reply is listed by name, and deleted once', async () => {
  const later = await save({ name: ' Where ', body: 'Dear {first_name},\r\nsee the docs. 😀' });
  expect(later.status, later.text).toBe(201);
  await save({ name: 'Again', body: 'Try again.' });
  expect(await list()).toMatchObject([
    { name: 'Again', body: 'Try again.' },
    { name: 'Where', body: 'Dear {first_name},\nsee the docs. 😀' },
  ]);
  const remove = () =>
    app.call('DELETE', `${path}/${field(later.json, 'id')}`, { cookie: adm.cookie });
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
  expect(await list()).toMatchObject([{ name: 'Again' }]);
  const { events } = await auditOf(app, adm).list({ search_query: 'canned' });
  expect(events).toEqual(['canned_reply_deleted', 'canned_reply_saved', 'canned_reply_saved']);
});

test.each([
  ['name', ''],
  ['name', 'x'.repeat(limits.cannedReplyNameLengthMax + 1)],
  ['name', 'half \ud83d'],
  ['body', 'x'],
  ['body', 'a\u0000b'],
])('%s %j is refused', async (name, value) => {
  const answer = await save({ name: 'Good', body: 'Good.', [name]: value });
  expect([answer.status, field(answer.json, 'errors.0.path')]).toEqual([422, name]);
});

test('there are no more than the limit, whatever comes at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: limits.cannedRepliesMax + 4 }, (_, turn) =>
      save({ name: `Nr ${turn}`, body: 'Text' }),
    ),
  );
  const refused = answers.filter(({ status }) => status !== 201);
  // One is there from before.
  expect(answers.length - refused.length).toBe(limits.cannedRepliesMax - 1);
  for (const { status, json } of refused) {
    expect([status, field(json, 'error_key')]).toEqual([409, 'canned_reply_limit']);
  }
  expect(await list()).toHaveLength(limits.cannedRepliesMax);
});
