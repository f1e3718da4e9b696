import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Presses each message away: left alone it would cover the screen for seconds. */
export async function closeToasts(page: Page): Promise<void> {
  const toasts = page.getByRole('button', { name: /\(press to close\)$/ });
  await expect
    .poll(async () => {
      // At once, as a message may end by itself between being found and being pressed.
      await toasts.evaluateAll((buttons) => {
        for (const button of buttons) if (button instanceof HTMLElement) button.click();
      });
      return toasts.count();
    })
    .toBe(0);
}
