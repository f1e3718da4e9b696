// Opens the component page in a real browser, once per test file, and takes it through the states
// that only appear after a press.
import type { Page } from 'playwright-core';
import { type BrowserProfile, openBrowser } from '#tests/kit/open-browser.ts';
import { type ServedComponents, serveComponents } from '#tests/kit/serve-components.ts';

export interface ComponentPages {
  /** A touch screen, 360 wide. */
  phone: Page;
  /** A desk, 1280 wide. */
  desk: Page;
  /** What the browser complained about. */
  complaints: readonly string[];
  /** Loads the page afresh. */
  reload(page: Page): Promise<void>;
  close(): Promise<void>;
}

export async function openComponentPages(): Promise<ComponentPages> {
  const [served, ...profiles] = await Promise.all([
    serveComponents(),
    openBrowser({ width: 360, height: 740 }),
    openBrowser({ width: 1280, height: 800 }),
  ]);
  const complaints: string[] = [];
  const [phone, desk] = await Promise.all(
    profiles.map((profile) => firstPage(profile, served, complaints)),
  );
  if (!phone || !desk) throw new Error('a page did not open');
  return {
    phone,
    desk,
    complaints,
    reload: (page) => load(page, served),
    close: async () => {
      await Promise.all(profiles.map((profile) => profile.close()));
      await served.close();
    },
  };
}

async function firstPage(
  { context }: BrowserProfile,
  served: ServedComponents,
  complaints: string[],
): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage());
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await load(page, served);
  return page;
}

async function load(page: Page, served: ServedComponents): Promise<void> {
  await page.goto(served.url);
  // Written beside the preset after the first render in the browser: the page has been taken over.
  await page.getByRole('button', { name: /TODAY \d/ }).waitFor();
  await page.evaluate(() => document.fonts.ready);
}

/** The dialogs of the page: what opens each, and its role. */
export const dialogs = [
  { opener: 'Open dialog', role: 'dialog' },
  { opener: 'Open long dialog', role: 'dialog' },
  { opener: 'Open tall sheet', role: 'dialog' },
  { opener: 'Open confirm', role: 'alertdialog' },
  { opener: 'Open busy confirm', role: 'alertdialog' },
] as const;
