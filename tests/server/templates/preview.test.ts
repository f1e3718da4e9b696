// Previews over HTTP, with real child processes and the real printer: results, positions of mistakes,
// data that is missing or unused, and attacks, after which the product still answers.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { shippedTemplates } from '#services/templates/shipped-templates.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { readPdf } from '#tests/kit/read-pdf.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { type Templates, templatesOf } from '#tests/server/templates/template-kit.ts';

let app: TestApp;
let ana: Person;
let templates: Templates;

beforeAll(async () => {
  app = await startTestApp();
  ana = await aUser(app);
  templates = templatesOf(app, ana);
});

afterAll(async () => {
  expect((await app.call('GET', '/healthz')).status).toBe(200);
  await app.close();
});

const text = (content: string, data: unknown = {}, engine = 'default') => ({
  service: 'data-to-text',
  engine,
  content,
  data,
});

const used = async () =>
  field((await app.call('GET', '/core/user-configuration', { cookie: ana.cookie })).json, 'count');

describe('the result', () => {
  test('of data-to-pdf is the PDF, marked as a test and not counted', async () => {
    const before = await used();
    const content = '<h1>%title%</h1><p>%body%</p>';
    const preview = await templates.preview({
      service: 'data-to-pdf',
      engine: 'default',
      content,
      data: { title: 'Račun', body: 'Čaplja' },
      name: 'Moj račun',
    });
    expect(preview.output?.kind).toBe('pdf');
    if (preview.output?.kind !== 'pdf') return;
    const pdf = await readPdf(Buffer.from(preview.output.content_base64, 'base64'));
    expect(pdf.text).toContain('Čaplja');
    expect(pdf.text).toContain('TEST');
    expect([pdf.title, pdf.pages, preview.output.pages]).toEqual(['Moj račun', 1, 1]);
    expect(await used()).toBe(before);
  });

  test.each([
    ['data-to-html', '<b>%a%</b>', { kind: 'html', text: '<b>&lt;i&gt;</b>' }],
    ['data-to-text', '%a%', { kind: 'text', text: '<i>' }],
    ['data-generator', '<r>%a%</r>', { kind: 'xml', text: '<r>&lt;i&gt;</r>' }],
    ['data-mapping', '[{"to": "b", "from": "a"}]', { kind: 'json', text: '{\n  "b": "<i>"\n}' }],
    ['data-mapping', '{"b": a}', { kind: 'json', text: '{\n  "b": "<i>"\n}' }],
  ])('of %s has its own kind', async (service, content, output) => {
    const preview = await templates.preview({
      service,
      engine: 'default',
      content,
      data: { a: '<i>' },
    });
    expect(preview).toEqual({ output, errors: [], missing: [], ignored: [], warnings: [] });
  });

  test('of a list is that of its first entry', async () => {
    const preview = await templates.preview(text('%a%', [{ a: 1 }, { a: 2 }]));
    expect(preview.output).toEqual({ kind: 'text', text: '1' });
  });

  test.each(shippedTemplates.map(({ file_name, service }) => [file_name, service]))(
    'of a copy of %s has no errors and no missing fields',
    async (from, service) => {
      const made = await templates.create({
        name: `Copy of ${from}`,
        service,
        from,
        engine: undefined,
        content: undefined,
        sample_data: undefined,
      });
      const { engine, content, sample_data } = made;
      const data: unknown = JSON.parse(sample_data);
      const preview = await templates.preview({ service, engine, content, data });
      expect(preview).toMatchObject({ errors: [], missing: [] });
      expect(preview.output).not.toBeNull();
    },
  );
});

