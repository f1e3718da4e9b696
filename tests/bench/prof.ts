import { benchCall } from '#tests/bench/bench-call.ts';
import { startBenchProduct } from '#tests/bench/bench-product.ts';
const product = await startBenchProduct();
await benchCall(product);
await product.stop();
