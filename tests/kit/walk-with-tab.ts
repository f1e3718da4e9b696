import type { Page } from 'playwright-core';
import { focusFacts, numberStops } from '#tests/kit/focus-facts.ts';

/**
 * Presses Tab from the first control to the last and tells what is wrong: controls left out or reached
 * twice, an order other than the one people read in, a focus that cannot be seen.
 */
export async function walkWithTab(page: Page): Promise<string[]> {
  const count = await page.evaluate(numberStops);
  await page.getByText('Skip to content').focus();
  const reached = [0];
  const faults: string[] = [];
  let previous: { name: string; left: number; top: number; bottom: number } | undefined;
  while (reached.length <= count) {
    await page.keyboard.press('Tab');
    const facts = await page.evaluate(focusFacts);
    if (!facts) break;
    reached.push(facts.stop);
    faults.push(...facts.faults);
    const { place, name } = facts;
    // Onwards is down, or to the right; a column beside begins at its top.
    const isBack = previous && place && place.top < previous.top - 8 && place.left < previous.left;
    if (isBack) faults.push(`${name}: lies before ${previous?.name}`);
    previous = place && { name, ...place };
  }
  const inOrder = Array.from({ length: count }, (_, at) => at);
  if (reached.join() !== inOrder.join()) {
    faults.push(`of the controls 0 to ${count - 1}, Tab reached ${reached.join()}`);
  }
  return faults;
}
