// Opens the component page in a real browser, once per test file, and brings it into states that
// only appear after a click.
import type { Page } from 'playwright-core';
import { type BrowserProfile, openContext } from '#tests/kit/open-browser.ts';
import { type ServedComponents, serveComponents } from '#tests/kit/serve-components.ts';

export interface ComponentPages {
  /** A touch screen, 360 px wide. */
  phone: Page;
  /** A desktop screen, 1280 px wide. */
  desk: Page;
  /** Console errors and uncaught exceptions. */
  complaints: readonly string[];
  /** Reloads the page. */
  reload(page: Page): Promise<void>;
  close(): Promise<void>;
}

export async function openComponentPages(): Promise<ComponentPages> {
  const [served, ...profiles] = await Promise.all([
    serveComponents(),
    openContext({ width: 360, height: 740 }),
    openContext({ width: 1280, height: 800 }),
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
  // Shown beside the preset after the first client render: the page is hydrated.
  await page.getByRole('button', { name: /TODAY \d/ }).waitFor();
  await page.evaluate(() => document.fonts.ready);
}

/** The dialogs of the page: the button that opens each, and its role. */
export const dialogs = [
  { opener: 'Open dialog', role: 'dialog' },
  { opener: 'Open long dialog', role: 'dialog' },
  { opener: 'Open tall sheet', role: 'dialog' },
  { opener: 'Open confirm', role: 'alertdialog' },
  { opener: 'Open busy confirm', role: 'alertdialog' },
] as const;
