// Many documents in one run, printed with the real printer and read back.

import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { request } from '#contract/services/data-to-pdf/request.ts';
import { runs } from '#services/data-to-pdf/run.ts';
import type { RunResult } from '#services/run-result.ts';
import { createTemplateRenderer } from '#services/templates/template-renderer.ts';
import type { Tools } from '#services/tools.ts';
import { readPdf } from '#tests/kit/read-pdf.ts';
import { readZip } from '#tests/kit/read-zip.ts';
import { checkedRun } from '#tests/services/checked-run.ts';
import { noFetch, noFiles, noTasks } from '#tests/services/no-tools.ts';
import { aPrinter } from '#tests/services/renderer/a-printer.ts';

const runDataToPdf = checkedRun(request.runs[0], runs.convert);

const printer = aPrinter({ pagesMax: 5 });
const templates = createTemplateRenderer({
  workers: 2,
  timeoutMs: 5000,
  memoryMb: 128,
  outputBytesMax: 1_000_000,
  queuedMax: 64,
  log: () => {},
});

const content = `<!doctype html><html lang="hr"><title>Račun {{number}}</title><h1>Račun {{number}}</h1>
  <table><thead><tr><th id="h">Iznos</th></tr></thead><tr><td headers="h">{{total}}</td></tr></table>
  <a href="https://example.com/{{number}}">više</a>
  {{#each extra}}<p style="break-before: page">{{this}}</p>{{/each}}`;

const tools: Tools = {
  owner: 'a',
  now: () => new Date(0),
  newId: () => 'id',
  templates,
  printer,
  runTask: noTasks,
  ...noFiles,
  fetch: noFetch,
  findTemplate: async (id) => ({
    id,
    name: 'račun.hbs',
    engine: 'handlebars',
    content,
    isShared: true,
  }),
  signal: new AbortController().signal,
};

beforeAll(() => printer.start(), 60_000);
afterAll(async () => {
  await Promise.all([printer.close(), templates.close()]);
});

const run = (input: object) => runDataToPdf({ template_id: 'x', ...input }, tools);

function bytesOf(result: RunResult): Uint8Array {
  if (result.kind === 'file') return result.bytes;
  const { content_base64: content } = result.kind === 'json' ? result.value : {};
  return Buffer.from(String(content), 'base64');
}

const row = (number: number, extra: string[] = []) => ({
  number: `2024/${number}`,
  total: number,
  extra,
});

test('a list becomes one PDF in order, with a bookmark and the tag structure of each document', async () => {
  const data = [row(1), row(2, ['second page']), row(3)];
  const result = await run({ data, batch_name_field: 'number' });
  expect(result).toMatchObject({
    contentType: 'application/pdf',
    extension: '.pdf',
    pages: 4,
    facts: { documents: 3 },
    warnings: [],
  });
  const pdf = await readPdf(bytesOf(result));
  expect(pdf).toMatchObject({ pages: 4, title: 'račun.hbs', language: 'hr', tagged: true });
  expect(pdf.outline).toEqual(['2024/1', '2024/2', '2024/3']);
  expect(pdf.pageTexts.map((text) => text.split('\n')[0])).toEqual([
    'Račun 2024/1',
    'Račun 2024/2',
    'second page',
    'Račun 2024/3',
  ]);
});

test('screen readers find headings, tables and links on every page of a merged PDF', async () => {
  const bytes = bytesOf(await run({ data: [row(1), row(2, ['p']), row(3)] }));
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  const document = await task.promise;
  for (const [number, roles] of [
    [1, ['H1', 'TH', 'TD', 'Link']],
    [2, ['H1', 'TH', 'TD', 'Link']],
    [3, ['P']],
    [4, ['H1', 'TH', 'TD', 'Link']],
  ] as const) {
    const page = await document.getPage(number);
    const tree = JSON.stringify(await page.getStructTree());
    for (const role of roles) expect(tree, `${number}`).toContain(`"role":"${role}"`);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const marked = items.flatMap((item) => ('id' in item && item.id ? [item.id] : []));
    for (const id of new Set(marked)) expect(tree).toContain(`"id":"${id}"`);
  }
  await task.destroy();
});

