// The documentation as readers see it: short, as wide as the screen, with samples in the reader's
// language and with the reader's key, and with all collapsed parts within reach.
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyPlaceholder } from '#contract/sample-key.ts';
import { services } from '#contract/services.ts';
import { type BrowserProfile, type ContextLook, openContext } from '#tests/kit/open-browser.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { readPdf } from '#tests/kit/read-pdf.ts';
import { axeFindings } from '#tests/kit/run-axe.ts';
import { settled } from '#tests/kit/settled.ts';
import { sidewaysFacts } from '#tests/kit/sideways-facts.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;
let person: Person;

beforeAll(async () => {
  app = await startTestApp({
    portalFolder: resolve(import.meta.dirname, '..', '..', 'dist', 'portal'),
  });
  person = await aUser(app);
});

afterAll(() => app.close());

/** Runs `work` on the documentation of a service, within its frame. */
async function reading(
  key: string,
  work: (page: Page, profile: BrowserProfile) => Promise<void>,
  look: ContextLook = {},
  prepare: (profile: BrowserProfile) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const profile = await openContext({ workers: false, ...look });
  await prepare(profile);
  const page = await profile.context.newPage();
  await open(page, key);
  await work(page, profile);
  await profile.close();
}

async function open(page: Page, key: string): Promise<void> {
  await settled(page, () => page.goto(`${app.url}/services/${key}`));
  await page.mouse.move(8, 8);
  await page.locator('#drawn-document').waitFor({ state: 'detached' });
  await page.frameLocator('iframe').locator('h2').first().waitFor();
}

const inside = (page: Page) => page.frameLocator('iframe');
const tab = (page: Page, name: string) =>
  inside(page).locator('details[name] > summary', { hasText: name }).first();
const isOpen = (page: Page, name: string) =>
  tab(page, name).evaluate((summary) => summary.parentElement?.hasAttribute('open'));
const firstCall = (page: Page) => inside(page).locator('pre').first();

describe('the page of data-to-pdf', () => {
  test.each([
    [1280, 9_000],
    [360, 13_500],
  ])('at %i px is at most %i px high', async (width, most) => {
    await reading(
      'data-to-pdf',
      async (page) => {
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        expect(height).toBeLessThanOrEqual(most);
      },
      { width },
    );
  });
});

describe.each([320, 360, 1280])('at %i px', (width) => {
  test.each(services.map(({ key }) => key))('nothing scrolls sideways in %s', async (key) => {
    await reading(
      key,
      async (page) => {
        const facts = await page.evaluate(sidewaysFacts);
        expect(facts.wide).toEqual([]);
        expect(facts.outer).toBe(0);
        // Below 600 px tables are stacked: each cell has lines of its own, over the full width.
        expect(facts.stacked).toBe(width < 600 ? facts.rows : 0);
      },
      { width },
    );
  });
});

