// Runs with own templates: by name, by id, with a version; never those of another user, never deleted
// ones.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { type Templates, templatesOf } from '#tests/server/templates/template-kit.ts';

let app: TestApp;
let ana: Person;
let bo: Person;
let templates: Templates;

beforeAll(async () => {
  app = await startTestApp();
  ana = await aUser(app);
  bo = await aUser(app, { name: 'Bo Božić' });
  templates = templatesOf(app, ana);
});

afterAll(() => app.close());

const runAs = ({ key }: Person, template_id: string, service = 'data-to-text') =>
  app.call('POST', `/api/${service}/v1/convert`, {
    headers: { 'x-api-key': key },
    body: {
      template_id,
      data: { name: 'Ana' },
      text_access_mode: 'download',
      html_access_mode: 'download',
    },
  });

const used = async () =>
  field((await app.call('GET', '/core/user-configuration', { cookie: ana.cookie })).json, 'count');

async function isNotFound(person: Person, templateId: string, service?: string) {
  const answer = await runAs(person, templateId, service);
  expect([answer.status, field(answer.json, 'message')]).toEqual([404, 'File not found']);
  expect(field(answer.json, 'errors.0.path')).toBe('template_id');
}

describe('a run', () => {
  let id = '';

  beforeEach(async () => {
    for (const { id: old } of await templates.list()) await templates.remove(old);
    id = (await templates.create({ name: 'Žalba', content: 'one %name%' })).id;
  });

  test('finds an own template by name and by id', async () => {
    expect((await runAs(ana, 'Žalba')).text).toBe('one Ana');
    expect((await runAs(ana, id)).text).toBe('one Ana');
  });

  test('of another service tells whose template that is, and how it is used all the same', async () => {
    await isNotFound(ana, 'Žalba', 'data-to-html');
    const { json } = await runAs(ana, 'Žalba@1', 'data-to-html');
    expect(field(json, 'errors.0.message')).toContain('belongs to Data to Text');
    expect(field(json, 'errors.0.fix')).toContain(id);
    expect((await runAs(ana, id, 'data-to-html')).text).toBe('one Ana');
    expect((await runAs(bo, 'Žalba', 'data-to-html')).text).not.toContain('Data to Text');
  });

  test('that makes HTML refuses a shipped template of text, and takes one of HTML', async () => {
    const { status, json } = await runAs(ana, 'invoice.txt', 'data-to-html');
    expect([status, field(json, 'errors.0.path')]).toEqual([422, 'template_id']);
    expect(field(json, 'errors.0.message')).toContain('a template of Data to Text');
    expect((await runAs(ana, 'invoice.html', 'data-to-html')).status).toBe(200);
  });

  test('finds a name that was typed with decomposed characters', async () => {
    expect((await runAs(ana, 'Žalba'.normalize('NFD'))).text).toBe('one Ana');
  });

  test('takes the newest text, or the version after @', async () => {
    await templates.update(id, { content: 'two %name%' });
    expect((await runAs(ana, 'Žalba')).text).toBe('two Ana');
    for (const pin of [`${id}@1`, 'Žalba@1']) expect((await runAs(ana, pin)).text).toBe('one Ana');
    expect((await runAs(ana, `${id}@2`)).text).toBe('two Ana');
    await templates.restore(id, 1);
    expect((await runAs(ana, id)).text).toBe('one Ana');
    expect((await runAs(ana, `${id}@2`)).text).toBe('two Ana');
  });

  test.each([
    'Žalba@2',
    'Žalba@0',
    'Žalba@',
    'Žalba@1@1',
    'Žalba@999999999',
    'Žalba@9999999999999999999',
    '@1',
    'žalba',
    'invoice.txt@1',
    'a\0b',
    "' OR 1=1 --",
  ])('finds nothing under %j', async (templateId) => {
    const before = await used();
    await isNotFound(ana, templateId);
    expect(await used()).toBe(before);
  });

  test('finds a name only within its service, an id in all of them', async () => {
    await isNotFound(ana, 'Žalba', 'data-to-html');
    expect((await runAs(ana, id, 'data-to-html')).text).toBe('one Ana');
  });

  test('prefers an own template to a shipped one of the same name, until it is deleted', async () => {
    const mine = await templates.create({ name: 'invoice.txt', content: 'mine' });
    expect((await runAs(ana, 'invoice.txt')).text).toBe('mine');
    expect((await runAs(bo, 'invoice.txt')).text).not.toBe('mine');
    await templates.remove(mine.id);
    expect((await runAs(ana, 'invoice.txt')).text).not.toBe('mine');
  });

  test("never finds another user's template", async () => {
    for (const templateId of ['Žalba', id, `${id}@1`]) await isNotFound(bo, templateId);
  });

  test('never finds a deleted template', async () => {
    await templates.update(id, { content: 'two' });
    await templates.remove(id);
    for (const templateId of ['Žalba', id, `${id}@1`, `${id}@2`]) await isNotFound(ana, templateId);
    await templates.create({ name: 'Žalba', content: 'new' });
    expect((await runAs(ana, 'Žalba')).text).toBe('new');
    await isNotFound(ana, 'Žalba@2');
  });

  test('maps with a stored list of rules and with a stored expression', async () => {
    const map = (template_id: string) =>
      app.call('POST', '/api/data-mapping/v1/map', {
        headers: { 'x-api-key': ana.key },
        body: { template_id, data: { name: 'Ana' } },
      });
    const service = 'data-mapping';
    const rules = '[{"to": "who.name", "from": "name"}]';
    await templates.create({ name: 'Rules', service, content: rules });
    await templates.create({ name: 'Expression', service, content: '{"who": {"name": name}}' });
    for (const name of ['Rules', 'Expression']) {
      expect(field((await map(name)).json, 'data.who.name')).toBe('Ana');
    }
  });

  test('keeps the latest versions; an older pinned version is not found', async () => {
    for (let version = 2; version <= limits.templateVersionsMax + 1; version += 1) {
      expect((await templates.update(id, { content: `v${version}` })).status).toBe(200);
    }
    expect(await templates.versions(id)).toHaveLength(limits.templateVersionsMax);
    await isNotFound(ana, `${id}@1`);
    expect((await runAs(ana, `${id}@2`)).text).toBe('v2');
  });
});
