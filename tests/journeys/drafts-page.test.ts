// The Drafts page: drafts are found, filtered, deleted, restored, exported to a file, merged with
// another device, and locked on logout; with and without a network.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { texts } from '#contract/texts.ts';
import { type DraftsVisit, visitWithDrafts } from '#tests/kit/drafts-visit.ts';
import { editorText, fillEditor } from '#tests/kit/editor.ts';

const draftsPath = '/user-service/me';
const desk = '/services/data-to-pdf/try-it-out';

describe.each([
  { name: 'on a desktop', width: 1280, height: 800 },
  { name: 'on a phone', width: 360, height: 740 },
])('the drafts $name', ({ width, height }) => {
  const isPhone = width < 600;
  let visit: DraftsVisit;
  const button = (name: string | RegExp) => visit.page.getByRole('button', { name });
  const link = (name: string) => visit.page.getByRole('link', { name, exact: true });
  const says = (text: string | RegExp) => visit.page.getByText(text).first().waitFor();
  const shown = async () =>
    (await visit.page.locator('main a[href*="draft="]:not([aria-label])').allTextContents()).sort();

  async function saveOnDesk(name: string, text: string) {
    await fillEditor(visit.page.getByLabel('Request', { exact: true }), text);
    await visit.page.getByRole('button', { name: 'Save', exact: true }).click();
    await visit.page.getByLabel('Name').fill(name);
    await visit.page.getByRole('button', { name: 'SAVE', exact: true }).click();
    await visit.page.getByRole('dialog').waitFor({ state: 'detached' });
  }

  async function deleteFromList(name: string) {
    if (isPhone) await button(`More actions besides Open ${name}`).click();
    await button(`Delete ${name}`).click();
    await button(/^DELETE$/).click();
  }

  beforeAll(async () => {
    visit = await visitWithDrafts({ width, height });
  });

  afterAll(() => visit.close());

  test('a guest is asked to log in', async () => {
    await visit.open(draftsPath);
    await says('Please Log In to Access the Drafts.');
  });

  test('without drafts two ways to start are offered, one with a sample', async () => {
    await visit.logIn();
    await visit.open(draftsPath);
    await link('New request').first().waitFor();
    await link('Load sample').click();
    await expect
      .poll(() => editorText(visit.page.getByLabel('Request', { exact: true })))
      .toContain('template_id');
  });

  test('the drafts of the account are listed, last changed first', async () => {
    await visit.create('Invoice');
    await visit.create('Letter', '{"to": "you"}', 'data-to-text');
    await visit.open(draftsPath);
    await link('Letter').waitFor();
    expect(await shown()).toEqual(['Invoice', 'Letter']);
  });

  test('a service and dates filter the list', async () => {
    await visit.page.getByLabel('Service').selectOption('data-to-text');
    await expect.poll(shown).toEqual(['Letter']);
    await visit.page.getByLabel('Service').selectOption({ label: 'All Services' });
    await button('Filter by date').click();
    await visit.page.getByLabel('Created from').fill('2090-01-01');
    await says('No saved request matches.');
    await button('Clear filters').click();
    await expect.poll(shown).toEqual(['Invoice', 'Letter']);
  });

  test('a deleted draft can be restored', async () => {
    await deleteFromList('Letter');
    await says(texts.deleted);
    await expect.poll(shown).toEqual(['Invoice']);
    await button('Undo').click();
    await expect.poll(shown).toEqual(['Invoice', 'Letter']);
  });

  test('DR13: n starts a new request in the list, and nowhere else (WCAG 2.1.4)', async () => {
    await visit.page.getByLabel('Service').press('n');
    await visit.page.getByRole('heading', { level: 1 }).press('n');
    await button('Export all').press('n');
    expect(new URL(visit.page.url()).pathname).toBe(draftsPath);
    await link('Letter').press('n');
    await visit.page.waitForURL((url) => url.pathname === desk);
  });

  test('all drafts can be exported to a file and imported, and their number is shown', async () => {
    await visit.open(draftsPath);
    await link('Letter').waitFor();
    const download = visit.page.waitForEvent('download');
    await button('Export all').click();
    const path = await (await download).path();
    expect(await readFile(path, 'utf8')).toContain('Invoice');
    await visit.page.getByLabel('File with exported requests').setInputFiles(path);
    await says(/0 added, 2 already here/);
  });

  test('offline the list is available, and new drafts wait at its top and in the header', async () => {
    await visit.untilInstalled();
    await visit.context.setOffline(true);
    await visit.open(desk);
    await saveOnDesk('Offline', '{"made": "offline"}');
    await visit.open(draftsPath);
    const waiting = visit.page.getByRole('list', { name: 'On this device' });
    await waiting.getByRole('link', { name: 'Offline' }).waitFor();
    await waiting.getByText('On this device').waitFor();
    expect(await shown()).toEqual(['Invoice', 'Letter', 'Offline']);
    await button(/1 waiting/).click();
    await visit.page
      .getByRole('dialog', { name: 'What is waiting' })
      .getByText('Offline')
      .waitFor();
    await visit.page.keyboard.press('Escape');
  });

  test('back online it is sent automatically and no longer shown as waiting', async () => {
    await visit.context.setOffline(false);
    await visit.untilSynced();
    await button(/waiting/).waitFor({ state: 'detached' });
    await expect.poll(shown).toEqual(['Invoice', 'Letter', 'Offline']);
    expect(await visit.page.getByRole('list', { name: 'On this device' }).count()).toBe(0);
  });

  test('two versions are marked and resolved with two taps from the page', async () => {
    const id = await visit.create('Both', '{\n  "a": 1,\n  "b": 1\n}');
    await visit.open(`${desk}?draft=${id}`);
    await expect
      .poll(() => editorText(visit.page.getByLabel('Request', { exact: true })))
      .toContain('"b": 1');
    await visit.context.setOffline(true);
    await saveOnDesk('Both', '{\n  "a": 1,\n  "b": "mine"\n}');
    await visit.update(id, { payload: '{\n  "a": 1,\n  "b": "theirs"\n}' });
    await visit.context.setOffline(false);
    await button(/1 needs attention/).waitFor();
    await visit.open(draftsPath);
    await button('Resolve Both').click();
    const sheet = visit.page.getByRole('dialog', { name: 'Two versions: Both' });
    await sheet.waitFor();
    expect((await sheet.locator('ins').allTextContents()).join()).toContain('"b": "mine"');
    expect((await sheet.locator('del').allTextContents()).join()).toContain('"b": "theirs"');
    await sheet.getByRole('button', { name: 'Keep both' }).click();
    // While the dialog is open, nothing behind it can be found.
    await sheet.waitFor({ state: 'detached' });
    await visit.untilSynced();
    await button(/attention|waiting/).waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await shown()).filter((name) => name.startsWith('Both')))
      .toHaveLength(2);
  });

  test('a draft deleted elsewhere and changed here can be restored', async () => {
    const id = await visit.create('Gone', '{"a": 1}');
    await visit.open(`${desk}?draft=${id}`);
    await expect
      .poll(() => editorText(visit.page.getByLabel('Request', { exact: true })))
      .toContain('"a": 1');
    await visit.context.setOffline(true);
    await saveOnDesk('Gone', '{"a": 2}');
    await visit.remove(id);
    await visit.context.setOffline(false);
    await button(/1 needs attention/).waitFor();
    await visit.open(draftsPath);
    await button('Resolve Gone').click();
    await button('Restore as new').click();
    await visit.page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(shown).toContain('Gone');
    // The next test counts what waits.
    await visit.untilSynced();
    expect(await visit.saved()).toContain('Gone');
  });

  test('logging out with unsent drafts asks, and keeps them locked until the next sign-in', async () => {
    await visit.context.setOffline(true);
    await visit.open(desk);
    await saveOnDesk('Locked', '{"kept": "locked"}');
    await openMenu();
    await button('Log out').click();
    const leaving = visit.page.getByRole('dialog', { name: /only on this device/ });
    await leaving.waitFor();
    expect(await leaving.getByRole('heading').allTextContents()).toEqual([
      '1 request is only on this device',
    ]);
    expect(await leaving.getByRole('listitem').allTextContents()).toEqual([]);
    expect(await button('Sync and log out').isDisabled()).toBe(true);
    await button('Discard').click();
    expect(await button('Discard and log out').isDisabled()).toBe(true);
    await button('Keep locked on this device').click();
    await visit.page.waitForURL((url) => url.pathname === '/');
    expect(await visit.page.evaluate(everythingKept)).not.toContain('locked"}');
    await visit.open(draftsPath);
    await says('Please Log In to Access the Drafts.');

    // The portal tells the server as soon as possible, before this reload or after it.
    await visit.context.setOffline(false);
    await visit.page.reload();
    const info = () => visit.context.request.get(`${visit.product.url}/core/user/info`);
    await expect.poll(async () => (await info()).status(), { timeout: 30_000 }).toBe(401);
    await says('Please Log In to Access the Drafts.');

    await visit.logIn();
    await visit.open(draftsPath);
    await link('Locked').waitFor();
    // A logout with one tap follows.
    await visit.untilSynced();
  });

  test('logging out goes on after the question about what is typed', async () => {
    await visit.open(desk);
    const request = visit.page.getByRole('textbox', { name: 'Request', exact: true });
    await fillEditor(request, '{"given": "up"}');
    await openMenu();
    await button('Log out').click();
    await button('Stay here').click();
    const info = () => visit.context.request.get(`${visit.product.url}/core/user/info`);
    expect((await info()).status()).toBe(200);
    await openMenu();
    await button('Log out').click();
    await button("Don't save").click();
    await visit.page.waitForURL((url) => url.pathname === '/');
    await expect.poll(async () => (await info()).status()).toBe(401);
    await visit.logIn();
    await visit.open(draftsPath);
    await visit.untilSynced();
  });

  test('logging out without unsent drafts takes one tap', async () => {
    await openMenu();
    await button('Log out').click();
    await visit.page.waitForURL((url) => url.pathname === '/');
    expect(await visit.page.getByRole('dialog').count()).toBe(0);
    const info = await visit.context.request.get(`${visit.product.url}/core/user/info`);
    expect(info.status()).toBe(401);
  });

  test('left no error in the console', () => {
    expect(visit.complaints).toEqual([]);
  });

  async function openMenu() {
    await button(isPhone ? 'Menu' : 'Portal Admin').click();
  }
});

/** Runs in the page: all texts in its storages, as a forensic search would find them. */
async function everythingKept(): Promise<string> {
  const found: unknown[] = [JSON.stringify(localStorage)];
  for (const { name } of await indexedDB.databases()) {
    if (name === undefined) continue;
    const database = await new Promise<IDBDatabase>((done, failed) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => done(opening.result);
      opening.onerror = () => failed(opening.error);
    });
    for (const store of database.objectStoreNames) {
      found.push(
        await new Promise((done, failed) => {
          const reading = database.transaction(store).objectStore(store).getAll();
          reading.onsuccess = () => done(JSON.stringify(reading.result));
          reading.onerror = () => failed(reading.error);
        }),
      );
    }
    database.close();
  }
  return found.join('\n');
}
