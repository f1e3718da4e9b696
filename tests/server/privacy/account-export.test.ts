// The copy of the own data, opened by a reader of zips.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser, type Person } from '#tests/kit/people.ts';
import { readZip } from '#tests/kit/read-zip.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;
let ana: Person;

beforeAll(async () => {
  app = await startTestApp();
  ana = await aUser(app);
});

afterAll(() => app.close());

async function readExport({ cookie }: Person) {
  const answer = await app.call('GET', '/core/user/export', { cookie });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toMatch(/attachment.*my-data-/);
  return readZip(answer.bytes);
}

const json = (files: Map<string, Buffer>, name: string) =>
  JSON.parse(files.get(name)?.toString('utf8') ?? 'null');

test('an empty account has all lists, empty, and its first key without its text', async () => {
  const files = await readExport(ana);
  expect(json(files, 'account.json')).toMatchObject({ email: ana.email, name: ana.name });
  for (const name of ['requests', 'runs', 'months', 'templates', 'messages', 'invoices']) {
    expect(json(files, `${name}.json`), name).toEqual([]);
  }
  expect(json(files, 'api-keys.json')).toHaveLength(1);
  const everything = [...files.values()].map(String).join('\n');
  expect(everything).not.toContain(ana.key);
});

test('everything of the account is in it, over more pages than one, and nothing of others', async () => {
  const bo = await aUser(app, { name: 'Bo Bojić' });
  const { cookie } = bo;
  const post = async (path: string, body: object) => {
    const answer = await app.call('POST', path, { cookie, body });
    expect(answer.status, answer.text).toBe(201);
  };
  for (let count = 0; count < 45; count += 1) {
    const payload = JSON.stringify({ count, text: 'čćžšđ' });
    await post('/core/service-request', {
      name: `Request ${count}`,
      service: 'data-to-pdf',
      payload,
    });
  }
  await post('/core/template', { service: 'data-to-pdf', name: 'Letter', engine: 'default' });
  const form = new FormData();
  form.append('file', new Blob(['Račun 1']), 'Račun.txt');
  const stored = await fetch(`${app.url}/api/file-archive/v1/files`, {
    method: 'POST',
    headers: { 'x-api-key': bo.key },
    body: form,
  });
  expect(stored.status).toBe(201);
  const run = await app.call('POST', '/api/data-to-text/v1/convert', {
    headers: { 'x-api-key': bo.key },
    body: { template_id: 'letter.hbs', data: {}, text_access_mode: 'direct' },
  });
  expect(run.status, run.text).toBeLessThan(500);

  const files = await readExport(bo);
  const requests: { name: string; payload: string }[] = json(files, 'requests.json');
  expect(new Set(requests.map(({ name }) => name)).size).toBe(45);
  expect(requests.every(({ payload }) => JSON.parse(payload).text === 'čćžšđ')).toBe(true);
  expect(json(files, 'templates.json')).toMatchObject([{ name: 'Letter', version: 1 }]);
  expect(json(files, 'runs.json').length).toBeGreaterThan(0);
  const archived = [...files.keys()].filter((name) => name.startsWith('files/'));
  expect(archived).toHaveLength(1);
  expect(files.get(archived[0] ?? '')?.toString('utf8')).toBe('Račun 1');

  const others = await readExport(ana);
  expect([...others.keys()].filter((name) => name.startsWith('files/'))).toEqual([]);
  expect(json(others, 'requests.json')).toEqual([]);
});
