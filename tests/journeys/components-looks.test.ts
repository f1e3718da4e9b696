// Appearance of the components: no axe findings, no sideways scrolling, touch targets of 44 px, borders
// in forced colours, no animation with reduced motion.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ComponentPages, dialogs, openComponentPages } from '#tests/kit/component-page.ts';
import { focusFacts, numberStops } from '#tests/kit/focus-facts.ts';
import { borderlessControls, cutTexts, movingParts, smallTargets } from '#tests/kit/page-facts.ts';
import { axeFindings } from '#tests/kit/run-axe.ts';

let pages: ComponentPages;

beforeAll(async () => {
  pages = await openComponentPages();
});

afterAll(() => pages.close());

const looks = [320, 360, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((scheme) => ({ width, scheme })),
);

describe.each(looks)('at $width px, $scheme', ({ width, scheme }) => {
  let page: Page;

  beforeAll(async () => {
    page = width < 600 ? pages.phone : pages.desk;
    await page.setViewportSize({ width, height: 740 });
    // Without motion, so that no colour is measured in the middle of a transition.
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await pages.reload(page);
  });

  test('axe finds nothing, with a menu, a toast and a running progress open', async () => {
    await page.getByRole('button', { name: 'Start work' }).click();
    for (const tone of ['Success', 'Error', 'Info']) {
      await page.getByRole('button', { name: `${tone} toast` }).click();
    }
    await page.getByRole('button', { name: /^More for key/ }).click();
    // Tall, so that no control is half under the toasts at the lower edge: a person scrolls.
    await page.setViewportSize({ width, height: 2400 });
    expect(await axeFindings(page)).toEqual([]);
    await page.setViewportSize({ width, height: 740 });
    await page.keyboard.press('Escape');
  });

  test.each(dialogs)('axe finds nothing in what "$opener" shows', async ({ opener, role }) => {
    await page.getByRole('button', { name: opener, exact: true }).click();
    await page.getByRole(role).waitFor();
    expect(await axeFindings(page, 'dialog')).toEqual([]);
    await page.keyboard.press('Escape');
  });

  test('nothing scrolls sideways', async () => {
    expect(await sidewaysScroll(page)).toBe(0);
  });
});

describe('on a touch screen', () => {
  beforeAll(async () => {
    await pages.phone.setViewportSize({ width: 360, height: 740 });
    await pages.phone.emulateMedia({ reducedMotion: 'reduce' });
    await pages.reload(pages.phone);
  });

  test('every touch target has at least 44 px in both directions', async () => {
    expect(await pages.phone.evaluate(smallTargets)).toEqual([]);
  });

  test('text at 200 % with wide spacing neither overflows nor is cut off', async () => {
    const css = `:root { font-size: 200% } * { letter-spacing: .12em !important; word-spacing: .16em !important }`;
    const style = await pages.phone.addStyleTag({ content: css });
    expect(await pages.phone.evaluate(cutTexts)).toEqual([]);
    expect(await sidewaysScroll(pages.phone)).toBe(0);
    await style.evaluate((element) => element.parentNode?.removeChild(element));
  });

  test('in forced colours every control has a border', async () => {
    await pages.phone.emulateMedia({ forcedColors: 'active' });
    expect(await pages.phone.evaluate(borderlessControls)).toEqual([]);
    await pages.phone.emulateMedia({ forcedColors: 'none' });
  });

  test('nothing is animated with reduced motion, and something is without it', async () => {
    await pages.phone.getByRole('button', { name: 'Open dialog' }).click();
    await pages.phone.getByRole('dialog').waitFor();
    expect(await pages.phone.evaluate(movingParts)).toEqual([]);
    await pages.phone.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await pages.phone.evaluate(movingParts)).not.toEqual([]);
    await pages.phone.keyboard.press('Escape');
  });
});

test('Tab reaches every control once and in order, each with a fully visible focus ring', async () => {
  const page = pages.desk;
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await pages.reload(page);
  const count = await page.evaluate(numberStops);
  const reached: number[] = [];
  const faults: string[] = [];
  const kinds = new Set<string>();
  for (;;) {
    await page.keyboard.press('Tab');
    const facts = await page.evaluate(focusFacts);
    if (!facts) break;
    // A date input is one control with several fields inside.
    if (facts.stop !== reached.at(-1)) reached.push(facts.stop);
    faults.push(...facts.faults);
    if (kinds.has(facts.kind)) continue;
    kinds.add(facts.kind);
    const ringless = '* { outline: none !important }';
    const [ringed, without] = [
      await page.screenshot({ clip: facts.clip }),
      await page.screenshot({ clip: facts.clip, style: ringless }),
    ];
    if (ringed.equals(without)) faults.push(`${facts.kind}: no pixel changes on focus`);
  }
  expect(reached).toEqual(Array.from({ length: count }, (_, at) => at));
  expect(faults).toEqual([]);
});

test('the browser logged no errors, including hydration', () => {
  expect(pages.complaints).toEqual([]);
});

function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}
