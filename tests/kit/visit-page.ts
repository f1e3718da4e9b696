// Everything a page is judged by, in one visit: a page load costs more than all the questions.
import type { BrowserContext, Locator, Page } from 'playwright-core';
import {
  fixedFields,
  heldParts,
  shownMainWidth,
  sidewaysScroll,
  takenKeys,
} from '#tests/kit/layout-facts.ts';
import { borderlessControls, cutTexts, movingParts, smallTargets } from '#tests/kit/page-facts.ts';
import {
  coveredControls,
  paleTexts,
  runningAnimations,
  shownBars,
} from '#tests/kit/page-prints.ts';
import { axeInBothSchemes } from '#tests/kit/run-axe.ts';
import { walkWithTab } from '#tests/kit/walk-with-tab.ts';
import { takenOver, takeShift, watchPage } from '#tests/kit/watch-page.ts';

const height = 740;
const shiftMax = 0.02;

/**
 * Opens a page and answers what is wrong with it, a line each with the name of the question. The context
 * is a guest's without a worker, so that the page is the server's drawing, taken over by the portal.
 */
export async function visitPage(
  context: BrowserContext,
  { origin, path, width }: { origin: string; path: string; width: number },
): Promise<string[]> {
  const { page, errors, foreign } = await watchPage(context, origin);
  const faults: string[] = [];
  const ask = async (question: string, answer: Promise<readonly string[]> | readonly string[]) => {
    faults.push(...(await answer).map((fault) => `${question}: ${fault}`));
  };
  const isPhone = width < 600;
  await page.setViewportSize({ width, height });

  await ask('taken over', openAndTakeOver(page, origin + path));
  await ask('errors', errors.splice(0));
  await ask('moves', tooFar(await takeShift(page)));
  await resize(page, width, 2400);
  // Tall, so that no control is half under a bar at the screen's edge: a person scrolls.
  await ask('axe', axeInBothSchemes(page));
  await resize(page, width, height);

  await takeShift(page);
  // A document's frame takes the place of its drawing at the reader's first move.
  await page.mouse.move(1, 1);
  await page.locator('#drawn-document').waitFor({ state: 'detached' });
  await ask('moves', tooFar(await takeShift(page)));

  await ask('scrolls sideways', sideways(page));
  await ask('Support and Contact', missingLinks(page));
  if (isPhone) {
    const mainWidth = await page.evaluate(shownMainWidth);
    await ask('row 20: width', mainWidth >= 0.9 * width ? [] : [`${mainWidth} px`]);
    await ask('row 31: no field', page.evaluate(fixedFields));
    await ask('row 34: finger', page.evaluate(heldParts));
    await ask('row 13: keys', page.evaluate(takenKeys));
    const small = await Promise.all(page.frames().map((frame) => frame.evaluate(smallTargets)));
    await ask('thumb', small.flat());
  }
  await ask('Tab', tabWalk(page));
  await askInOtherMedia(page, ask);
  await askAtOtherWidths(page, { isPhone, width, ask });
  await ask('asks others', foreign);
  await ask('errors', errors);
  await page.close();
  return faults;
}

type Ask = (question: string, answer: Promise<string[]> | string[]) => Promise<void>;

const tooFar = (shift: number) => (shift <= shiftMax ? [] : [`layout shift ${shift}`]);

async function openAndTakeOver(page: Page, url: string): Promise<string[]> {
  const heading = page.getByRole('heading', { level: 1 });
  const isDrawn = !url.includes('?');
  await takenOver(page, async () => {
    await page.goto(url);
    // With a question in its address a page is drawn by the browser alone.
    if (isDrawn) await heading.evaluate((one) => Reflect.set(one, 'isFromServer', true));
  });
  await heading.waitFor();
  const isKept = await heading.evaluate((one) => Reflect.get(one, 'isFromServer') === true);
  return isKept || !isDrawn ? [] : ['a new heading in place of the one the server drew'];
}

async function resize(page: Page, width: number, to: number): Promise<void> {
  await page.setViewportSize({ width, height: to });
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}

async function sideways(page: Page): Promise<string[]> {
  const px = await page.evaluate(sidewaysScroll);
  return px === 0 ? [] : [`${px} px`];
}

/** Support at the end of the page and Contact Us at its head, in the menu where that is folded. */
async function missingLinks(page: Page): Promise<string[]> {
  const missing: string[] = [];
  const look = (place: Locator, name: string) =>
    place
      .getByRole('link', { name })
      .waitFor()
      .catch(() => missing.push(name));
  await look(page.getByRole('contentinfo'), 'Support');
  const menu = page.getByRole('button', { name: 'Menu' });
  const isFolded = await menu.isVisible();
  if (!isFolded) {
    await look(page.getByRole('banner'), 'Contact Us');
    return missing;
  }
  await menu.click();
  const sheet = page.getByRole('dialog');
  await look(sheet, 'Contact Us');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  return missing;
}

async function tabWalk(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  return walkWithTab(page);
}

async function askInOtherMedia(page: Page, ask: Ask): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await ask('forced colours', page.evaluate(borderlessControls));
  await ask('still', page.evaluate(movingParts));
  await ask('still', page.evaluate(runningAnimations));
  await page.emulateMedia({
    forcedColors: 'none',
    reducedMotion: null,
    media: 'print',
    colorScheme: 'dark',
  });
  await ask('printed bars', page.evaluate(shownBars));
  await ask('printed pale', page.evaluate(paleTexts));
  await ask('printed cut', page.evaluate(cutTexts));
  await page.emulateMedia({ media: null, colorScheme: 'light' });
}

async function askAtOtherWidths(
  page: Page,
  { isPhone, width, ask }: { isPhone: boolean; width: number; ask: Ask },
): Promise<void> {
  // The strip about cookies lies at the lower edge until somebody answers it.
  const decline = page.getByRole('button', { name: 'Decline' });
  if (await decline.isVisible()) await decline.click();
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await ask('large text cut', page.evaluate(cutTexts));
  await ask('large text covered', page.evaluate(coveredControls));
  await ask('large text sideways', sideways(page));
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await resize(page, isPhone ? 320 : 800, height);
  await ask(isPhone ? 'at 320 px sideways' : 'at 800 px sideways', sideways(page));
  if (!isPhone) await ask('at 800 px Support and Contact', missingLinks(page));
  await resize(page, width, height);
}
