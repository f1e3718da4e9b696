import { afterAll, expect, test } from 'vitest';
import { Problem } from '#contract/problems.ts';
import { request } from '#contract/services/data-to-pdf/request.ts';
import { readShipped } from '#server/templates/read-shipped.ts';
import { runs } from '#services/data-to-pdf/run.ts';
import { readShippedSample, shippedTemplates } from '#services/templates/shipped-templates.ts';
import { createTemplateRenderer } from '#services/templates/template-renderer.ts';
import type { PrintJob, Tools } from '#services/tools.ts';
import { checkedRun } from '#tests/services/checked-run.ts';
import { noFetch, noTasks } from '#tests/services/no-tools.ts';
import { problemOfPromise } from '#tests/services/templates/problem-of.ts';

const runDataToPdf = checkedRun(request.runs[0], runs.convert);

const templates = createTemplateRenderer({
  workers: 1,
  timeoutMs: 5000,
  memoryMb: 128,
  outputBytesMax: 1_000_000,
  queuedMax: 8,
  log: () => {},
});
afterAll(() => templates.close());

/** Tools with one template and a printer that records its jobs. */
function toolsWith(content: string): { tools: Tools; jobs: PrintJob[] } {
  const jobs: PrintJob[] = [];
  const tools: Tools = {
    owner: 'a',
    now: () => new Date(0),
    newId: () => 'id',
    fetch: noFetch,
    templates,
    runTask: noTasks,
    printer: {
      async print(job) {
        jobs.push(job);
        return { bytes: new TextEncoder().encode('%PDF-'), pages: 2, findings: [] };
      },
      state: () => ({
        ready: true,
        version: undefined,
        source: undefined,
        sandboxed: true,
        running: 0,
        queued: 0,
        printed: 0,
        restarts: 0,
        lastError: undefined,
      }),
      close: async () => {},
    },
    async findTemplate(id) {
      if (id !== 'mine.hbs') throw new Problem('file_not_found');
      return { id, name: 'mine.hbs', engine: 'handlebars', content, isShared: true };
    },
    signal: new AbortController().signal,
  };
  return { tools, jobs };
}

test('the template is rendered with escaping and VAT totals and printed with scripts off', async () => {
  const { tools, jobs } = toolsWith('{{name}} {{#each vatTotals}}{{rate}}:{{vat}}{{/each}}');
  const data = { name: '<b>', items: [{ vatPercentage: 25, net: 10 }] };
  const result = await runDataToPdf({ template_id: 'mine.hbs', data }, tools);
  expect(result).toMatchObject({
    kind: 'file',
    contentType: 'application/pdf',
    extension: '.pdf',
    pages: 2,
    warnings: [],
  });
  expect(jobs).toEqual([
    {
      html: '&lt;b&gt; 25:2.50',
      owner: undefined,
      tagged: true,
      outline: true,
      title: 'mine.hbs',
      language: 'en-GB',
    },
  ]);
});

// Documents of trusted templates share a tab across accounts, so their data must not become HTML.
test.each(shippedTemplates.filter(({ service }) => service !== 'data-mapping'))(
  'the shipped template $file_name, which shares a tab across accounts, escapes all data',
  async ({ file_name, service }) => {
    const found = await readShipped(file_name);
    if (found === undefined) throw new Error(`${file_name} is not there`);
    const mark = '<meta http-equiv="default-style" content="mine">';
    const sample = await readShippedSample('invoice.hbs');
    const data: Record<string, unknown> = JSON.parse(
      JSON.stringify(sample),
      (_key, value: unknown) => (typeof value === 'string' ? mark : value),
    );
    const { tools, jobs } = toolsWith('');
    const input = { template_id: file_name, data };
    await runDataToPdf(input, { ...tools, findTemplate: async () => found });
    const [job] = jobs;
    expect(job?.html).toContain('http-equiv');
    expect(job?.owner).toBe(service === 'data-to-pdf' ? undefined : 'a');
    if (job?.owner === undefined) expect(job?.html).not.toContain(mark);
  },
);

test('output_type json contains the PDF and its warnings', async () => {
  const { tools } = toolsWith('{{nmae}}');
  const input = { template_id: 'mine.hbs', data: { name: 'x' }, output_type: 'json' } as const;
  expect(await runDataToPdf(input, tools)).toMatchObject({
    kind: 'json',
    value: {
      file_name: 'mine.pdf',
      content_base64: 'JVBERi0=',
      pages: 2,
    },
    warnings: [{ path: 'data.nmae' }],
  });
});

test("an engine other than the template's is refused with a fix", async () => {
  const { tools, jobs } = toolsWith('x');
  const input = { template_id: 'mine.hbs', template_engine: 'default', data: {} } as const;
  const problem = await problemOfPromise(runDataToPdf(input, tools));
  expect(problem.key).toBe('field_invalid');
  expect(problem.errors[0]).toMatchObject({
    path: 'template_engine',
    fix: expect.stringContaining('"handlebars"'),
  });
  expect(jobs).toEqual([]);
});

test('TP6: an unknown template is reported as such', async () => {
  const { tools } = toolsWith('x');
  const problem = await problemOfPromise(runDataToPdf({ template_id: 'theirs', data: {} }, tools));
  expect(problem.key).toBe('file_not_found');
});
