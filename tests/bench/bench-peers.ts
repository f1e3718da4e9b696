// Both PDF services compared with jsreport and the floor, all with tags, with the same HTML in the same
// rounds.
import { htmlOf, invoiceOf } from '#tests/bench/bench-invoice.ts';
import { warmUp } from '#tests/bench/bench-pdf.ts';
import { type BenchProduct, treeMemoryMb } from '#tests/bench/bench-product.ts';
import { openJsreport } from '#tests/bench/jsreport-peer.ts';
import { openPrintFloor } from '#tests/bench/print-floor.ts';
import { alternate, say, timesAsLong } from '#tests/bench/rounds.ts';
import { readPdf } from '#tests/kit/read-pdf.ts';

const dataToPdf = '/api/data-to-pdf/v1/convert';
const htmlToPdf = '/api/html-to-pdf/v1/convert';
// As a single client does it; alternating among four, only the first and the last would find warm
// caches.
const inARow = 5;

export async function benchPeers(product: BenchProduct): Promise<void> {
  const floor = await openPrintFloor();
  const jsreport = await openJsreport();
  await warmUp(product);
  for (const [items, count, goal] of [
    [3, 8, 4],
    [430, 3, 1.3],
  ] as const) {
    const data = invoiceOf(items);
    const html = await htmlOf(data);
    const mode = { pdf_access_mode: 'download' };
    const filled = JSON.stringify({ ...mode, template_id: 'invoice.hbs', data });
    const raw = JSON.stringify({ ...mode, html_string: html });
    const { pages } = await readPdf(await product.run(dataToPdf, filled));
    const measured = await alternate(
      {
        floor: () => floor.print(html),
        template: () => product.run(dataToPdf, filled),
        raw: () => product.run(htmlToPdf, raw),
        jsreport: () => jsreport.print(html),
      },
      count,
      1,
      inARow,
    );
    const { floor: bare, template, raw: tenant, jsreport: peer } = measured;
    say(
      `pages: ${pages}: data-to-pdf ${template.median.toFixed(1)} ms, html-to-pdf ${tenant.median.toFixed(1)} ms, jsreport ${peer.median.toFixed(1)} ms, floor ${bare.median.toFixed(1)} ms`,
    );
    say(
      `  speed as a multiple of jsreport's: data-to-pdf ${timesAsLong(peer, template)}, html-to-pdf ${timesAsLong(peer, tenant)} (goal >= ${goal}); of the floor: data-to-pdf ${timesAsLong(template, bare)} (goal <= 1.25), html-to-pdf ${timesAsLong(tenant, bare)} (goal <= 2)`,
    );
  }
  jsreport.close();
  await floor.close();
}

/** 500 rows merged to one PDF: the time, and the memory of the server meanwhile. */
export async function benchBatch(product: BenchProduct): Promise<void> {
  const body = JSON.stringify({
    template_id: 'invoice.hbs',
    pdf_access_mode: 'download',
    batch: 'merge',
    data: Array.from({ length: 500 }, () => invoiceOf(8)),
  });
  const isServer = (command: string) => command.includes('src/server/main.ts');
  const before = await treeMemoryMb(product.pid, isServer);
  let peak = before;
  let isDone = false;
  const started = performance.now();
  const run = product.run(dataToPdf, body).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    peak = Math.max(peak, await treeMemoryMb(product.pid, isServer));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const bytes = await run;
  const seconds = (performance.now() - started) / 1000;
  say(
    `batch of 500 rows merged: ${(await readPdf(bytes)).pages} pages, ${(bytes.byteLength / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s; server ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most`,
  );
}
