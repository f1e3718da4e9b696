// Runs all benchmarks one after another, or the named ones: `npm run bench -- peers lighthouse`. Each
// figure is relative to a floor or peer of the same run.
import { benchArchive } from '#tests/bench/bench-archive.ts';
import { benchCall } from '#tests/bench/bench-call.ts';
import { benchClose } from '#tests/bench/bench-close.ts';
import { benchHold } from '#tests/bench/bench-hold.ts';
import { benchLighthouse } from '#tests/bench/bench-lighthouse.ts';
import { benchNeighbour } from '#tests/bench/bench-neighbour.ts';
import { benchPdf, benchStart } from '#tests/bench/bench-pdf.ts';
import { benchBatch, benchPeers } from '#tests/bench/bench-peers.ts';
import { type BenchProduct, startBenchProduct } from '#tests/bench/bench-product.ts';
import { benchStatistics } from '#tests/bench/bench-statistics.ts';
import { benchSync } from '#tests/bench/bench-sync.ts';
import { benchText } from '#tests/bench/bench-text.ts';
import { benchTyping } from '#tests/bench/bench-typing.ts';

const benches: Record<string, (product: BenchProduct) => Promise<void>> = {
  call: benchCall,
  hold: benchHold,
  sync: benchSync,
  statistics: benchStatistics,
  archive: benchArchive,
  pdf: benchPdf,
  peers: benchPeers,
  batch: benchBatch,
  text: benchText,
  neighbour: benchNeighbour,
  typing: benchTyping,
  lighthouse: ({ url }) => benchLighthouse(url),
};

const known = ['start', 'close', ...Object.keys(benches)];
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !known.includes(name));
if (unknown !== undefined)
  throw new Error(`No benchmark "${unknown}". There are ${known.join(', ')}.`);
const isAsked = (name: string) => asked.length === 0 || asked.includes(name);

if (isAsked('start')) await benchStart(startBenchProduct);
if (isAsked('close')) await benchClose();
const product = await startBenchProduct();
try {
  for (const [name, bench] of Object.entries(benches)) if (isAsked(name)) await bench(product);
} finally {
  await product.stop();
}
