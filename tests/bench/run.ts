// All benchmarks, one after another, each as a ratio to a floor or peer of the same run.
import { benchArchive } from '#tests/bench/bench-archive.ts';
import { benchCall } from '#tests/bench/bench-call.ts';
import { benchLighthouse } from '#tests/bench/bench-lighthouse.ts';
import { benchPdf, benchStart } from '#tests/bench/bench-pdf.ts';
import { benchBatch, benchPeers } from '#tests/bench/bench-peers.ts';
import { startBenchProduct } from '#tests/bench/bench-product.ts';
import { benchSync } from '#tests/bench/bench-sync.ts';
import { benchText } from '#tests/bench/bench-text.ts';

await benchStart(startBenchProduct);
const product = await startBenchProduct();
try {
  await benchCall(product);
  await benchSync(product);
  await benchArchive(product);
  await benchPdf(product);
  await benchPeers(product);
  await benchBatch(product);
  await benchText(product);
  await benchLighthouse(product.url);
} finally {
  await product.stop();
}
