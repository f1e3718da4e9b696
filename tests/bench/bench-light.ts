// What tags cost, in bytes and in time, beside Chromium alone; and a table that has more rows than anybody
// reads.
import { htmlOf, invoiceOf } from '#tests/bench/bench-invoice.ts';
import { warmUp } from '#tests/bench/bench-pdf.ts';
import type { BenchProduct } from '#tests/bench/bench-product.ts';
import { openPrintFloor } from '#tests/bench/print-floor.ts';
import { alternate, ratio, say, timesAsLong } from '#tests/bench/rounds.ts';
import { readPdf } from '#tests/kit/read-pdf.ts';

const dataToPdf = '/api/data-to-pdf/v1/convert';
const htmlToPdf = '/api/html-to-pdf/v1/convert';
const rounds = { invoice: 8, table: 3 };
/** Thirteen pages. */
const lines = 340;
const rows = 5_000;

export async function benchLight(product: BenchProduct): Promise<void> {
  const floor = await openPrintFloor();
  await warmUp(product);
  const mode = { pdf_access_mode: 'download' };

  const data = invoiceOf(lines);
  const invoice = await htmlOf(data);
  const bodyOf = (tagged: boolean) =>
    JSON.stringify({ ...mode, template_id: 'invoice.hbs', data, tagged });
  const print = {
    tagged: () => product.run(dataToPdf, bodyOf(true)),
    plain: () => product.run(dataToPdf, bodyOf(false)),
    floor: () => floor.print(invoice),
    plainFloor: () => floor.print(invoice, false),
  };
  const tagged = await print.tagged();
  const bytes = [tagged, await print.plain(), await print.floor()].map(({ length }) => length);
  const [ours = 0, plain = 0, bare = 0] = bytes;
  say(
    `pages: ${(await readPdf(tagged)).pages}, tagged: ${kb(ours)} KB, untagged ${kb(plain)} KB, ratio ${ratio(ours, plain)} (goal <= 2.5); Chromium alone writes ${kb(bare)} KB`,
  );
  const took = await alternate(print, rounds.invoice, 2);
  say(
    `  time of tagged to untagged ${timesAsLong(took.tagged, took.plain)}, of Chromium alone ${timesAsLong(took.floor, took.plainFloor)}; ours to Chromium's, tagged ${timesAsLong(took.tagged, took.floor)}`,
  );

  const html = tableOf(rows);
  const body = JSON.stringify({ ...mode, html_string: html });
  const table = await alternate(
    { ours: () => product.run(htmlToPdf, body), floor: () => floor.print(html) },
    rounds.table,
    1,
  );
  const made = await product.run(htmlToPdf, body);
  const alone = await floor.print(html);
  say(
    `table of ${rows} rows, tagged: ${(table.ours.median / 1000).toFixed(1)} s and ${kb(made.length)} KB, Chromium alone ${(table.floor.median / 1000).toFixed(1)} s and ${kb(alone.length)} KB, ratio of times ${timesAsLong(table.ours, table.floor)} (goal <= 1)`,
  );
  await floor.close();
}

function tableOf(count: number): string {
  const cells = (index: number) => [
    index + 1,
    `Uredski papir A4, kutija ${index + 1}`,
    (index % 9) + 1,
    '4.50',
    '25',
    'EUR',
  ];
  const lineOf = (index: number) => `<tr><td>${cells(index).join('<td>')}`;
  const body = Array.from({ length: count }, (_, index) => lineOf(index)).join('');
  return `<!doctype html><html lang="en"><title>Stock</title><h1>Stock</h1><table><thead><tr><th>No<th>What<th>Quantity<th>Price<th>VAT<th>Currency<tbody>${body}</table>`;
}

function kb(bytes: number): string {
  return (bytes / 1000).toFixed(0);
}
