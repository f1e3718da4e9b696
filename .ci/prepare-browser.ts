// Unpacks the browser and the fonts that come from npm while building, so that the first start is quick.
import { fileURLToPath } from 'node:url';
import { prepareFallbackFonts } from '#services/renderer/browser/fallback-fonts.ts';
import { prepareChromium } from '#services/renderer/browser/unpack-chromium.ts';

const folder = fileURLToPath(new URL('../node_modules/.cache/chromium', import.meta.url));
await prepareChromium(folder).catch((error: unknown) => {
  // Elsewhere than on linux x64 an installed Chrome or CHROMIUM_PATH serves instead.
  process.stdout.write(`No browser unpacked: ${String(error)}\n`);
});
await prepareFallbackFonts(folder);
