// Every public page with the keyboard alone: Tab reaches each control once, in the order one sees,
// and what has the focus is seen with its whole ring, under no bar.
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { focusFacts, numberStops } from '#tests/kit/focus-facts.ts';
import { type BrowserProfile, openContext } from '#tests/kit/open-browser.ts';
import { publicPaths } from '#tests/kit/public-paths.ts';
import { settled } from '#tests/kit/settled.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    portalFolder: resolve(import.meta.dirname, '..', '..', 'dist', 'portal'),
  });
});

afterAll(() => app.close());

describe.each([360, 1280])('at %i px', (width) => {
  let profile: BrowserProfile;
  beforeAll(async () => {
    profile = await openContext({ width, height: 740, workers: false });
  });
  afterAll(() => profile.close());

  test.each(publicPaths)('Tab walks through %s', async (path) => {
    const page = await profile.context.newPage();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await settled(page, () => page.goto(app.url + path));
    await page.locator('[data-unsure]').first().waitFor({ state: 'detached' });
    // A document's frame comes with the reader's first move.
    await page.mouse.move(1, 1);
    await page.locator('#drawn-document').waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    // The captcha comes with the first focus; the walk is about what is there.
    if (path === '/contact') {
      await page.getByLabel('First name').focus();
      await page.getByRole('checkbox', { name: 'I am not a robot' }).waitFor();
    }
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
      const isBack =
        previous && place && place.top < previous.top - 8 && place.left < previous.left;
      if (isBack) faults.push(`${name}: lies before ${previous?.name}`);
      previous = place && { name, ...place };
    }
    expect(reached).toEqual(Array.from({ length: count }, (_, at) => at));
    expect(faults).toEqual([]);
    await page.close();
  });
});