test('the same list as zip has one file each, named after a field, with unique names', async () => {
  const data = [row(1), row(1), { total: 5 }, { number: '../../etc/x', total: 1 }];
  const result = await run({ data, batch: 'zip', batch_name_field: 'number' });
  expect(result).toMatchObject({ contentType: 'application/zip', extension: '.zip', pages: 4 });
  const files = readZip(bytesOf(result));
  expect([...files.keys()]).toEqual(['2024-1.pdf', '2024-1-2.pdf', 'račun-3.pdf', 'etc-x.pdf']);
  for (const bytes of files.values()) expect((await readPdf(bytes)).tagged).toBe(true);
});

test('output_type json contains the file and the number of documents', async () => {
  const result = await run({ data: [row(1), row(2)], batch: 'zip', output_type: 'json' });
  expect(result).toMatchObject({ value: { file_name: 'račun.zip', pages: 2, documents: 2 } });
  expect([...readZip(bytesOf(result)).keys()]).toEqual(['račun-1.pdf', 'račun-2.pdf']);
});

test('one row with batch is a batch of one', async () => {
  const result = await run({ data: row(1), batch: 'zip' });
  expect(readZip(bytesOf(result)).size).toBe(1);
});

test('in strict mode all rows with missing fields are reported at once', async () => {
  const data = [row(1), { total: 1, extra: [] }, row(2), { number: 4, extra: [] }];
  await expect(run({ data, strict: true })).rejects.toMatchObject({
    key: 'field_invalid',
    errors: [{ path: 'data.1.number' }, { path: 'data.3.total' }],
  });
});

test('without strict mode those rows are reported as warnings', async () => {
  const result = await run({ data: [row(1), { total: 1 }] });
  expect(result.warnings.map(({ path }) => path)).toContain('data.1.number');
});

test('a row with too many pages is reported', async () => {
  const data = [row(1), row(2, ['a', 'b', 'c', 'd', 'e', 'f']), row(3)];
  await expect(run({ data })).rejects.toMatchObject({
    key: 'document_too_long',
    errors: [{ path: 'data.1' }],
  });
});

test('a batch in test mode has TEST on every page', async () => {
  const pdf = await readPdf(bytesOf(await run({ data: [row(1), row(2, ['p'])], test: true })));
  expect(pdf.pageTexts.map((text) => text.includes('TEST'))).toEqual([true, true, true]);
  expect(pdf.tagged).toBe(true);
});

test('a hundred rows are printed in order', async () => {
  const data = Array.from({ length: 100 }, (_, number) => row(number));
  const pdf = await readPdf(bytesOf(await run({ data })));
  expect(pdf.pageTexts.map((text) => text.split('\n')[0])).toEqual(
    data.map(({ number }) => `Račun ${number}`),
  );
});

test('page options and metadata override the template; locale applies where the template sets no language', async () => {
  const pdf = await readPdf(
    bytesOf(
      await run({
        data: row(1),
        page: { format: 'A5', landscape: true, margin: '10mm', footer: '{page} od {pages}' },
        metadata: { title: 'Naslov', author: 'Ana' },
      }),
    ),
  );
  expect(pdf).toMatchObject({ title: 'Naslov', author: 'Ana', language: 'hr', tagged: true });
  expect([Math.round(pdf.size.width), Math.round(pdf.size.height)]).toEqual([595, 420]);
  expect(pdf.text).toContain('1 od 1');
  expect(pdf.outline).toEqual(['Račun 2024/1']);
  const silent = await runDataToPdf(
    { template_id: 'x', data: {}, locale: 'de-AT', file_name: 'Brief.pdf' },
    {
      ...tools,
      findTemplate: async (id) => ({
        id,
        name: 'n',
        engine: 'default',
        isShared: false,
        content: '<p>x',
      }),
    },
  );
  expect(await readPdf(bytesOf(silent))).toMatchObject({ title: 'Brief.pdf', language: 'de-AT' });
});
