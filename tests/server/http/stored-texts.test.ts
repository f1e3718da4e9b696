// CA6, CA7, CA14: the same rules for every stored text, on both databases, and validated filters and
// paging.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;
let ana: Person;
let admin: Person;

beforeAll(async () => {
  app = await startTestApp();
  ana = await aUser(app, { email: 'ana@example.com' });
  admin = await aUser(app, { email: 'adm@example.com', admin: true });
});

afterAll(() => app.close());

const asAna = (method: string, path: string, body?: unknown) =>
  app.call(method, path, { cookie: ana.cookie, ...(body === undefined ? {} : { body }) });

const nul = 'a\u0000b';
const half = 'a\ud83d';
const uuid = 'b5a6f0a2-65a5-4f6c-9d55-3a1b1f0c7a11';
const idOf = (person: Person) =>
  app
    .call('GET', '/core/user/info', { cookie: person.cookie })
    .then(({ json }) => field(json, 'id'));

describe('a text with a NUL or a lone surrogate is refused with the name of its field', () => {
  const draft = { name: 'x', payload: '{}', service: 'data-to-pdf' };
  const template = { name: 'x', service: 'data-to-text', engine: 'handlebars', content: 'x' };
  const message = { first_name: 'Ana', last_name: 'Ana', email: 'a@b.co', message: 'Hello' };
  const cases: [string, string, string, object][] = [
    ['POST', '/core/api-key', 'name', {}],
    ['POST', '/core/api-key', 'description', { name: 'x' }],
    ['POST', '/core/service-request', 'name', draft],
    ['POST', '/core/service-request', 'payload', draft],
    ['POST', '/core/template', 'name', template],
    ['POST', '/core/template', 'content', template],
    ['POST', '/core/template', 'sample_data', template],
    ['POST', '/core/contact-form', 'first_name', message],
    ['POST', '/core/contact-form', 'message', message],
    ['POST', '/auth/register', 'name', { email: 'c@d.ef', password: 'Correct-Horse-9' }],
  ];
  test.each(cases)('%s %s: %s', async (method, path, name, rest) => {
    for (const text of [nul, half]) {
      const answer = await asAna(method, path, { ...rest, [name]: text });
      expect(answer.status, answer.text).toBe(422);
      expect(field(answer.json, 'errors.0.path')).toBe(name);
    }
  });

  test('the profile: name and address', async () => {
    const id = await idOf(ana);
    for (const text of [nul, half]) {
      for (const body of [{ name: text }, { address: JSON.stringify({ city: text }) }]) {
        const answer = await asAna('PUT', `/core/user/${id}`, body);
        // A lone surrogate within the address is escaped by JSON, and refused as its city.
        expect(answer.status, answer.text).toBe(422);
      }
    }
  });
});

test('such a text in a search or an id is no unexpected failure', async () => {
  const key = { 'x-api-key': ana.key };
  for (const text of [nul, half]) {
    const run = await app.call('POST', '/api/data-to-text/v1/convert', {
      body: { template_id: text, data: {} },
      headers: key,
    });
    expect([404, 422], run.text).toContain(run.status);
    const since = await asAna(
      'GET',
      `/core/service-request/changes?since=${encodeURIComponent('a\0')}`,
    );
    expect(since.status).toBeLessThan(500);
    const login = await app.call('POST', '/auth/login', {
      body: { email: 'ana@example.com', password: text, remember_me: false },
    });
    expect(login.status).toBe(400);
    const sync = await asAna('POST', '/core/service-request/sync', {
      user_id: await idOf(ana),
      operations: [
        {
          kind: 'create',
          op_id: uuid,
          id: uuid,
          name: text,
          payload: '{}',
          service: 'data-to-pdf',
        },
      ],
    });
    expect(sync.status).toBeLessThan(500);
  }
  expect(app.logged()).not.toContain('call_failed');
});

test('a description keeps its lines, with normalized line breaks', async () => {
  const answer = await asAna('POST', '/core/api-key', { name: 'x', description: 'a\r\nb\tc' });
  expect(field(answer.json, 'apiKey.description')).toBe('a\nb\tc');
  const broken = await asAna('POST', '/core/api-key', { name: 'x\ny' });
  expect(field(broken.json, 'errors.0.path')).toBe('name');
});

describe('PUT /core/user/{id}', () => {
  test('accepts a name without a space, of 2 to 50 characters, and an empty one', async () => {
    const id = await idOf(ana);
    for (const name of ['Ana', 'Jo', 'č'.repeat(50), '']) {
      const answer = await asAna('PUT', `/core/user/${id}`, { name });
      expect(answer.status, answer.text).toBe(200);
      expect(field(answer.json, 'name')).toBe(name);
    }
    const long = await asAna('PUT', `/core/user/${id}`, { name: 'č'.repeat(51) });
    expect(field(long.json, 'errors.0.message')).toBe("Can't be longer than 50 characters.");
    const short = await asAna('PUT', `/core/user/${id}`, { name: 'A' });
    expect(field(short.json, 'errors.0.message')).toBe('Must be at least 2 characters.');
  });
});

describe('filters and paging', () => {
  const list = (query: string, body: object = {}) =>
    app.call('POST', `/core/contact-form/list${query}`, { cookie: admin.cookie, body });

  test('30 February is an invalid date', async () => {
    for (const date of [
      '2026-02-30T00:00:00.000Z',
      '2026-04-31T00:00:00Z',
      '2026-13-01T00:00:00Z',
    ]) {
      const answer = await list('', { date_from: date });
      expect(answer.status, date).toBe(422);
      expect(field(answer.json, 'errors.0.path')).toBe('date_from');
    }
    expect((await list('', { date_from: '2028-02-29T00:00:00.000Z' })).status).toBe(200);
  });

  test('a limit or offset of any size is clamped; anything but an integer is refused', async () => {
    for (const query of ['?limit=9999999999', `?limit=${'9'.repeat(500)}`, '?limit=-9999999999']) {
      expect((await list(query)).status, query).toBe(200);
    }
    expect((await list(`?offset=${'9'.repeat(400)}`)).status).toBe(200);
    for (const query of ['?limit=1.5', '?limit=ten', '?limit=', '?offset=0x10']) {
      expect((await list(query)).status, query).toBe(422);
    }
  });
});

test('a file is found by its name with composed and decomposed accents', async () => {
  const form = new FormData();
  const apart = 'račun č.txt'.normalize('NFD');
  form.append('file', new Blob(['text']), apart);
  const headers = { 'x-api-key': ana.key };
  const files = `${app.url}/api/file-archive/v1/files`;
  const stored = await fetch(files, { method: 'POST', headers, body: form });
  expect(field(await stored.json(), 'file_name')).toBe('račun č.txt'.normalize('NFC'));
  for (const name of [apart, apart.normalize('NFC')]) {
    const answer = await fetch(`${files}/${encodeURIComponent(name)}`, { headers });
    expect(await answer.text()).toBe('text');
    const found = await fetch(`${files}?search=${encodeURIComponent(name)}`, { headers });
    expect(field(await found.json(), 'total')).toBe('1');
  }
  const removed = await fetch(`${files}/${encodeURIComponent(apart)}`, {
    method: 'DELETE',
    headers,
  });
  expect(removed.status).toBe(200);
});
