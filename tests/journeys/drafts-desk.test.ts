// Saved requests on the Execution screen: typed, saved, left, and found again, with and without a
// network.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { texts } from '#contract/texts.ts';
import { type DraftsVisit, visitWithDrafts } from '#tests/kit/drafts-visit.ts';
import { editorText, fillEditor, untilLoaded } from '#tests/kit/editor.ts';

const desk = '/services/data-to-pdf/try-it-out';

describe.each([
  { name: 'on a desktop', width: 1280, height: 800 },
  { name: 'on a phone', width: 360, height: 740 },
])('the request pane $name', ({ width, height }) => {
  let visit: DraftsVisit;
  const request = () => visit.page.getByLabel('Request', { exact: true });
  const saved = () => visit.page.getByLabel('Saved request');
  const press = (name: string) => visit.page.getByRole('button', { name, exact: true }).click();
  const says = (text: string) => visit.page.getByText(text).first().waitFor();
  const untilKept = () => says('Kept on this device');

  async function saveAs(name: string) {
    await press('Save');
    await visit.page.getByLabel('Name').fill(name);
    await press('SAVE');
    await visit.page.getByRole('dialog').waitFor({ state: 'detached' });
  }

  /** On phones the service is in a sheet. */
  async function isServiceLocked(): Promise<boolean> {
    if (width < 600) await press('Options of the request');
    const isOff = await visit.page.getByLabel('Service', { exact: true }).isDisabled();
    if (width < 600) await visit.page.keyboard.press('Escape');
    return isOff;
  }

  beforeAll(async () => {
    visit = await visitWithDrafts({ width, height });
  });

  afterAll(() => visit.close());

  test('a guest can type and is asked to log in, but can neither execute nor save', async () => {
    await visit.open(desk);
    await fillEditor(request(), '{"typed": "as guest"}');
    await says('Please Log In to Access the Execution.');
    const off = visit.page.getByRole('button', { name: /^(Execute|Save)$/ });
    expect(await off.evaluateAll((all) => all.map((one) => one.hasAttribute('disabled')))).toEqual([
      true,
      true,
    ]);
    await untilKept();
  });

  test('what a guest typed is still there after signing in', async () => {
    await visit.logIn();
    await visit.open(desk);
    await expect.poll(() => editorText(request())).toBe('{"typed": "as guest"}');
  });

  test('invalid JSON is kept but cannot be saved, and its position is reported', async () => {
    await fillEditor(request(), '{"a": }');
    await press('Save');
    await says(texts.saveNeedsJson);
    await says('Error parsing JSON: A value is expected (line 1, column 7)');
    expect(await visit.page.getByRole('dialog').count()).toBe(0);
  });

  test('a request needs a name, and is selected once it is saved', async () => {
    await fillEditor(request(), '{"a": 1}');
    await press('Save');
    const save = visit.page.getByRole('button', { name: 'SAVE', exact: true });
    expect(await save.isDisabled()).toBe(true);
    await visit.page.getByLabel('Name').fill('First');
    await visit.page.keyboard.press('Enter');
    await says(texts.requestSaved);
    await visit.page.waitForURL(/\?draft=/);
    await expect.poll(() => saved().locator('option:checked').textContent()).toBe('First');
    expect(await isServiceLocked()).toBe(true);
    await visit.page.locator('h2 ~ span', { hasText: 'Saved' }).waitFor();
  });

  test('a text that is longer than the server takes is told before a name is asked for', async () => {
    await visit.open('/services/data-to-pdf/try-it-out');
    await fillEditor(request(), JSON.stringify({ a: 'x'.repeat(1024 * 1024) }));
    await press('Save');
    await says('Not saved: the text has 1025 KiB, and 1024 KiB can be saved.');
    expect(await visit.page.getByRole('dialog').count()).toBe(0);
    await fillEditor(request(), '');
    await saved().selectOption({ label: 'First' });
    await expect.poll(() => editorText(request())).toBe('{"a": 1}');
  });

  test('saving again offers the current name, and updates', async () => {
    await fillEditor(request(), '{"a": 2}');
    await press('Save');
    await expect.poll(() => visit.page.getByLabel('Name').inputValue()).toBe('First');
    await press('SAVE');
    await says(texts.requestUpdated);
    await visit.page.reload();
    await expect.poll(() => editorText(request())).toBe('{"a": 2}');
  });

  test('New Request clears the text and unlocks the service', async () => {
    await saved().selectOption({ label: 'New Request' });
    await expect.poll(() => editorText(request())).toBe('');
    expect(await isServiceLocked()).toBe(false);
  });

  test('leaving with edits asks; Esc stays, Enter saves, with the keyboard alone', async () => {
    await saved().selectOption({ label: 'First' });
    await expect.poll(() => editorText(request())).toBe('{"a": 2}');
    await fillEditor(request(), '{"a": 3}');
    const documentation = visit.page.getByRole('link', { name: 'Documentation' }).first();
    await documentation.press('Enter');
    await says(texts.saveChanges);
    await visit.page.keyboard.press('Escape');
    await visit.page.getByText(texts.saveChanges).waitFor({ state: 'detached' });
    expect(visit.page.url()).toContain('try-it-out');
    await documentation.press('Enter');
    await says(texts.saveChanges);
    await visit.page.keyboard.press('Enter');
    await visit.page.waitForURL((url) => !url.pathname.endsWith('try-it-out'));
    await visit.page.goBack();
    await expect.poll(() => editorText(request())).toBe('{"a": 3}');
  });

  test('edits that are not saved on leaving are discarded', async () => {
    await fillEditor(request(), '{"given": "up"}');
    await untilKept();
    await visit.page.getByRole('link', { name: 'Documentation' }).first().click();
    await press("Don't save");
    await visit.page.waitForURL((url) => !url.pathname.endsWith('try-it-out'));
    await visit.page.goBack();
    await expect.poll(() => editorText(request())).toBe('{"a": 3}');
  });

  test('unsaved edits survive a reload', async () => {
    await fillEditor(request(), '{"not": "saved"}');
    await untilKept();
    await visit.page.reload();
    await expect.poll(() => editorText(request())).toBe('{"not": "saved"}');
    await saveAs('First');
  });

  test('a request of another service opens in that service', async () => {
    const id = await visit.create('Letter', '{"to": "you"}', 'data-to-text');
    await visit.open(`${desk}?draft=${id}`);
    await visit.page.waitForURL((url) => url.pathname === '/services/data-to-text/try-it-out');
    await expect.poll(() => editorText(request())).toBe('{"to": "you"}');
  });

  test('an address with an unknown request shows an error', async () => {
    await visit.open(`${desk}?draft=00000000-0000-4000-8000-000000000000`);
    await says('There is no such saved request on this device.');
  });

  test('switching 50 times between requests never mixes up their texts', async () => {
    const names = ['Red', 'Green', 'Blue', 'White'];
    for (const name of names) await visit.create(name, `{"saved": "${name}"}`);
    await visit.open(desk);
    await saved().locator('option', { hasText: 'White' }).waitFor({ state: 'attached' });
    const last = new Map<string, string>();
    for (let turn = 0; turn < 50; turn += 1) {
      const name = names[turn % names.length] ?? '';
      await saved().selectOption({ label: name });
      const before = last.get(name) ?? `{"saved": "${name}"}`;
      await expect.poll(() => editorText(request()), { interval: 5 }).toBe(before);
      const text = `{"typed": "${name} ${turn}"}`;
      // Without any wait: typed text is still being written when the next request is chosen.
      await fillEditor(request(), text);
      last.set(name, text);
    }
    for (const name of names) {
      await saved().selectOption({ label: name });
      await expect.poll(() => editorText(request())).toBe(last.get(name));
    }
  });

  test('offline, Execute is disabled with a reason, and a request can be saved, reopened and found', async () => {
    await visit.open(desk);
    await visit.untilInstalled();
    await visit.context.setOffline(true);
    await visit.open(desk);
    await says('You are offline');
    // Its code was cached by the worker.
    await untilLoaded(request());
    await fillEditor(request(), '{"made": "offline"}');
    expect(await visit.page.getByRole('button', { name: 'Execute' }).isDisabled()).toBe(true);
    await saveAs('Offline');
    await visit.page.locator('h2 ~ span', { hasText: 'On this device' }).waitFor();
    await visit.page.getByRole('button', { name: /1 waiting/ }).waitFor();
    await visit.page.reload();
    await expect.poll(() => editorText(request())).toBe('{"made": "offline"}');
    await visit.context.setOffline(false);
    await visit.page.locator('h2 ~ span', { hasText: 'Saved' }).waitFor();
    await visit.page.getByRole('button', { name: /waiting/ }).waitFor({ state: 'detached' });
  });

  test('left no error in the console', () => {
    expect(visit.complaints).toEqual([]);
  });

  test('when the session ended elsewhere, the desk says where the text is, and has it again', async () => {
    await visit.open(desk);
    await fillEditor(request(), '{"after": "the end"}');
    await untilKept();
    await visit.context.request.post(`${visit.product.url}/auth/logout`);
    // A sign to ask the account again, which the device does now and then by itself.
    await visit.page.evaluate(() => dispatchEvent(new Event('online')));
    await says('Your session has ended.');
    await says('What you wrote and saved is kept on this device.');
    await visit.logIn();
    await visit.open(desk);
    await expect.poll(() => editorText(request())).toBe('{"after": "the end"}');
  });
});
