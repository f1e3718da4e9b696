// What people do with drafts in a browser, by the words on the screen.
import type { BrowserContext, Page } from 'playwright-core';
import type { DraftsStage } from '#tests/kit/drafts-stage.ts';
import { fillEditor } from '#tests/kit/editor.ts';
import type { Person } from '#tests/kit/people.ts';

const desk = '/services/data-to-pdf/try-it-out';

export const requestPane = (page: Page) => page.getByLabel('Request', { exact: true });

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** A draft's own link on the Drafts page. */
export const draftLink = (page: Page, name: string) =>
  page.locator('main').getByRole('link', { name, exact: true });

/** The names on the Drafts page. */
export async function shownDrafts(page: Page): Promise<string[]> {
  const links = page.locator('main a[href*="draft="]:not([aria-label])');
  return (await links.allTextContents()).sort();
}

/** Opens the Drafts page, or opens it anew. */
export async function goToDrafts(stage: DraftsStage, page: Page): Promise<void> {
  await page.goto(`${stage.url}/user-service/me`);
  await page.getByRole('heading', { level: 1, name: 'Draft' }).waitFor();
}

/** Types on the desk and saves: a new request, or the one with this id. */
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

/** Deletes from the list that is open. */
export async function deleteFromList(page: Page, name: string): Promise<void> {
  await button(page, `Delete ${name}`).click();
  await button(page, /^DELETE$/).click();
}

/** Chooses Log out under the person's name. */
export async function askToLogOut(page: Page, person: Person): Promise<void> {
  await button(page, person.name).click();
  await button(page, 'Log out').click();
}

/** Resolves when nobody is signed in any more. */
export async function untilLoggedOut(page: Page): Promise<void> {
  await page.waitForURL((url) => url.pathname === '/');
  await page.locator('header').getByRole('link', { name: 'Log In' }).waitFor();
}

/** Signs in with the form, as the next person at this device does. */
export async function logInByForm(stage: DraftsStage, page: Page, person: Person): Promise<void> {
  await page.goto(`${stage.url}/login`);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await button(page, person.name).waitFor();
}

/** Nobody asks about cookies in these journeys. */
export async function declineCookies(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    try {
      localStorage.setItem('cookie-consent', 'declined');
    } catch {
      // Pages without an origin of their own have no storage.
    }
  });
}
