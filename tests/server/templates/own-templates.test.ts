// Own templates over HTTP: stored bytes are returned unchanged, version numbers only grow, and users
// have no access to each other's templates.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import {
  aTemplate,
  type Templates,
  templateIn,
  templatesOf,
} from '#tests/server/templates/template-kit.ts';

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

afterAll(async () => {
  expect((await app.call('GET', '/healthz')).status).toBe(200);
  await app.close();
});

const errorKey = (answer: { json: unknown }) => field(answer.json, 'error_key');

describe('a template', () => {
  test('is returned byte for byte as it was stored', async () => {
    const content = 'Č %name%\r\n\t{{"}} 😀 </script>\n';
    const sample_data = '{ "name":  "Ž" }\n';
    const made = await templates.create({ name: ' Čestitka ', content, sample_data });
    expect(made).toMatchObject({
      name: 'Čestitka',
      service: 'data-to-text',
      engine: 'default',
      content,
      sample_data,
      version: 1,
      size: Buffer.byteLength(content),
    });
    expect(await templates.read(made.id)).toEqual(made);
  });

  test('can be created as a copy of a shipped one, with its engine and sample', async () => {
    const made = templateIn(
      await templates.askToCreate({ name: 'Mine', service: 'data-to-pdf', from: 'invoice.hbs' }),
    );
    expect(made.engine).toBe('handlebars');
    expect(made.content).toBe((await app.call('GET', '/template/default/file/invoice.hbs')).text);
    expect(JSON.parse(made.sample_data)).toHaveProperty('invoice.number');
    const unknown = { name: 'Other', service: 'data-to-pdf', from: '../invoice.hbs' };
    expect(errorKey(await templates.askToCreate(unknown))).toBe('template_not_shipped');
  });

  test('has a unique name within its service', async () => {
    const first = await templates.create({ name: 'Twice' });
    const second = await templates.askToCreate(aTemplate({ name: 'Twice' }));
    expect([second.status, errorKey(second)]).toEqual([409, 'template_name_taken']);
    await templates.create({ name: 'Twice', service: 'data-to-html' });
    const third = await templates.create({ name: 'Thrice' });
    expect(errorKey(await templates.update(third.id, { name: 'Twice' }))).toBe(
      'template_name_taken',
    );
    expect((await templates.update(first.id, { name: 'Twice' })).status).toBe(200);
  });

  test.each([
    ['no name', { name: ' ' }],
    ['a version in its name', { name: 'a@1' }],
    ['a long name', { name: 'x'.repeat(limits.templateNameLengthMax + 1) }],
    ['a null character', { content: 'a\0b' }],
    ['a lone surrogate', { content: 'a\ud800b' }],
    ['a service without templates', { service: 'html-to-pdf' }],
    ['another engine', { engine: 'mustache' }],
    ['sample data that is no object', { sample_data: '1' }],
    ['a mapping in handlebars', { service: 'data-mapping', engine: 'handlebars' }],
  ])('with %s is refused', async (_what, different) => {
    const answer = await templates.askToCreate(aTemplate({ name: 'Refused', ...different }));
    expect([answer.status, errorKey(answer)]).toEqual([422, 'field_invalid']);
    expect((await templates.list()).some(({ name }) => name === 'Refused')).toBe(false);
  });

  test('has a limited text and sample', async () => {
    const full = 'x'.repeat(limits.templateBytesMax);
    await templates.create({ name: 'Full', content: full });
    const over = await templates.askToCreate(aTemplate({ name: 'Over', content: `${full}x` }));
    expect([over.status, field(over.json, 'errors.0.path')]).toEqual([413, 'content']);
    const sample = JSON.stringify({ a: 'x'.repeat(limits.templateSampleBytesMax) });
    const heavy = await templates.askToCreate(aTemplate({ name: 'Over', sample_data: sample }));
    expect([heavy.status, field(heavy.json, 'errors.0.path')]).toEqual([413, 'sample_data']);
  });

  test('is listed by name, without its text, for one service or all', async () => {
    const texts = await templates.list('?service=data-to-text');
    expect(texts.map(({ name }) => name)).toEqual(texts.map(({ name }) => name).toSorted());
    expect(texts.every(({ service }) => service === 'data-to-text')).toBe(true);
    expect((await templates.list()).length).toBeGreaterThan(texts.length);
    expect((await templates.call('GET', '')).text).not.toContain('content');
  });
});

