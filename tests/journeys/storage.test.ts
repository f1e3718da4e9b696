// The Storage screen, on a phone and on a desktop: uploading, finding, sharing and deleting files.
import { mkdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeToasts } from '#tests/kit/close-toasts.ts';
import { dialogFaults } from '#tests/kit/layout-facts.ts';
import { type BrowserProfile, openContext } from '#tests/kit/open-browser.ts';
import { smallTargets } from '#tests/kit/page-facts.ts';
import { aUser } from '#tests/kit/people.ts';
import { axeInBothSchemes } from '#tests/kit/run-axe.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

const built = resolve(import.meta.dirname, '..', '..', 'dist', 'portal');
const pictures = '.build/storage-looks';
const path = '/services/file-archive/configuration';
const longName = 'a_rather_long_name_of_a_file_that_somebody_sent_without_any_space_or_hyphen.csv';

describe.each([360, 1280])('Storage at %i px', (width) => {
  let app: TestApp;
  let profile: BrowserProfile;
  let page: Page;
  const complaints: string[] = [];
  const button = (name: string | RegExp, exact = true) => page.getByRole('button', { name, exact });
  const dialog = () => page.getByRole('dialog');

  /** Findings about the current appearance of the screen; saves a picture. */
  async function faults(name: string): Promise<string[]> {
    await closeToasts(page);
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    return [
      ...(await axeInBothSchemes(page, (scheme) =>
        page.screenshot({ path: `${pictures}/${name}-${width}-${scheme}.png` }),
      )),
      // Behind an open dialog nothing can be clicked, so no target has a size there.
      ...(width < 600 && (await page.locator('dialog[open]').count()) === 0
        ? await page.evaluate(smallTargets)
        : []),
      ...(over > 0 ? [`scrolls sideways by ${over} px`] : []),
    ];
  }

  const choose = (name: string, bytes: string | Buffer) =>
    page.getByLabel('Files to upload').setInputFiles({
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(bytes),
    });

  /** Clicks a row's action, which on a phone is under More unless it is the first one. */
  async function act(label: 'Details of' | 'Download' | 'Delete', name: string): Promise<void> {
    if (width < 600 && label !== 'Details of') {
      await button(`More actions besides Details of ${name}`).click();
    }
    await button(`${label} ${name}`).click();
  }

  beforeAll(async () => {
    await mkdir(pictures, { recursive: true });
    app = await startTestApp({ portalFolder: built, env: { ARCHIVE_MB_PER_USER: '8' } });
    // Tall, so that no control is half under a sticky bar.
    profile = await openContext({ width, height: 2400 });
    page = await profile.context.newPage();
    await profile.context.addInitScript(() => localStorage.setItem('cookie-consent', 'declined'));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
  });

  afterAll(async () => {
    await profile.close();
    await app.close();
  });

  test('asks a guest to sign in', async () => {
    await page.goto(app.url + path);
    await page.getByText('Please Log In to Access the Storage.').waitFor();
    expect(await faults('guest')).toEqual([]);
  });

  test('shows what to do while there are no files', async () => {
    const { email, password } = await aUser(app);
    await profile.context.request.post(`${app.url}/auth/login`, { data: { email, password } });
    await page.goto(app.url + path);
    await page.getByText('No files yet.').waitFor();
    expect(await faults('empty')).toEqual([]);
  });

  test('uploads files and lists them, newest first', async () => {
    await choose('račun-2026-0001.pdf', '%PDF-1.7 first');
    await page.getByText('Uploaded račun-2026-0001.pdf').first().waitFor();
    await choose('notes.txt', 'plain');
    await choose(longName, 'a;b\n');
    const names = page.getByRole(width < 600 ? 'heading' : 'rowheader', {
      name: /\.(pdf|txt|csv)$/,
    });
    await expect.poll(() => names.count()).toBe(3);
    expect(await names.first().textContent()).toContain('a_rather_long_name');
    await page.getByText('23 B of 8 MiB used').waitFor();
    expect(await faults('list')).toEqual([]);
  });

  test('finds files whatever their accents, and offers to clear the search', async () => {
    await page.getByRole('searchbox', { name: 'Search' }).fill('RACUN');
    await expect.poll(() => button('Details of notes.txt').count()).toBe(0);
    await button('Details of račun-2026-0001.pdf').waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('nothing');
    await page.getByText('No file has “nothing” in its name.').waitFor();
    await button('Clear search').click();
    await button('Details of notes.txt').waitFor();
  });

  test('creates a link to share, and ends it', async () => {
    await act('Details of', 'notes.txt');
    await dialog().getByText('text/plain').waitFor();
    await dialog().getByLabel('Downloads at most').fill('2');
    await dialog().getByRole('button', { name: 'Create link' }).click();
    const address =
      (await dialog().locator('code', { hasText: '/link?token=' }).textContent()) ?? '';
    expect(await (await fetch(address)).text()).toBe('plain');
    await dialog().getByText('0 of 2 downloads').waitFor();
    expect(await faults('details')).toEqual([]);
    await dialog()
      .getByRole('button', { name: /^End the link/ })
      .click();
    await expect.poll(() => dialog().getByText('0 of 2 downloads').count()).toBe(0);
    expect((await fetch(address)).status).toBe(404);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  test('shows all of a file whose name is wider than the dialog', async () => {
    await act('Details of', longName);
    await dialog().getByText('SHA-256').waitFor();
    expect(await page.evaluate(dialogFaults)).toEqual([]);
    expect(await faults('long-name')).toEqual([]);
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').waitFor();
    expect(await page.evaluate(dialogFaults)).toEqual([]);
    await page.getByRole('button', { name: 'CANCEL' }).click();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  test('downloads a file byte for byte', async () => {
    const started = page.waitForEvent('download');
    await act('Download', 'račun-2026-0001.pdf');
    const download = await started;
    expect(download.suggestedFilename()).toBe('račun-2026-0001.pdf');
    expect(await readFile(await download.path(), 'utf8')).toBe('%PDF-1.7 first');
  });

  test('downloads selected files as one zip', async () => {
    await page.getByLabel('Select notes.txt').check();
    await page.getByLabel('Select račun-2026-0001.pdf').check();
    await page.getByText('2 files ticked').waitFor();
    expect(await faults('ticked')).toEqual([]);
    const started = page.waitForEvent('download');
    await button('Download as ZIP').click();
    const download = await started;
    expect(download.suggestedFilename()).toMatch(/^files-\d{4}-\d\d-\d\d\.zip$/);
    expect((await readFile(await download.path())).toString('latin1', 0, 2)).toBe('PK');
  });

  test('deletes selected files after a question', async () => {
    await button('DELETE').click();
    const asking = page.getByRole('alertdialog', { name: 'Delete 2 files?' });
    await asking.waitFor();
    expect(await faults('delete')).toEqual([]);
    await asking.getByRole('button', { name: 'CANCEL' }).click();
    expect(await button('Details of notes.txt').count()).toBe(1);
    await button('DELETE').click();
    await asking.getByRole('button', { name: 'DELETE' }).click();
    await page.getByText('Deleted 2 files').first().waitFor();
    await expect.poll(() => button('Details of notes.txt').count()).toBe(0);
  });

  test('shows the progress of an upload, and Cancel ends it', async () => {
    const network = await profile.context.newCDPSession(page);
    const pace = { offline: false, latency: 0, downloadThroughput: -1 };
    await network.send('Network.enable');
    // Slow enough never to finish before it is checked, however slow the check is.
    await network.send('Network.emulateNetworkConditions', { ...pace, uploadThroughput: 40_000 });
    await choose('slow.bin', Buffer.alloc(8_000_000));
    const bar = page.getByRole('progressbar', { name: 'Uploading slow.bin' });
    await bar.waitFor();
    await expect
      .poll(async () => Number((await bar.getAttribute('value')) ?? 0), { interval: 50 })
      .toBeGreaterThan(0);
    await button('Cancel').waitFor();
    expect(await faults('sending')).toEqual([]);
    await button('Cancel').click();
    await bar.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('4 B of 8 MiB used').waitFor();
    expect(await button('Details of slow.bin').count()).toBe(0);
    // Not earlier: the rest might be sent before the browser knows that it was cancelled.
    await network.send('Network.emulateNetworkConditions', { ...pace, uploadThroughput: -1 });
  });

  test('shows why an upload was refused, and retries on request', async () => {
    await choose('big.bin', Buffer.alloc(9_000_000));
    await page.getByText('There is not enough space left in your storage.').waitFor();
    expect(await faults('refused')).toEqual([]);
    await button('Retry big.bin').click();
    await page.getByText('There is not enough space left in your storage.').waitFor();
    await button('Dismiss big.bin').click();
    await expect.poll(() => page.getByText('big.bin').count()).toBe(0);
  });

  // Touch screens have no drag and drop.
  if (width >= 600) {
    test('uploads files that are dropped', async () => {
      const files = await page.evaluateHandle(() => {
        const carried = new DataTransfer();
        carried.items.add(new File(['dropped'], 'dropped.txt'));
        return carried;
      });
      const place = page.getByText('or drop them here');
      await place.dispatchEvent('dragover', { dataTransfer: files });
      await place.dispatchEvent('drop', { dataTransfer: files });
      await button('Details of dropped.txt').waitFor();
    });
  }

  test('without a network shows so and keeps the list', async () => {
    await profile.context.setOffline(true);
    await page.getByText('You are offline').first().waitFor();
    expect(await button('Upload files').isDisabled()).toBe(true);
    expect(await faults('offline')).toEqual([]);
    await profile.context.setOffline(false);
    await expect.poll(() => button('Upload files').isDisabled()).toBe(false);
  });

  test('logged no errors except for what was refused on purpose', () => {
    const known = /413|401|ERR_INTERNET_DISCONNECTED|ERR_FAILED|net::/;
    expect(complaints.filter((text) => !known.test(text))).toEqual([]);
  });
});