describe('a mistake', () => {
  test.each([
    ['default', 'a\n  %#items%\n', 2, 3],
    ['default', '%#a%%/b%', 1, 5],
    ['handlebars', 'one\n{{#if a}}', 2, 1],
    ['handlebars', '{{nope a}}', 1, 3],
  ])('in a %s template has line and column: %j', async (engine, content, line, column) => {
    const { output, errors } = await templates.preview(text(content, { a: 1 }, engine));
    expect(output).toBeNull();
    expect(errors).toMatchObject([{ path: 'template', line, column }]);
  });

  test('in an expression has them too, in a rule its path', async () => {
    const map = (content: string) =>
      templates.preview({ service: 'data-mapping', engine: 'default', content, data: { a: 1 } });
    expect((await map('{\n "a": (')).errors).toMatchObject([{ line: 2 }]);
    expect((await map('[{"to": "a", "form": "b"}]')).errors[0]).toMatchObject({
      path: 'mapping.0.form',
    });
  });

  test('in generated XML has no line of the template', async () => {
    const body = {
      service: 'data-generator',
      engine: 'default',
      content: '<a>\n<b></a>',
      data: {},
    };
    const { errors } = await templates.preview(body);
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.every(({ line }) => line === undefined)).toBe(true);
  });
});

describe('data and template', () => {
  test.each([
    ['default', '%client.nmae%\n%#items%%net% %gross%\n%/items%'],
    ['handlebars', '{{client.nmae}}\n{{#each items}}{{net}} {{gross}}\n{{/each}}'],
  ])('are compared in both directions in the engine %s', async (engine, content) => {
    const data = {
      client: { name: 'Ana', city: 'Split' },
      items: [
        { net: 1, discount: 0 },
        { net: 2, discount: 5 },
      ],
      note: 'never printed',
    };
    const { missing, ignored } = await templates.preview(text(content, data, engine));
    expect(missing).toMatchObject([
      { path: 'data.client.nmae', line: 1 },
      { path: 'data.items.0.gross', line: 2 },
    ]);
    expect(missing[0]?.message).toMatch(/Did you mean "(?:client\.)?name"/);
    expect(ignored.toSorted()).toEqual(['client.city', 'client.name', 'items[].discount', 'note']);
  });

  test.each([
    ['default', 'a\n %a% %client%'],
    ['handlebars', 'a\n{{a}} {{client}}'],
  ])(
    'with a value that cannot be printed in full (%s) give warnings with line and column',
    async (engine, content) => {
      const data = { a: 2 ** 53, client: { name: 'Ana' } };
      const { missing, warnings } = await templates.preview(text(content, data, engine));
      expect(missing).toEqual([]);
      expect(warnings).toMatchObject([
        { path: 'data.a', line: 2, column: engine === 'default' ? 2 : 3 },
        { path: 'data.client', line: 2, column: engine === 'default' ? 6 : 9 },
      ]);
      expect(Object.keys(warnings[0] ?? {}).toSorted()).toEqual([
        'column',
        'line',
        'message',
        'path',
      ]);
    },
  );

  test('fields from which totals are calculated count as used', async () => {
    const data = { items: [{ net: 10, vatPercentage: 25, note: '' }] };
    const { ignored, output } = await templates.preview(text('%grandTotal%', data));
    expect(output).toMatchObject({ text: '12.50' });
    expect(ignored).not.toContain('items[].net');
    expect(ignored).not.toContain('vatTotals');
  });

  test('are compared for rules', async () => {
    const content = '[{"to": "b", "from": "a"}, {"to": "c", "from": "x.y"}]';
    const body = { service: 'data-mapping', engine: 'default', content, data: { a: 1, z: 2 } };
    const { missing, ignored } = await templates.preview(body);
    expect(missing).toMatchObject([{ path: 'mapping.1.from' }]);
    expect(ignored).toEqual(['z']);
  });

  test('are compared in both directions for an expression', async () => {
    const data = {
      client: { name: 'Ana', city: 'Split' },
      items: [
        { net: 1, discount: 0 },
        { net: 2, vat: 5 },
      ],
      shipping: { way: 'ship' },
      note: { by: 'hand' },
    };
    const content = `{
      "who": client.nmae,
      "lines": items.{"net": net, "vat": vat, "gross": gross},
      "shipping": shipping
    }`;
    const body = { service: 'data-mapping', engine: 'default', content, data };
    const preview = await templates.preview(body);
    expect(preview).toMatchObject({ errors: [], warnings: [] });
    expect(preview.missing).toEqual([
      {
        path: 'data.client.nmae',
        message: 'The expression asks for "client.nmae", which the data does not have.',
      },
      {
        path: 'data.items[].gross',
        message: 'The expression asks for "items[].gross", which the data does not have.',
      },
    ]);
    expect(preview.ignored).toEqual(['client.name', 'client.city', 'items[].discount', 'note']);
    expect(JSON.parse(preview.output?.kind === 'json' ? preview.output.text : '')).toEqual({
      lines: [{ net: 1 }, { net: 2, vat: 5 }],
      shipping: { way: 'ship' },
    });
  });
});

