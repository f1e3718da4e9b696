// User actions on drafts in a browser, by visible labels.
import type { BrowserContext, Page } from 'playwright-core';
import type { DraftsStage } from '#tests/kit/drafts-stage.ts';
import { fillEditor } from '#tests/kit/editor.ts';
import type { Person } from '#tests/kit/people.ts';

const desk = '/services/data-to-pdf/try-it-out';

export const requestPane = (page: Page) => page.getByLabel('Request', { exact: true });

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** The link of a draft on the Drafts page. */
export const draftLink = (page: Page, name: string) =>
  page.locator('main').getByRole('link', { name, exact: true });

/** The names on the Drafts page. */
export async function shownDrafts(page: Page): Promise<string[]> {
  const links = page.locator('main a[href*="draft="]:not([aria-label])');
  return (await links.allTextContents()).sort();
}

/** Opens or reloads the Drafts page. */
export async function goToDrafts(stage: DraftsStage, page: Page): Promise<void> {
  await page.goto(`${stage.url}/user-service/me`);
  await page.getByRole('heading', { level: 1, name: 'Draft' }).waitFor();
}

/** Types into the Execution screen and saves a new request, or the one with this id. */
export async function saveOnDesk(
  stage: DraftsStage,
  page: Page,
  draft: { id?: string; name: string; text: string },
): Promise<void> {
  await page.goto(`${stage.url}${desk}${draft.id === undefined ? '' : `?draft=${draft.id}`}`);
  const pane = requestPane(page);
  await fillEditor(pane, draft.text);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByLabel('Name').fill(draft.name);
  await page.getByRole('button', { name: 'SAVE', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Deletes a draft from the open list. */
export async function deleteFromList(page: Page, name: string): Promise<void> {
  await button(page, `Delete ${name}`).click();
  await button(page, /^DELETE$/).click();
}

/** Chooses Log out in the user menu. */
export async function askToLogOut(page: Page, person: Person): Promise<void> {
  await button(page, person.name).click();
  await button(page, 'Log out').click();
}

/** Resolves when the user is signed out. */
export async function untilLoggedOut(page: Page): Promise<void> {
  await page.waitForURL((url) => url.pathname === '/');
  await page.locator('header').getByRole('link', { name: 'Log In' }).waitFor();
}

/** Signs in with the form, as the next user of this device does. */
export async function logInByForm(stage: DraftsStage, page: Page, person: Person): Promise<void> {
  await page.goto(`${stage.url}/login`);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await button(page, person.name).waitFor();
}

/** Hides the cookie banner in these journeys. */
export async function declineCookies(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    try {
      localStorage.setItem('cookie-consent', 'declined');
    } catch {
      // Pages with an opaque origin have no storage.
    }
  });
}
