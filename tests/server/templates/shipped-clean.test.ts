// SC4: every shipped template runs its own sample over HTTP without a warning; a copy on the template
// desk has no warning either.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readShippedSample, shippedTemplates } from '#services/templates/shipped-templates.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { madeOf } from '#tests/server/documents/document-kit.ts';
import { type Templates, templatesOf } from '#tests/server/templates/template-kit.ts';

let app: TestApp;
let ana: Person;
let templates: Templates;

beforeAll(async () => {
  app = await startTestApp();
  ana = await aUser(app);
  templates = templatesOf(app, ana);
});

afterAll(() => app.close());

const run = async (path: string, body: object) =>
  madeOf(await app.call('POST', path, { body, headers: { 'x-api-key': ana.key } }));

describe.each(shippedTemplates.map((shipped) => [shipped.file_name, shipped] as const))(
  'SC4: %s',
  (file_name, { service }) => {
    test.each(['en-GB', 'de-AT', 'hr-HR'])(
      'runs its sample in %s without a warning',
      async (locale) => {
        const data = await readShippedSample(file_name);
        const verb =
          service === 'data-generator'
            ? 'generate'
            : service === 'data-mapping'
              ? 'map'
              : 'convert';
        const isMapping = service === 'data-mapping';
        const body = {
          template_id: file_name,
          data,
          ...(isMapping ? {} : { locale, strict: true }),
        };
        const made = await run(`/api/${service}/v1/${verb}`, body);
        expect([made.status, made.errors, made.warnings]).toEqual([200, [], []]);
      },
    );

    test('a copy of it has no warning on the template desk', async () => {
      const { engine, content, sample_data } = await templates.create({
        name: `Copy of ${file_name}`,
        service,
        from: file_name,
        engine: undefined,
        content: undefined,
        sample_data: undefined,
      });
      const data: unknown = JSON.parse(sample_data);
      const preview = await templates.preview({ service, engine, content, data });
      expect(preview).toMatchObject({ errors: [], missing: [], ignored: [], warnings: [] });
    });
  },
);
