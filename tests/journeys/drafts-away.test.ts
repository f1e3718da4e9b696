// Saved requests without a server or a session: nothing is lost, nothing is shown as saved that is not,
// and the next step is named.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DraftsVisit, visitWithDrafts } from '#tests/kit/drafts-visit.ts';
import { editorText, fillEditor } from '#tests/kit/editor.ts';

const draftsPath = '/user-service/me';
const desk = '/services/data-to-pdf/try-it-out';

describe('with requests on a phone', () => {
  let visit: DraftsVisit;
  const button = (name: string | RegExp) => visit.page.getByRole('button', { name });
  const request = () => visit.page.getByLabel('Request', { exact: true });

  async function saveOnDesk(name: string, text: string) {
    await fillEditor(request(), text);
    await button(/^Save$/).click();
    await visit.page.getByLabel('Name').fill(name);
    await button(/^SAVE$/).click();
    await visit.page.getByRole('dialog').waitFor({ state: 'detached' });
  }

  beforeAll(async () => {
    visit = await visitWithDrafts({ width: 360, height: 740 });
    await visit.logIn();
    await visit.create('Kept', '{"kept": 1}');
    await visit.open(draftsPath);
    await visit.page.getByRole('link', { name: 'Kept', exact: true }).waitFor();
    await visit.untilInstalled();
  });

  afterAll(() => visit.close());

  test('an expired session is shown in the header with a way to sign in, and waiting requests are sent after it', async () => {
    await visit.context.setOffline(true);
    await visit.open(desk);
    await saveOnDesk('Waits for a session', '{"made": "without one"}');
    await visit.context.clearCookies();
    await visit.context.setOffline(false);
    const chip = visit.page.getByRole('link', { name: 'Sign in to sync' });
    await chip.waitFor();
    expect(await chip.getAttribute('href')).toBe('/login');

    // DR10: it is shown on each load, and what waits can be exported.
    for (let count = 0; count < 2; count += 1) {
      await visit.open(draftsPath);
      await visit.page.getByText('Sign in to sync 1 request').waitFor();
      await chip.waitFor();
    }
    const download = visit.page.waitForEvent('download');
    await button('Export').click();
    const file = await (await download).path();
    expect(await readFile(file, 'utf8')).toContain('Waits for a session');

    await visit.logIn();
    await visit.open(draftsPath);
    await visit.page.getByRole('link', { name: 'Waits for a session', exact: true }).waitFor();
    await button(/waiting/).waitFor({ state: 'detached' });
  });

  test('with the server stopped the list, a request and its typed text are available', async () => {
    await visit.open(desk);
    await fillEditor(request(), '{"typed": "before"}');
    await visit.page.getByText('Kept on this device').waitFor();
    await visit.product.stop();
    await visit.open(draftsPath);
    await visit.page.getByRole('link', { name: 'Kept', exact: true }).click();
    await expect.poll(() => editorText(request())).toBe('{"kept": 1}');
    await visit.open(desk);
    await expect.poll(() => editorText(request())).toBe('{"typed": "before"}');
    await saveOnDesk('Made without a server', '{"typed": "before"}');
    await button(/1 waiting/).waitFor();
    await visit.open(draftsPath);
    await visit.page
      .getByRole('list', { name: 'On this device' })
      .getByRole('link', { name: 'Made without a server' })
      .waitFor();
  });

  test('left no error in the console', () => {
    expect(visit.complaints).toEqual([]);
  });
});
