import { mkdtemp } from 'node:fs/promises';
import { openBrowser } from '#tests/kit/open-browser.ts';
import { startProduct } from '#tests/kit/start-product.ts';
const folder = await mkdtemp('/tmp/shots-');
const product = await startProduct(folder);
const samples = '/work/shared/samples/e-invoice/';
for (const width of [360, 1280]) for (const dark of [false, true]) {
  const { context, close } = await openBrowser({ width, height: width < 600 ? 740 : 800, dark });
  const page = await context.newPage();
  page.on('console', (m) => console.log(m.text()));
  page.on('pageerror', (m) => console.log(String(m)));
  await page.addInitScript(() => localStorage.setItem('cookie-consent', 'declined'));
  await page.goto(product.url + '/check-e-invoice', { waitUntil: 'networkidle' });
  const look = `${width}-${dark ? 'dark' : 'light'}`;
  await page.screenshot({ path: `/tmp/shot-check-${look}.png` });
  for (const [i, file] of ['wrong-ubl-vat-amount.xml', 'facturx-en16931-einfach.pdf', 'wrong-ubl-not-well-formed.xml'].entries()) {
    await page.getByLabel('E-invoice to check').setInputFiles(samples + file);
    await page.getByRole('heading', { level: 2, name: file }).waitFor({ timeout: 20000 });
    if (i === 0 && !dark) await page.screenshot({ path: `/tmp/shot-check-${i}fold-${look}.png` });
    if (i === 0) { const b = page.getByRole('button', { name: /^Show line/ }).first(); if (await b.count()) await b.click(); }
    if (!dark || i === 0) await page.screenshot({ path: `/tmp/shot-check-${i}-${look}.png`, fullPage: i > 0 });
    console.log(file, await page.getByRole('heading', { level: 2 }).first().textContent());
  }
  await close();
}
await product.stop();