describe('changing', () => {
  test('the text creates a version, other fields do not', async () => {
    const made = await templates.create({ name: 'Changing' });
    const renamed = templateIn(
      await templates.update(made.id, {
        name: 'Changed',
        sample_data: '[]',
        content: made.content,
      }),
    );
    expect(renamed).toMatchObject({ name: 'Changed', sample_data: '[]', version: 1 });
    expect(renamed.etag).not.toBe(made.etag);
    const second = templateIn(await templates.update(made.id, { content: 'two' }));
    const third = templateIn(await templates.update(made.id, { engine: 'handlebars' }));
    expect([second.version, third.version]).toEqual([2, 3]);
    expect(await templates.versions(made.id)).toMatchObject([
      { version: 3, engine: 'handlebars', size: 3 },
      { version: 2, engine: 'default', size: 3 },
      { version: 1, engine: 'default' },
    ]);
    const old = await templates.call('GET', `/${made.id}/versions/1`);
    expect(field(old.json, 'content')).toBe('Dear %name%');
    expect((await templates.call('GET', `/${made.id}/versions/4`)).status).toBe(404);
  });

  test('an old version is restored as the newest, with its engine', async () => {
    const made = await templates.create({ name: 'Restored' });
    await templates.update(made.id, { content: '{{name}}', engine: 'handlebars' });
    const restored = templateIn(await templates.restore(made.id, 1));
    expect(restored).toMatchObject({ version: 3, engine: 'default', content: 'Dear %name%' });
    expect((await templates.versions(made.id)).map(({ version }) => version)).toEqual([3, 2, 1]);
    expect((await templates.restore(made.id, 9)).status).toBe(404);
  });

  test('with If-Match is refused unless the version is the newest', async () => {
    const made = await templates.create({ name: 'Matched' });
    const seen = `"${made.etag}"`;
    const second = templateIn(await templates.update(made.id, { content: 'mine' }, seen));
    for (const late of [
      await templates.update(made.id, { content: 'late' }, seen),
      await templates.restore(made.id, 1, seen),
      await templates.remove(made.id, seen),
    ]) {
      expect([late.status, errorKey(late)]).toEqual([412, 'template_changed']);
    }
    expect((await templates.read(made.id)).content).toBe('mine');
    expect((await templates.remove(made.id, `"${second.etag}"`)).status).toBe(200);
    expect((await templates.call('GET', `/${made.id}`)).status).toBe(404);
  });

  test('ten times in parallel creates ten versions', async () => {
    const made = await templates.create({ name: 'Parallel' });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => templates.update(made.id, { content: `${index}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await templates.versions(made.id)).toHaveLength(11);
  });
});

describe('another user', () => {
  test('cannot find or change it', async () => {
    const made = await templates.create({ name: 'Private' });
    const other = templatesOf(app, bo);
    const answers = [
      await other.call('GET', `/${made.id}`),
      await other.call('GET', `/${made.id}/versions`),
      await other.call('GET', `/${made.id}/versions/1`),
      await other.update(made.id, { content: 'taken' }),
      await other.restore(made.id, 1),
      await other.remove(made.id),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(404));
    expect(await other.list()).toEqual([]);
    expect(await templates.read(made.id)).toEqual(made);
    expect((await other.askToCreate(aTemplate({ name: 'Private' }))).status).toBe(201);
  });

  test('cannot exceed the limit of one account, even with parallel calls', async () => {
    const other = templatesOf(app, await aUser(app, { name: 'Cvita Cvitić' }));
    const names = Array.from({ length: limits.templatesPerUserMax + 5 }, (_, index) => `T${index}`);
    const answers = await Promise.all(names.map((name) => other.askToCreate(aTemplate({ name }))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(limits.templatesPerUserMax);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(errorKey)).toEqual(Array(5).fill('template_limit'));
  });
});
