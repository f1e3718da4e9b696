// Unpacks the browser that comes from npm while building, so that the first start is quick.
import { fileURLToPath } from 'node:url';
import { prepareChromium } from '#services/renderer/unpack-chromium.ts';

await prepareChromium(fileURLToPath(new URL('../node_modules/.cache/chromium', import.meta.url)));
