// The screens and dialogs of saved requests: no axe findings in light or dark, on a phone and on a
// desktop, and no sideways scrolling, also at 320 px.
import { mkdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DraftsVisit, visitWithDrafts } from '#tests/kit/drafts-visit.ts';
import { editorText, fillEditor } from '#tests/kit/editor.ts';
import { axeInBothSchemes } from '#tests/kit/run-axe.ts';

const desk = '/services/data-to-pdf/try-it-out';
const pictures = '.build/drafts-looks';

describe.each([320, 360, 1280])('at %i px', (width) => {
  let visit: DraftsVisit;
  let conflicting = '';
  const button = (name: string | RegExp) => visit.page.getByRole('button', { name });
  const request = () => visit.page.getByLabel('Request', { exact: true });

  async function faults(name: string): Promise<string[]> {
    const { page } = visit;
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    const sideways = over > 0 ? [`${name} scrolls sideways by ${over}`] : [];
    if (width === 320) return sideways;
    const found = await axeInBothSchemes(page, (scheme) =>
      page.screenshot({ path: `${pictures}/${name}-${width}-${scheme}.png` }),
    );
    return [...found, ...sideways];
  }

  beforeAll(async () => {
    await mkdir(pictures, { recursive: true });
    // Tall, so that no control is half under a sticky bar.
    visit = await visitWithDrafts({ width, height: 1600 });
  });

  afterAll(() => visit.close());

  test('a guest on the Execution screen and on the Drafts page', async () => {
    await visit.open(desk);
    await request().waitFor();
    expect(await faults('desk-guest')).toEqual([]);
    await visit.open('/user-service/me');
    await visit.page.getByText('Please Log In').waitFor();
    expect(await faults('page-guest')).toEqual([]);
  });

  test('no drafts, and a page of drafts', async () => {
    await visit.logIn();
    await visit.open('/user-service/me');
    await visit.page.getByText('no saved requests yet').waitFor();
    expect(await faults('page-empty')).toEqual([]);
    conflicting = await visit.create('Invoice of November with a rather long name', '{\n"a": 1\n}');
    await visit.create('Letter', '{}', 'data-to-text');
    await visit.open('/user-service/me');
    await visit.page.getByRole('link', { name: 'Letter', exact: true }).waitFor();
    expect(await faults('page')).toEqual([]);
  });

  test('the question before a draft is deleted', async () => {
    if (width < 600) await button('More actions besides Open Letter').click();
    await button('Delete Letter').click();
    expect(await faults('delete-dialog')).toEqual([]);
    await button('CANCEL').click();
  });

  test('the Execution screen with a saved request, its name dialog and its leave dialog', async () => {
    await visit.open(`${desk}?draft=${conflicting}`);
    await expect.poll(() => editorText(request())).toContain('"a": 1');
    expect(await faults('desk-saved')).toEqual([]);
    await fillEditor(request(), '{\n"a": "mine"\n}');
    await visit.page.getByText('Kept on this device').waitFor();
    expect(await faults('desk-edited')).toEqual([]);
    await visit.page.getByRole('link', { name: 'Configuration' }).click();
    await visit.page.getByRole('alertdialog').waitFor();
    expect(await faults('leave-prompt')).toEqual([]);
    await button('Stay here').click();
    await visit.page.getByRole('alertdialog').waitFor({ state: 'detached' });
  });

  test('offline, with a waiting request', async () => {
    await visit.context.setOffline(true);
    await button(/^Save$/).click();
    expect(await faults('save-dialog')).toEqual([]);
    await button(/^SAVE$/).click();
    await visit.page.getByText('You are offline').first().waitFor();
    await button(/1 waiting/).waitFor();
    expect(await faults('desk-offline')).toEqual([]);
    await button(/1 waiting/).click();
    await visit.page.getByRole('dialog', { name: 'What is waiting' }).waitFor();
    expect(await faults('waiting-sheet')).toEqual([]);
    await visit.page.keyboard.press('Escape');
  });

  test('two versions side by side', async () => {
    await visit.update(conflicting, {
      name: 'Another name',
      payload: '{\n"a": "theirs",\n"b": 2\n}',
    });
    await visit.context.setOffline(false);
    await button(/needs attention/).waitFor();
    expect(await faults('desk-conflict')).toEqual([]);
    await visit.open('/user-service/me');
    await button(/^Resolve/).waitFor();
    expect(await faults('page-conflict')).toEqual([]);
    await button(/^Resolve/).click();
    await button('Keep both').waitFor();
    expect(await faults('conflict-sheet')).toEqual([]);
    await visit.page.keyboard.press('Escape');
  });

  test('logging out with a waiting request', async () => {
    await button(width < 840 ? 'Menu' : 'Portal Admin').click();
    await button('Log out').click();
    await visit.page.getByText('1 request is only on this device').waitFor();
    await button('Discard').click();
    expect(await faults('leave-dialog')).toEqual([]);
  });

  test('left no error in the console', () => {
    expect(visit.complaints).toEqual([]);
  });
});
