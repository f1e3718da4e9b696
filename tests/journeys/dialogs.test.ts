// Dialogs with fields: what is typed goes into the first one, and is not lost by Esc.
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DraftsVisit, visitWithDrafts } from '#tests/kit/drafts-visit.ts';

let visit: DraftsVisit;

const press = (name: string | RegExp) =>
  visit.page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
const field = (name: string): Locator => visit.page.getByRole('dialog').getByLabel(name);

const dialogs = [
  {
    name: 'Save',
    path: '/services/data-to-pdf/try-it-out',
    open: async () => {
      await visit.page.getByLabel('Request', { exact: true }).fill('{}');
      await visit.page.keyboard.press('Control+s');
    },
  },
  {
    name: 'Add an API key',
    path: '/api-key/me',
    open: () => press('Add'),
  },
  {
    name: 'API key details',
    path: '/api-key/me',
    open: () => press(/^Details of key/),
  },
  {
    name: 'New template',
    path: '/services/data-to-pdf/configuration',
    open: () => press('New template'),
  },
] as const;

beforeAll(async () => {
  visit = await visitWithDrafts();
  await visit.logIn();
});

afterAll(() => visit.close());

describe.each(dialogs)('$name', ({ path, open }) => {
  test('DR11: opens with the focus on its first field', async () => {
    await visit.open(path);
    await open();
    await field('Name').waitFor();
    const before = await field('Name').inputValue();
    await visit.page.keyboard.press('End');
    await visit.page.keyboard.type('My name');
    await expect.poll(() => field('Name').inputValue()).toBe(`${before}My name`);
  });

  test('DR13: Esc costs no typed word, CANCEL gives it up', async () => {
    await visit.page.keyboard.press('Escape');
    await visit.page.getByRole('dialog').waitFor({ state: 'detached' });
    await open();
    await expect.poll(() => field('Name').inputValue()).toContain('My name');
    await press('CANCEL');
    await visit.page.getByRole('dialog').waitFor({ state: 'detached' });
    await open();
    await field('Name').waitFor();
    // Opened again once more: what is kept would have come by then.
    await visit.page.keyboard.press('Escape');
    await visit.page.getByRole('dialog').waitFor({ state: 'detached' });
    await open();
    await expect.poll(() => field('Name').inputValue()).not.toContain('My name');
  });
});

test('left no error in the console', () => {
  expect(visit.complaints).toEqual([]);
});
