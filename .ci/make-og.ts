// Draws the picture that stands for the portal where its links are shared. It names no brand, as
// every operator has another one.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openBrowser } from '#tests/kit/open-browser.ts';

const font = pathToFileURL(
  resolve(
    'node_modules/@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
  ),
);
const page = `<!doctype html><style>
@font-face { font-family: Next; src: url(${font}); font-weight: 200 800 }
body { margin: 0; width: 1200px; height: 630px; box-sizing: border-box; padding: 84px; background: #f3f6f4;
  color: #13221e; font-family: Next; display: grid; grid-template-columns: 600px 1fr; gap: 60px; align-items: center }
h1 { margin: 0; font-size: 72px; line-height: 1.08; font-weight: 760; letter-spacing: -.02em }
p { margin: 28px 0 0; font-size: 30px; line-height: 1.35; color: #4a5b54 }
svg { width: 372px; height: 462px }
</style><div><h1>Your data in, finished documents out</h1><p>Invoices, letters and other documents from JSON, by one API call.</p></div>
<svg viewBox="5 2 18 24" fill="none"><path d="M5 2h12l6 6v18H5z" fill="#0b5c55"/><path d="M17 2v6h6z" fill="#ddefea"/>
<path d="M8 13.5h12" stroke="#fff" stroke-width="1.6" stroke-dasharray="2 1.7"/><path d="M8 18h12M8 22h7" stroke="#fff" stroke-width="1.8"/></svg>`;

const { context, close } = await openBrowser({ width: 1200, height: 630 });
const tab = await context.newPage();
await tab.goto(`${pathToFileURL(resolve('.ci'))}/`).catch(() => undefined);
await tab.setContent(page);
await tab.evaluate(() => document.fonts.ready);
await tab.screenshot({ path: 'public/og.png' });
await close();