describe('samples', () => {
  test('are shown in one language, which is remembered for other pages and visits', async () => {
    await reading('data-to-pdf', async (page) => {
      expect(await isOpen(page, 'curl')).toBe(true);
      await tab(page, 'Python').click();
      expect(await isOpen(page, 'Python')).toBe(true);
      expect(await isOpen(page, 'curl')).toBe(false);
      await inside(page).getByText('import urllib.request').first().waitFor();
      // A second click does not close it.
      await tab(page, 'Python').press('Enter');
      expect(await isOpen(page, 'Python')).toBe(true);
      await open(page, 'data-mapping');
      expect(await isOpen(page, 'Python')).toBe(true);
      await open(page, 'file-archive');
      expect(await isOpen(page, 'Python')).toBe(true);
      await page.reload();
      // Before the frame appears too, so that nothing moves when it does.
      await page
        .locator('#drawn-document details[name][open] > summary', { hasText: 'Python' })
        .waitFor();
    });
  });

  test('of several functions change together, and the clicked tab keeps its position', async () => {
    await reading('data-to-text', async (page) => {
      const second = inside(page).locator('figure').nth(1).locator('summary', { hasText: 'PHP' });
      await second.scrollIntoViewIfNeeded();
      const before = await second.boundingBox();
      await second.click();
      const after = await second.boundingBox();
      expect(await isOpen(page, 'PHP')).toBe(true);
      expect(Math.abs((after?.y ?? 0) - (before?.y ?? 999))).toBeLessThanOrEqual(2);
    });
  });

  test('work without scripts', async () => {
    const profile = await openContext({ scripts: false, width: 360 });
    const page = await profile.context.newPage();
    await page.goto(`${app.url}/services/data-to-pdf`);
    const drawn = page.locator('#drawn-document');
    await drawn.locator('summary', { hasText: 'JavaScript' }).click();
    await drawn.getByText("import { writeFile } from 'node:fs/promises'").first().waitFor();
    expect(await drawn.getByText('--fail-with-body').first().isVisible()).toBe(false);
    await drawn.getByText('On this page').click();
    await drawn.getByRole('link', { name: 'Errors' }).click();
    expect(new URL(page.url()).hash).toBe('#text-errors');
    await profile.close();
  });

  test('are copied as shown', async () => {
    await reading(
      'data-to-pdf',
      async (page) => {
        await tab(page, 'JavaScript').click();
        const copied = async (name: string) => {
          await inside(page).getByRole('button', { name, exact: true }).first().click();
          await page.getByText('Copied to clipboard.').first().waitFor();
          return page.evaluate(() => navigator.clipboard.readText());
        };
        const code = inside(page).locator('details[name][open] > pre > code').first();
        const sample = await code.textContent();
        expect(await copied('Copy Samples')).toBe(sample);
        expect(sample).toMatch(/^import \{ writeFile/);
        const first = await firstCall(page).locator('code').textContent();
        await expect.poll(() => copied('Copy Your first call')).toBe(first);
      },
      {},
      ({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']),
    );
  });
});

describe('the first call', () => {
  test('tells a guest to insert a key', async () => {
    await reading('data-to-pdf', async (page) => {
      expect(await firstCall(page).textContent()).toContain(`X-API-Key: ${keyPlaceholder}`);
      await inside(page).getByRole('link', { name: 'Sign up' }).click();
      await page.waitForURL(`${app.url}/sign-up`);
    });
  });

  test('has the key of the signed-in user, only on the screen', async () => {
    await reading(
      'data-to-pdf',
      async (page, { context }) => {
        await expect.poll(() => firstCall(page).textContent()).toContain(`: ${person.key}'`);
        expect(await inside(page).getByText(keyPlaceholder).count()).toBe(0);
        await inside(page).getByText('is filled in, on your screen only').waitFor();
        expect(await axeFindings(page)).toEqual([]);
        const kept = await page.evaluate(async () => {
          const texts = [document.querySelector('iframe')?.srcdoc, JSON.stringify(localStorage)];
          for (const name of await caches.keys()) {
            const cache = await caches.open(name);
            for (const request of await cache.keys()) {
              texts.push(await (await cache.match(request))?.text());
            }
          }
          return texts.join();
        });
        expect(kept).toContain(keyPlaceholder);
        expect(kept).not.toContain(person.key);
        await page.getByRole('button', { name: person.name }).click();
        await page.getByRole('button', { name: /log ?out|sign out/i }).click();
        await page.getByRole('link', { name: 'Log In' }).first().waitFor();
        await context.clearCookies();
        await open(page, 'data-to-pdf');
        expect(await firstCall(page).textContent()).toContain(keyPlaceholder);
        await inside(page).getByRole('link', { name: 'API Keys' }).waitFor({ state: 'detached' });
      },
      {},
      ({ context }) =>
        context.request.post(`${app.url}/auth/login`, {
          data: { email: person.email, password: person.password, remember_me: false },
        }),
    );
  });
});

describe('collapsed parts', () => {
  test('are opened by the table of contents and by links into them', async () => {
    await reading('data-to-pdf', async (page) => {
      const limits = inside(page).locator('h2#limits ~ details').first();
      expect(await limits.evaluate((fold) => fold.hasAttribute('open'))).toBe(false);
      await page.getByRole('button', { name: 'Limits' }).click();
      await inside(page).getByText('Unfinished jobs of one account').waitFor();
      // A link from a collapsed part to another part.
      await inside(page).locator('summary', { hasText: 'Key, result and delivery' }).click();
      await inside(page).getByRole('link', { name: 'Webhooks' }).click();
      await inside(page).getByText('and the signature in base64').waitFor();
    });
  });

  test('are listed on a phone in collapsible contents', async () => {
    await reading(
      'data-to-pdf',
      async (page) => {
        const errors = inside(page).getByRole('link', { name: 'Errors', exact: true });
        expect(await errors.isVisible()).toBe(false);
        await inside(page).getByText('On this page').click();
        await errors.click();
        await expect
          .poll(async () => (await inside(page).locator('h2#errors').boundingBox())?.y)
          .toBeLessThan(300);
      },
      { width: 360 },
    );
  });

  test('stay open when the frame replaces the server-rendered text', async () => {
    const profile = await openContext({ workers: false });
    const page = await profile.context.newPage();
    await settled(page, () => page.goto(`${app.url}/services/data-to-pdf`));
    // Opened without the mouse, since its first movement loads the frame.
    const limits = (root: ReturnType<Page['locator']>) =>
      root.locator('details', { has: page.locator('summary', { hasText: 'All limits' }) });
    await limits(page.locator('#drawn-document')).evaluate((fold) => fold.toggleAttribute('open'));
    await page.mouse.move(8, 8);
    await page.locator('#drawn-document').waitFor({ state: 'detached' });
    await inside(page).getByText('Unfinished jobs of one account').waitFor();
    expect(await isOpen(page, 'curl')).toBe(true);
    await profile.close();
  });

  test('are completely in the frame, and can be found by search', async () => {
    await reading('data-to-pdf', async (page) => {
      const main = inside(page).locator('main');
      expect(await main.textContent()).toContain('Unfinished jobs of one account');
      const removed = await main
        .locator('*')
        .evaluateAll((parts) => parts.filter((one) => getComputedStyle(one).display === 'none'));
      expect(removed).toEqual([]);
    });
  });

  test.each([true, false])('are printed, with scripts: %s', async (scripts) => {
    const profile = await openContext({ scripts, workers: false });
    const page = await profile.context.newPage();
    if (scripts) await open(page, 'data-to-pdf');
    else await page.goto(`${app.url}/services/data-to-pdf`);
    const before = await page.evaluate(() => document.documentElement.scrollHeight);
    const pdf = await readPdf(await page.pdf({ format: 'A4' }));
    const text = pdf.text.replace(/\s+/g, ' ');
    for (const part of [
      'urllib.request',
      'System.Net.Http',
      'template_engine',
      'epcPayload',
      'file_not_found',
      'Unfinished jobs of one account',
    ]) {
      expect(text).toContain(part);
    }
    // Without scripts the browser estimates the height of distant parts, more exactly after printing.
    if (scripts) {
      const height = () => page.evaluate(() => document.documentElement.scrollHeight);
      await expect.poll(height).toBe(before);
      expect(await isOpen(page, 'Python')).toBe(false);
    }
    await profile.close();
  });
});
