import type { Page } from 'playwright-core';

/** Presses each message away: left alone it would cover the screen for seconds. */
export async function closeToasts(page: Page): Promise<void> {
  const toasts = page.getByRole('button', { name: /\(press to close\)$/ });
  while ((await toasts.count()) > 0) await toasts.first().click();
}
