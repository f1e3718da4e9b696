// Playwright retries a locator after 20, 50, 100 and 100 ms, and then only every 500 ms. Most waits of
// a journey end in between, so a third of its time was spent waiting for the next retry.
import type { BrowserContext } from 'playwright-core';

const lookAgainMs = [20, 50];
const [looking, lookingAt] = ['retryWithProgressAndBackoff', 'retryWithProgressAndTimeouts'];

let isSooner = false;

/** Makes Playwright retry every 50 ms in this process; timeouts are unchanged. */
export async function lookAgainSooner(context: BrowserContext): Promise<void> {
  if (isSooner) return;
  const [first] = context.pages();
  const page = first ?? (await context.newPage());
  // There is no option for it, so the method of Playwright's internal Frame is replaced. Playwright is
  // pinned to an exact version; another may name the method differently.
  const connection: unknown = Reflect.get(page, '_connection');
  const frame: unknown = Reflect.get(Object(connection), 'toImpl')(page.mainFrame());
  const frames: unknown = Object.getPrototypeOf(frame);
  if (!(frames instanceof Object && looking in frames && lookingAt in frames)) {
    throw new Error('Playwright looks for elements in another way now');
  }
  Reflect.set(frames, looking, function look(this: object, progress: unknown, action: unknown) {
    return Reflect.get(this, lookingAt).call(this, progress, lookAgainMs, action);
  });
  isSooner = true;
  if (!first) await page.close();
}
