// Takes a picture of every page at phone and desk width, light and dark, into .build/screens, for
// people to look at. Needs a built product. Names of pages to take may be given as arguments.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { openBrowser } from '#tests/kit/open-browser.ts';
import { startProduct } from '#tests/kit/start-product.ts';

const person = { email: 'screens@example.com', password: 'Correct-Horse-9' };
const target = resolve(import.meta.dirname, '..', '.build', 'screens');

const guestPages = {
  home: '/',
  pricing: '/pricing',
  started: '/started',
  showcase: '/showcase',
  'showcase-data-to-pdf': '/showcase/data-to-pdf',
  services: '/services',
  documentation: '/services/data-to-pdf',
  'documentation-closed': '/services/vat-validator',
  'configuration-guest': '/services/data-to-pdf/configuration',
  'execution-guest': '/services/data-to-pdf/try-it-out',
  'check-e-invoice': '/check-e-invoice',
  contact: '/contact',
  support: '/support',
  terms: '/terms',
  'privacy-policy': '/privacy-policy',
  impressum: '/impressum',
  login: '/login',
  'sign-up': '/sign-up',
  'forgot-password': '/forgot-password',
  'reset-password': '/forgot-password/made-up-token',
  'not-found': '/nothing-here',
};
const userPages = {
  'home-user': '/',
  configuration: '/services/data-to-pdf/configuration',
  execution: '/services/data-to-pdf/try-it-out',
  'invoice-form': '/services/data-generator/try-it-out?view=form',
  storage: '/services/file-archive/configuration',
  profile: '/profile/me',
  privacy: '/privacy/me',
  'api-keys': '/api-key/me',
  dashboard: '/admin-dashboard/me',
  'all-runs': '/admin-dashboard/me/runs',
  users: '/user-management/me',
  access: '/access-management/me',
  'edit-documentation': '/admin-docu/me?service=data-to-pdf',
  'edit-showcase': '/admin-showcase/me?service=data-to-pdf',
  audit: '/audit-trail/me',
  billing: '/billing/me',
  drafts: '/user-service/me',
  statistics: '/user-statistic/me',
  runs: '/user-statistic/me/runs',
};

const wanted = process.argv.slice(2);
const isWanted = (name: string) =>
  wanted.length === 0 || wanted.some((part) => name.includes(part));

await mkdir(target, { recursive: true });
const folder = await mkdtemp(join(tmpdir(), 'screens-'));
const product = await startProduct(folder, {
  ADMIN_EMAIL: person.email,
  ADMIN_PASSWORD: person.password,
});
for (const width of [360, 1280]) {
  for (const dark of [false, true]) {
    const { context, close } = await openBrowser({ width, height: width < 600 ? 740 : 800, dark });
    const look = `${width}-${dark ? 'dark' : 'light'}`;
    for (const [name, path] of Object.entries(guestPages)) await take(context, name, path, look);
    await context.request.post(`${product.url}/auth/login`, { data: person });
    for (const [name, path] of Object.entries(userPages)) await take(context, name, path, look);
    await close();
  }
}
await product.stop();
await rm(folder, { recursive: true, force: true });

async function take(context: BrowserContext, name: string, path: string, look: string) {
  if (!isWanted(name)) return;
  const page = await context.newPage();
  // The strip about cookies would stand on every picture; the home page shows it.
  if (name !== 'home') {
    await page.addInitScript(() => localStorage.setItem('cookie-consent', 'declined'));
  }
  await page.goto(product.url + path, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  const file = join(target, `${name}-${look}.png`);
  await page.screenshot({ path: file, fullPage: true });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  process.stdout.write(`${file}${overflow > 0 ? ` scrolls sideways by ${overflow}` : ''}\n`);
  await page.close();
}
