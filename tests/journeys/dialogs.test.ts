// Dialogs with fields: typed text goes into the first field, and Esc does not discard it.
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DraftsVisit, visitWithDrafts } from '#tests/kit/drafts-visit.ts';
import { fillEditor } from '#tests/kit/editor.ts';

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
      await fillEditor(visit.page.getByLabel('Request', { exact: true }), '{}');
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
  visit = await visitWithDrafts({ workers: false });
  await visit.logIn();
});

afterAll(() => visit.close());

describe.each(dialogs)('$name', ({ path, open }) => {
  test('DR11: opens with the focus in its first field', async () => {
    await visit.open(path);
    await open();
    await field('Name').waitFor();
    const before = await field('Name').inputValue();
    await visit.page.keyboard.press('End');
    await visit.page.keyboard.type('My name');
    await expect.poll(() => field('Name').inputValue()).toBe(`${before}My name`);
  });

  test('DR13: Esc keeps typed text, CANCEL discards it', async () => {
    await visit.page.keyboard.press('Escape');
    await visit.page.getByRole('dialog').waitFor({ state: 'detached' });
    await open();
    await expect.poll(() => field('Name').inputValue()).toContain('My name');
    await press('CANCEL');
    await visit.page.getByRole('dialog').waitFor({ state: 'detached' });
    await open();
    await field('Name').waitFor();
    // Reopened once more, since kept text would have been restored by then.
    await visit.page.keyboard.press('Escape');
    await visit.page.getByRole('dialog').waitFor({ state: 'detached' });
    await open();
    await expect.poll(() => field('Name').inputValue()).not.toContain('My name');
  });
});

test('DR13: a name typed immediately is restored, whenever the dialog was closed', async () => {
  await visit.open('/services/data-to-pdf/try-it-out');
  await fillEditor(visit.page.getByLabel('Request', { exact: true }), '{}');
  await visit.page.evaluate(leaveSaveDialogAtEveryMoment);
});

// Runs in the page, since input from outside is too slow. If a name is not restored, the test times out.
async function leaveSaveDialogAtEveryMoment(): Promise<void> {
  const tasks = new MessageChannel();
  const nextTask = () =>
    new Promise((resolve) => {
      tasks.port1.onmessage = resolve;
      tasks.port2.postMessage(undefined);
    });
  const press = (name: string) => {
    const buttons = [...document.querySelectorAll<HTMLElement>('button')];
    buttons.find(({ textContent }) => textContent === name)?.click();
  };
  const openSave = async () => {
    press('Save');
    for (;;) {
      const input = document.querySelector<HTMLInputElement>('dialog[open] input');
      if (input) return input;
      await nextTask();
    }
  };
  for (let moment = 0; moment < 60; moment += 1) {
    const input = await openSave();
    const typed = `Left after ${moment} tasks`;
    input.focus();
    document.execCommand('insertText', false, typed);
    for (let task = 0; task < moment; task += 1) await nextTask();
    input.closest('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }));
    while (input.isConnected) await nextTask();
    const reopened = await openSave();
    while (reopened.value !== typed) await nextTask();
    press('CANCEL');
    while (reopened.isConnected) await nextTask();
  }
}

test('left no error in the console', () => {
  expect(visit.complaints).toEqual([]);
});