describe('an attack', () => {
  // Prints nothing, so that only the timeout can end it.
  const nested =
    '{{#each a}}{{#each @root.a}}{{#each @root.a}}{{#each @root.a}}{{#if @root.b}}x{{/if}}'.concat(
      '{{/each}}{{/each}}{{/each}}{{/each}}',
    );
  const many = { a: Array.from({ length: 400 }, () => 1) };

  test('with an endless template is terminated, and /healthz still answers', async () => {
    const endless = templates.preview(text(nested, many, 'handlebars'));
    expect((await app.call('GET', '/healthz')).status).toBe(200);
    const { errors, output } = await endless;
    expect(output).toBeNull();
    expect(errors[0]?.message).toContain('more time, memory or output');
    expect((await templates.preview(text('%a%', { a: 1 }))).output).toMatchObject({ text: '1' });
  });

  test('with many parallel calls is limited to a few per user', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => templates.askPreview(text(nested, many, 'handlebars'))),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBe(6 - limits.previewsPerUserAtOnce);
    expect(refused.map(({ json }) => field(json, 'error_key'))).toEqual(
      Array(refused.length).fill('queue_full'),
    );
    expect((await templates.preview(text('again'))).output).toMatchObject({ text: 'again' });
  });

  test.each([
    ['{{constructor.constructor "return process" }}', 'handlebars'],
    ['{{__proto__}}{{lookup this "constructor"}}', 'handlebars'],
    ['%constructor.name%%__proto__%', 'default'],
  ])('that reaches for something other than data gets nothing: %j', async (content, engine) => {
    const { output } = await templates.preview(text(content, { a: 1 }, engine));
    if (output !== null) expect(output).toMatchObject({ text: '' });
  });

  test.each([
    'constructor.constructor("return process")()',
    'a.__proto__',
    '$lookup(a, "constructor")',
    '[watched, found, standIns, globalThis]',
  ])('with an expression that reaches for the code around it gets nothing: %s', async (content) => {
    const data = { a: { b: 1 } };
    const body = { service: 'data-mapping', engine: 'default', content, data };
    const { output } = await templates.preview(body);
    if (output !== null)
      expect(output).toMatchObject({ text: expect.stringMatching(/^(null|\[\])$/) });
  });

  test('with excessive size or depth is refused', async () => {
    const long = text('x'.repeat(limits.templateBytesMax + 1));
    for (const body of [long, text('a', 1), text('a', null), { service: 'data-to-text' }]) {
      const answer = await templates.askPreview(body);
      expect([answer.status, field(answer.json, 'error_key')]).toEqual([422, 'field_invalid']);
    }
  });

  test('as a guest is refused', async () => {
    const answer = await app.call('POST', '/core/template/preview', { body: text('a') });
    expect(answer.status).toBe(401);
  });
});

test('previews have the rate limit of one key', async () => {
  const strict = await startTestApp({ env: { RATE_LIMIT_SCALE: '0.05' } });
  try {
    const mine = templatesOf(strict, await aUser(strict));
    // In parallel: sequential calls may take longer than the second that the rate limit covers.
    const both = await Promise.all([mine.askPreview(text('a')), mine.askPreview(text('a'))]);
    const [first, second] = both.sort((a, b) => a.status - b.status);
    expect(first.status).toBe(200);
    expect([second.status, field(second.json, 'error_key')]).toEqual([429, 'rate_limited']);
    expect(second.headers.get('retry-after')).toBe('1');
  } finally {
    await strict.close();
  }
});
