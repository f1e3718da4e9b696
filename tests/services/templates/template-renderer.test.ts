import { afterAll, describe, expect, test } from 'vitest';
import { createTemplateRenderer } from '#services/templates/template-renderer.ts';
import type { TemplateJob } from '#services/tools.ts';
import { problemOfPromise } from '#tests/services/templates/problem-of.ts';

const endings: string[] = [];
const renderer = createTemplateRenderer({
  workers: 2,
  timeoutMs: 1500,
  memoryMb: 128,
  outputBytesMax: 1_000_000,
  queuedMax: 8,
  log: (event) => endings.push(event),
});
afterAll(() => renderer.close());

const never = new AbortController().signal;
const list = Array.from({ length: 200 }, (_, index) => index);
const fourLoops = {
  default: '%#a%%#a%%#a%%#a%%/a%%/a%%/a%%/a%',
  handlebars:
    '{{#each a}}{{#each ../a}}{{#each ../../a}}{{#each ../../../a}}{{/each}}{{/each}}{{/each}}{{/each}}',
} as const;

function aJob(change: Partial<TemplateJob> = {}): TemplateJob {
  return {
    engine: 'handlebars',
    template: 'Dobar dan {{name}}',
    data: { name: 'Đuro' },
    escape: 'html',
    locale: 'en-GB',
    currency: 'EUR',
    strict: false,
    ...change,
  };
}

test('renders with either engine and passes warnings on', async () => {
  expect(await renderer.render(aJob(), never)).toEqual({ text: 'Dobar dan Đuro', warnings: [] });
  const other = aJob({ engine: 'default', template: '%name%%nmae%' });
  expect(await renderer.render(other, never)).toEqual({
    text: 'Đuro',
    warnings: [expect.objectContaining({ path: 'data.nmae' })],
  });
});

test('a refusal in the child process arrives with all its details', async () => {
  const problem = await problemOfPromise(
    renderer.render(aJob({ template: 'x\n{{#if a}}' }), never),
  );
  expect(problem.key).toBe('template_syntax');
  expect(problem.message).toContain('line 2, column 1');
  expect(problem.errors[0]?.fix).toContain('{{/if}}');
  const strict = aJob({ template: '{{nmae}}', strict: true });
  expect((await problemOfPromise(renderer.render(strict, never))).errors[0]).toEqual({
    path: 'data.nmae',
    message: expect.any(String),
    fix: 'Did you mean "name"?',
    kind: 'missing',
    line: 1,
    column: 3,
  });
});

test('JS2: large data is accepted', async () => {
  const items = Array.from({ length: 100_000 }, (_, index) => ({ index, text: 'x'.repeat(40) }));
  const job = aJob({ template: '{{items.length}} {{items.99999.index}}', data: { items } });
  expect((await renderer.render(job, never)).text).toBe('100000 99999');
});

describe('a template that is too expensive ends in template_too_heavy', () => {
  test.each(['default', 'handlebars'] as const)(
    'four nested loops over 200 items (%s), without an effect on other runs',
    async (engine) => {
      const heavy = renderer.render(
        aJob({ engine, template: fourLoops[engine], data: { a: list } }),
        never,
      );
      const problem = problemOfPromise(heavy);
      const others = await Promise.all(
        Array.from({ length: 5 }, () => renderer.render(aJob(), never)),
      );
      expect(others.every(({ text }) => text === 'Dobar dan Đuro')).toBe(true);
      expect((await problem).key).toBe('template_too_heavy');
      expect((await renderer.render(aJob(), never)).text).toBe('Dobar dan Đuro');
    },
  );

  test('eight million items of output', async () => {
    const template = '{{#each a}}{{#each ../a}}{{#each ../../a}}x{{/each}}{{/each}}{{/each}}';
    const job = aJob({ template, data: { a: list } });
    expect((await problemOfPromise(renderer.render(job, never))).key).toBe('template_too_heavy');
  });

  test('20,000 nested blocks and 20,000 nested expressions', async () => {
    const blocks = aJob({ template: '{{#if a}}'.repeat(20_000) + '{{/if}}'.repeat(20_000) });
    expect((await problemOfPromise(renderer.render(blocks, never))).key).toBe('template_too_heavy');
    const expressions = aJob({
      template: `{{or ${'(or '.repeat(20_000)}1${' 1)'.repeat(20_000)} 1}}`,
    });
    expect((await problemOfPromise(renderer.render(expressions, never))).key).toBe(
      'template_too_heavy',
    );
  });

  test('JS1: data nested 100,000 deep', async () => {
    let data: unknown = 1;
    for (let depth = 0; depth < 100_000; depth++) data = [data];
    expect((await problemOfPromise(renderer.render(aJob({ data }), never))).key).toBe(
      'template_too_heavy',
    );
  });

  test('more memory than a child process may use', async () => {
    const small = createTemplateRenderer({
      workers: 1,
      timeoutMs: 60_000,
      memoryMb: 16,
      outputBytesMax: 1000,
      queuedMax: 2,
      log: () => {},
    });
    const data = { a: Array.from({ length: 100_000 }, (_, index) => ({ index, b: [{}] })) };
    const problem = await problemOfPromise(small.render(aJob({ data }), never));
    expect(problem.key).toBe('template_too_heavy');
    expect((await small.render(aJob(), never)).text).toBe('Dobar dan Đuro');
    await small.close();
  });
});

test('TP5: a number that is not finite is refused, not printed as a blank', async () => {
  const data: unknown = JSON.parse('{"items":[{"net":1e400}]}');
  const problem = await problemOfPromise(renderer.render(aJob({ data }), never));
  expect(problem.key).toBe('field_invalid');
  expect(problem.errors[0]?.path).toBe('data.items.0.net');
});

test('an invalid locale or currency is refused', async () => {
  const job = aJob({ locale: 'x', currency: 'euro' });
  const problem = await problemOfPromise(renderer.render(job, never));
  expect(problem.errors.map(({ path }) => path)).toEqual(['locale', 'currency']);
});

test('an aborted run ends at once and the next one is served', async () => {
  const leaving = new AbortController();
  const heavy = renderer.render(
    aJob({ template: fourLoops.handlebars, data: { a: list } }),
    leaving.signal,
  );
  leaving.abort();
  expect((await problemOfPromise(heavy)).key).toBe('time_limit');
  expect((await renderer.render(aJob(), never)).text).toBe('Dobar dan Đuro');
});

test('the queue is bounded, a waiting run can be aborted, and closing answers all', async () => {
  const small = createTemplateRenderer({
    workers: 1,
    timeoutMs: 60_000,
    memoryMb: 128,
    outputBytesMax: 1000,
    queuedMax: 2,
    log: () => {},
  });
  await small.render(aJob(), never);
  const running = small.render(
    aJob({ template: fourLoops.default, engine: 'default', data: { a: list } }),
    never,
  );
  const leaving = new AbortController();
  const first = small.render(aJob(), leaving.signal);
  const second = small.render(aJob(), never);
  const third = await problemOfPromise(small.render(aJob(), never));
  expect(third.key).toBe('busy');
  leaving.abort();
  expect((await problemOfPromise(first)).key).toBe('time_limit');
  const ends = Promise.all([problemOfPromise(running), problemOfPromise(second)]);
  await small.close();
  expect((await ends).map(({ status }) => status >= 400)).toEqual([true, true]);
  expect((await problemOfPromise(small.render(aJob(), never))).key).toBe('busy');
});
