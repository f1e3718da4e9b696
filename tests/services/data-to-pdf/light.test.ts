// How large the files are, and that what makes them small is not seen by any reader.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { request } from '#contract/services/data-to-pdf/request.ts';
import { runs } from '#services/data-to-pdf/run.ts';
import { readShippedTemplate } from '#services/templates/shipped-templates.ts';
import { createTemplateRenderer } from '#services/templates/template-renderer.ts';
import type { PdfPrinter, Tools } from '#services/tools.ts';
import { invoiceOf } from '#tests/bench/bench-invoice.ts';
import { openObjects } from '#tests/kit/pdf-a/open-objects.ts';
import { readDocument } from '#tests/kit/read-document.ts';
import { readPdf } from '#tests/kit/read-pdf.ts';
import { checkedRun } from '#tests/services/checked-run.ts';
import { noFetch, noFiles, noTasks } from '#tests/services/no-tools.ts';
import { aPrinter } from '#tests/services/renderer/a-printer.ts';

const runDataToPdf = checkedRun(request.runs[0], runs.convert);

const printer = aPrinter();
const templates = createTemplateRenderer({
  workers: 1,
  timeoutMs: 10_000,
  memoryMb: 128,
  outputBytesMax: 2_000_000,
  queuedMax: 64,
  log: () => {},
});

const content = `<!doctype html><html lang="hr"><title>Račun {{number}} /Author</title>
  <style>@page { size: A4 } td { padding: 4px 12px }</style>
  <h1>Račun {{number}}</h1><p><a href="https://example.com/pay">plati</a> <a href="#sum">zbroj</a></p>
  <h2>Stavke</h2>
  <table><thead><tr><th id="a">Br.</th><th id="b">Opis</th><th>Količina</th><th>Iznos</th></tr></thead>
  {{#each items}}<tr><td headers="a">{{pos}}</td><td headers="b">{{description}}</td><td>{{quantity}}</td>
  <td>{{net}}</td></tr>{{/each}}</table><h2 id="sum">Zbroj</h2><ul><li>endobj</li><li>endstream</li></ul>`;

/** What came from the browser, of the last print. */
let printed: Uint8Array = new Uint8Array();

const recording: PdfPrinter = {
  ...printer,
  async print(job, signal) {
    const made = await printer.print(job, signal);
    printed = made.bytes;
    return made;
  },
};

const tools: Tools = {
  owner: 'a',
  now: () => new Date(0),
  newId: () => 'id',
  templates,
  printer: recording,
  runTask: noTasks,
  ...noFiles,
  fetch: noFetch,
  findTemplate: async (id) => ({
    id,
    name: 'račun.hbs',
    engine: 'handlebars',
    content: id === 'invoice.hbs' ? await readShippedTemplate(id) : content,
    isShared: true,
  }),
  signal: new AbortController().signal,
};

beforeAll(() => printer.start(), 60_000);
afterAll(async () => {
  await Promise.all([printer.close(), templates.close()]);
});

const invoice = (lines: number) => ({
  number: '2026/7',
  items: Array.from({ length: lines }, (_, index) => ({
    pos: index + 1,
    description: `Uredski papir A4, kutija ${index + 1}`,
    quantity: (index % 9) + 1,
    net: 4.5 * ((index % 9) + 1),
  })),
});

async function make(body: object): Promise<Uint8Array> {
  const result = await runDataToPdf({ template_id: 'x', ...body }, tools);
  if (result.kind !== 'file') throw new Error('no file');
  return result.bytes;
}

test('a tagged invoice of 13 pages has at most 2.5 times the bytes of an untagged one', async () => {
  const body = { template_id: 'invoice.hbs', data: invoiceOf(340) };
  const tagged = await make(body);
  const plain = await make({ ...body, tagged: false });
  expect((await readPdf(tagged)).pages).toBe(13);
  expect(tagged.byteLength / plain.byteLength).toBeLessThanOrEqual(2.5);
});

test('so do the documents of a batch, merged and in a zip', async () => {
  const data = [invoice(120), invoice(150)];
  for (const batch of ['merge', 'zip']) {
    const tagged = await make({ data, batch });
    const plain = await make({ data, batch, tagged: false });
    expect(tagged.byteLength / plain.byteLength, batch).toBeLessThanOrEqual(2.5);
  }
});

test('text, tags, links and bookmarks are those that the browser printed', async () => {
  const bytes = await make({ data: invoice(455) });
  const before = await readDocument(printed);
  expect(await readDocument(bytes)).toEqual(before);
  expect(bytes.byteLength).toBeLessThan(printed.byteLength / 3);
  const { complaints } = await openObjects(bytes);
  expect(complaints).toEqual([]);
});

test('an author is added, whatever the title says', async () => {
  for (const title of ['Račun (7)', 'Says /Author (nobody) >>']) {
    const metadata = { author: 'Jadran Čaj d.o.o.', title };
    const bytes = await make({ data: invoice(2), metadata });
    expect(await readPdf(bytes)).toMatchObject(metadata);
    expect((await openObjects(bytes)).complaints).toEqual([]);
  }
});

test('a file that is not written as the browser writes it is left as it is', async () => {
  const own: PdfPrinter = {
    ...printer,
    print: async () => ({ bytes: new TextEncoder().encode('%PDF-1.4\n'), pages: 1, findings: [] }),
  };
  const result = await runDataToPdf({ template_id: 'x', data: {} }, { ...tools, printer: own });
  expect(result).toMatchObject({ bytes: new TextEncoder().encode('%PDF-1.4\n') });
});

test('a batch that cannot end in its time is refused long before, and names async', async () => {
  const data = Array.from({ length: 200 }, () => invoice(3));
  const time = { runMs: 600, endsAt: performance.now() + 600 };
  const answer = runDataToPdf({ template_id: 'x', data }, { ...tools, time });
  await expect(answer).rejects.toMatchObject({
    key: 'time_limit',
    message: expect.stringContaining('"async": true'),
  });
});
