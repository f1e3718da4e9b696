// The desk's pages for guests, and the pages of people who are signed in (page-visits has the public
// ones): nothing that axe finds in light or dark, on a phone and on a desk; nothing that scrolls sideways,
// also at 320 px; no console error, no request to anybody else.
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sidewaysScroll } from '#tests/kit/layout-facts.ts';
import { type BrowserProfile, openContext } from '#tests/kit/open-browser.ts';
import { axeInBothSchemes } from '#tests/kit/run-axe.ts';
import { settled } from '#tests/kit/settled.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

const admin = { email: 'boss@example.com', password: 'Correct-Horse-9' };

const guestPaths = ['/services/data-to-pdf/configuration', '/services/data-to-pdf/try-it-out'];
const userPaths = [
  '/',
  '/started',
  '/files',
  '/services/file-archive/configuration',
  '/services/data-to-pdf/configuration',
  '/services/data-to-pdf/try-it-out',
  '/profile/me',
  '/privacy/me',
  '/privacy/me?email=expired',
  '/api-key/me',
  '/admin-dashboard/me',
  '/admin-dashboard/me/runs',
  '/user-management/me',
  '/access-management/me',
  '/admin-docu/me',
  '/admin-docu/me?service=vat-validator',
  '/admin-showcase/me?service=data-to-pdf',
  '/audit-trail/me',
  '/billing/me',
  '/user-service/me',
  '/user-statistic/me',
  '/user-statistic/me/runs',
];

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp({
    portalFolder: resolve(import.meta.dirname, '..', '..', 'dist', 'portal'),
    env: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
  });
});

afterAll(async () => {
  await product.close();
});

describe.each([360, 1280])('at %i px', (width) => {
  let profile: BrowserProfile;

  beforeAll(async () => {
    // Tall, so that no control is half under a bar that sticks to the screen's edge: a person
    // scrolls, and axe would take it for too small a target.
    profile = await openContext({ width, height: 3600, workers: false });
  });

  afterAll(() => profile.close());

  test('every page a guest sees is clean', async () => {
    expect(await faultsOf(guestPaths)).toEqual([]);
  });

  test('every page a user sees is clean', async () => {
    await profile.context.request.post(`${product.url}/auth/login`, { data: admin });
    expect(await faultsOf(userPaths)).toEqual([]);
  });

  async function faultsOf(paths: readonly string[]): Promise<string[]> {
    const page = await profile.context.newPage();
    const faults: string[] = [];
    let at = '';
    page.on('console', (message) => {
      // The browser itself logs a page that is answered 404, which the unknown page rightly is.
      if (message.type() === 'error' && !/404 \(Not Found\)/.test(message.text())) {
        faults.push(`${at}: console: ${message.text()}`);
      }
    });
    page.on('pageerror', (error) => faults.push(`${at}: ${String(error)}`));
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== product.url)
        faults.push(`${at}: asks ${origin}`);
    });
    for (const path of paths) {
      at = path;
      await settled(page, () => page.goto(product.url + path));
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      const found = await axeInBothSchemes(page);
      faults.push(...found.map((finding) => `${path}: ${finding}`));
      for (const narrow of width === 360 ? [320, 360] : [width]) {
        await page.setViewportSize({ width: narrow, height: 2400 });
        const sideways = await page.evaluate(sidewaysScroll);
        if (sideways > 0)
          faults.push(`${path}: scrolls sideways by ${sideways} px at ${narrow} px`);
      }
    }
    await page.close();
    return faults;
  }
});
