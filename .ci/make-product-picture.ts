// Takes the README's picture of the product: an own template beside the PDF it makes. Needs a built
// product and cwebp (apt-get install webp): node .ci/make-product-picture.ts
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { openBrowser } from '#tests/kit/open-browser.ts';
import { startProduct } from '#tests/kit/start-product.ts';

const person = { email: 'ana.horvat@example.com', password: 'Correct-Horse-9' };
const target = resolve(import.meta.dirname, '..', 'src', 'docs', 'images', 'template-editor.webp');

const folder = await mkdtemp(join(tmpdir(), 'picture-'));
const product = await startProduct(folder, {
  ADMIN_EMAIL: person.email,
  ADMIN_PASSWORD: person.password,
});
const { context, close } = await openBrowser({ width: 1280, height: 800 });
try {
  await context.addInitScript(() => localStorage.setItem('cookie-consent', 'declined'));
  await context.request.post(`${product.url}/auth/login`, { data: person });
  const page = await context.newPage();
  await page.goto(`${product.url}/services/data-to-pdf/configuration`);
  await page.getByRole('button', { name: 'New template', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('invoice-2026');
  await page.getByLabel('Start from', { exact: true }).selectOption('invoice.html');
  await page.getByRole('button', { name: 'CREATE', exact: true }).click();
  await page.getByRole('img', { name: 'Page 1 of 1' }).waitFor();
  await page.getByText('1 page, marked as a test.').waitFor();
  // The message of the new template goes by itself.
  await page.waitForTimeout(6000);
  await page.evaluate(() => scrollTo(0, 0));
  const picture = join(folder, 'picture.png');
  await page.screenshot({ path: picture });
  await promisify(execFile)('cwebp', [
    '-quiet',
    '-preset',
    'text',
    '-q',
    '80',
    picture,
    '-o',
    target,
  ]);
} finally {
  await close();
  await product.stop();
  await rm(folder, { recursive: true, force: true });
}
