import { afterAll, expect, test } from 'vitest';
import { request } from '#contract/services/data-to-html/request.ts';
import { runs } from '#services/data-to-html/run.ts';
import { readShippedSample, readShippedTemplate } from '#services/templates/shipped-templates.ts';
import type { FoundTemplate } from '#services/tools.ts';
import { checkedRun } from '#tests/services/checked-run.ts';
import { openWorkers } from '#tests/services/open-workers.ts';
import { problemOfPromise } from '#tests/services/templates/problem-of.ts';

const runDataToHtml = checkedRun(request.runs[0], runs.convert);
const workers = openWorkers();
afterAll(() => workers.close());

const run = (change: object, template: Partial<FoundTemplate>) =>
  runDataToHtml({ template_id: 'mine.html', data: {}, ...change }, workers.tools(template));

test.each(['default', 'handlebars'] as const)(
  'TP4: with the engine %s data is escaped, and nothing is added to the template',
  async (engine) => {
    const content = engine === 'default' ? '<p title="%a%">%a%</p>' : '<p title="{{a}}">{{a}}</p>';
    const data = { a: '"><script>alert(1)</script>%b%{{b}}\'', b: 'B' };
    const result = await run({ data }, { content, engine });
    const escaped = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;%b%{{b}}&#39;';
    expect(result).toMatchObject({
      kind: 'file',
      contentType: 'text/html; charset=utf-8',
      extension: '.html',
      bytes: Buffer.from(`<p title="${escaped}">${escaped}</p>`),
    });
  },
);

test('TP2: access to prototypes gives a blank', async () => {
  const content =
    '[{{constructor.constructor}}{{lookup . "__proto__"}}{{__proto__.x}}{{a.constructor.name}}]';
  const result = await run({ data: { a: {} } }, { content, engine: 'handlebars' });
  expect(result).toMatchObject({ bytes: Buffer.from('[]') });
});

test('the plain text keeps the columns of tables and contains no tags', async () => {
  const content = await readShippedTemplate('invoice-mail.html');
  const data = await readShippedSample('invoice-mail.html');
  const change = { data, text_alternative: true, output_type: 'json' } as const;
  const result = await run(change, { content });
  const text = String(result.kind === 'json' && result.value.text);
  expect(text).toMatch(/^Invoice 2026-0142$/m);
  expect(text).toMatch(/^Description +Quantity +Net$/m);
  expect(text).toMatch(/^Delivery to Leoben +1 +14\.00$/m);
  expect(text).not.toMatch(/<|&amp;/);
});

test('a table bomb and a hundred thousand unclosed tags finish in time', async () => {
  for (const tag of ['<table><tr><td>', '<div>', '<b>', '<svg><math>']) {
    const content = tag.repeat(100_000);
    const outcome = await run({ text_alternative: true }, { content }).catch(
      (problem: unknown) => problem,
    );
    expect(Reflect.get(Object(outcome), 'kind') ?? Reflect.get(Object(outcome), 'key')).toMatch(
      /^(file|template_too_heavy)$/,
    );
  }
  expect(await run({}, { content: 'ok' })).toMatchObject({ bytes: Buffer.from('ok') });
});

test('strict reports each field that the data lacks', async () => {
  const change = { strict: true, data: { name: 'x' } };
  const problem = await problemOfPromise(run(change, { content: '%nmae% %b%' }));
  expect(problem.errors.map(({ path }) => path)).toEqual(['data.nmae', 'data.b']);
});

test('JSON contains the page and its bytes', async () => {
  const result = await run({ output_type: 'json', file_name: 'a.html' }, { content: '<p>č' });
  expect(result).toMatchObject({
    value: { file_name: 'a.html', html: '<p>č', content_base64: 'PHA+xI0=' },
  });
});

const finished = async (change: object, content: string) => {
  const result = await run(change, { content });
  return Buffer.from(result.kind === 'file' ? result.bytes : '').toString('utf8');
};

test('inline_css moves rules into style attributes, keeps media queries, and fetches nothing', async () => {
  const html = await finished(
    { inline_css: true, data: { name: 'Žaklina' } },
    '<style>p { color: red } @media print { p { color: black } } p.a { margin: 0 }</style>' +
      '<link rel="stylesheet" href="http://127.0.0.1:9/x.css"><p class="a">%name% &euro;</p>',
  );
  expect(html).toMatch(/<p class="a" style="color: red; margin: 0;">Žaklina (&euro;|€)<\/p>/);
  expect(html).toMatch(/@media print/);
});

test.each([
  '<script>alert(1)</script>',
  '<img src="x" onerror="alert(1)">',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="java\tscript:alert(1)">a</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<form action="http://evil.example"><input name="password"></form>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<p style="background: url(javascript:alert(1))">p</p>',
  '<style>@import "http://evil.example";</style>',
  '<meta http-equiv="refresh" content="0;url=http://evil.example">',
  '<base href="http://evil.example/">',
])('sanitize leaves nothing executable of %s', async (attack) => {
  const html = await finished({ sanitize: true }, `<h1>Kept</h1>${attack}<p>Also kept</p>`);
  expect(html).toContain('<h1>Kept</h1>');
  expect(html).not.toMatch(
    /<(script|iframe|svg|math|form|input|object|style|meta|base)|\son\w+=|javascript:|evil/i,
  );
});

test('sanitize keeps the content and layout of a page', async () => {
  const page =
    '<!DOCTYPE html>\n<html lang="hr"><head><title>Račun</title></head><body><table><tbody>' +
    '<tr><td align="right" style="color:red">č</td></tr></tbody></table>' +
    '<img src="cid:logo" alt="Logo" /></body></html>';
  expect(await finished({ sanitize: true }, page)).toBe(page);
});

test('minify removes comments and white space, but no character of the text', async () => {
  const html = await finished(
    { minify: true, data: { name: 'Ana  Anić' } },
    '<div>\n  <!-- note -->\n  <p>Dear   %name%,</p>\n\n  <p><b>a</b> <i>b</i></p>\n</div>',
  );
  expect(html).toBe('<div> <p>Dear Ana Anić,</p> <p><b>a</b> <i>b</i></p> </div>');
});

test('all three options together, with the shipped mail', async () => {
  const content = await readShippedTemplate('invoice-mail.html');
  const data = await readShippedSample('invoice-mail.html');
  const change = { data, inline_css: true, sanitize: true, minify: true } as const;
  const html = await finished(change, content);
  expect(html).toContain('Delivery to Leoben');
  expect(html).not.toMatch(/<style|<!--|\n\n/);
});
