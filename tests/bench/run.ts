// Runs all benchmarks one after another, or the named ones: `npm run bench -- peers lighthouse`. Each
// figure is relative to a floor or peer of the same run.
import { benchAdminLists } from '#tests/bench/bench-admin-lists.ts';
import { benchArchive } from '#tests/bench/bench-archive.ts';
import { benchCall } from '#tests/bench/bench-call.ts';
import { benchChecks } from '#tests/bench/bench-checks.ts';
import { benchClose } from '#tests/bench/bench-close.ts';
import { benchExtract } from '#tests/bench/bench-extract.ts';
import { benchHold } from '#tests/bench/bench-hold.ts';
import { benchInvoiceRules } from '#tests/bench/bench-invoice-rules.ts';
import { benchInvoices } from '#tests/bench/bench-invoices.ts';
import { benchLight } from '#tests/bench/bench-light.ts';
import { benchLighthouse } from '#tests/bench/bench-lighthouse.ts';
import { benchLoad } from '#tests/bench/bench-load.ts';
import { benchMails } from '#tests/bench/bench-mails.ts';
import { benchNeighbour } from '#tests/bench/bench-neighbour.ts';
import { benchPdf, benchStart } from '#tests/bench/bench-pdf.ts';
import { benchPdfOperations } from '#tests/bench/bench-pdf-operations.ts';
import { benchBatch, benchPeers } from '#tests/bench/bench-peers.ts';
import { type BenchProduct, startBenchProduct } from '#tests/bench/bench-product.ts';
import { benchScale } from '#tests/bench/bench-scale.ts';
import { benchScraper } from '#tests/bench/bench-scraper.ts';
import { benchStatistics } from '#tests/bench/bench-statistics.ts';
import { benchSync } from '#tests/bench/bench-sync.ts';
import { benchText } from '#tests/bench/bench-text.ts';
import { benchTyping } from '#tests/bench/bench-typing.ts';

const benches: Record<string, (product: BenchProduct) => Promise<void>> = {
  call: benchCall,
  hold: benchHold,
  load: benchLoad,
  sync: benchSync,
  statistics: benchStatistics,
  'admin-lists': benchAdminLists,
  archive: benchArchive,
  pdf: benchPdf,
  light: benchLight,
  pdfops: benchPdfOperations,
  peers: benchPeers,
  batch: benchBatch,
  text: benchText,
  extract: benchExtract,
  checks: benchChecks,
  neighbour: benchNeighbour,
  typing: benchTyping,
  lighthouse: ({ url }) => benchLighthouse(url),
};

const alone = ['start', 'close', 'mails', 'scraper', 'invoices', 'invoice-rules', 'scale'];
const known = [...alone, ...Object.keys(benches)];
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !known.includes(name));
if (unknown !== undefined)
  throw new Error(`No benchmark "${unknown}". There are ${known.join(', ')}.`);
const isAsked = (name: string) => asked.length === 0 || asked.includes(name);

if (isAsked('start')) await benchStart(startBenchProduct);
if (isAsked('close')) await benchClose();
if (isAsked('mails')) await benchMails();
if (isAsked('scraper')) await benchScraper();
if (isAsked('invoices')) await benchInvoices();
if (isAsked('invoice-rules')) await benchInvoiceRules();
if (isAsked('scale')) await benchScale();
if (!Object.keys(benches).some(isAsked)) process.exit(0);
const product = await startBenchProduct();
try {
  for (const [name, bench] of Object.entries(benches)) if (isAsked(name)) await bench(product);
} finally {
  await product.stop();
}
