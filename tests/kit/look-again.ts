// Playwright looks for what is not there yet after 20, 50, 100 and 100 ms, and from then on only twice a
// second. Most waits of a journey end in between, so that it waited for nothing for a third of its time.
import type { BrowserContext } from 'playwright-core';

const lookAgainMs = [20, 50];
const [looking, lookingAt] = ['retryWithProgressAndBackoff', 'retryWithProgressAndTimeouts'];

let isSooner = false;

/** From now on pages of this process are looked at every 50 ms; the time limits of waits stay. */
export async function lookAgainSooner(context: BrowserContext): Promise<void> {
  if (isSooner) return;
  const [first] = context.pages();
  const page = first ?? (await context.newPage());
  // There is no option for it; what a page stands for within Playwright has the method. Its version is
  // an exact one, and another may name it differently.
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
