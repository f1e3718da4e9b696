import { benchLighthouse } from '#tests/bench/bench-lighthouse.ts';
import { startBenchProduct } from '#tests/bench/bench-product.ts';

const p = await startBenchProduct();
await benchLighthouse(p.url);
await p.stop();
