// Moves on the page of billing that several journeys make.
import type { Page } from 'playwright-core';

export const addLabel = 'Add New Payment Method';

export async function openAddCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: addLabel }).click();
  await page.getByRole('dialog', { name: addLabel }).waitFor();
}

/** Adds a card of the built-in provider; what follows is the test's. */
export async function submitTestCard(page: Page, number: string): Promise<void> {
  await openAddCard(page);
  const dialog = page.getByRole('dialog', { name: addLabel });
  await dialog.getByLabel('Card number').fill(number);
  await dialog.getByLabel('Expiration date').fill('12/34');
  await dialog.getByLabel('CVV').fill('123');
  await dialog.getByRole('button', { name: 'Submit Payment' }).click();
}

export const cardOf = (page: Page, last4: string) =>
  page.getByRole('list', { name: 'Saved cards' }).getByRole('listitem').filter({ hasText: last4 });

/** Chooses an entry of a card's menu. */
export async function more(page: Page, last4: string, entry: string): Promise<void> {
  await cardOf(page, last4).getByRole('button', { name: /^More/ }).click();
  await cardOf(page, last4).getByRole('button', { name: entry }).click();
}
