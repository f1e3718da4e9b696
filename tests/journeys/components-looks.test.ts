// How the components look: nothing that axe finds wrong, no sideways scroll, targets as big as a
// thumb, borders in forced colours, stillness where motion is not wanted.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ComponentPages, dialogs, openComponentPages } from '#tests/kit/component-page.ts';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
let pages: ComponentPages;

beforeAll(async () => {
  pages = await openComponentPages();
});

afterAll(() => pages.close());

async function violations(page: Page, part?: string): Promise<string[]> {
  // Legacy mode only means that no second page is opened, which a page without frames can do without.
  const builder = new AxeBuilder({ page }).withTags(wcag).setLegacyMode(true);
  const found = await (part ? builder.include(part) : builder).analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 120)} ${node.failureSummary}`),
  );
}

const looks = [320, 360, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((scheme) => ({ width, scheme })),
);

describe.each(looks)('at $width px, $scheme', ({ width, scheme }) => {
  let page: Page;

  beforeAll(async () => {
    page = width < 600 ? pages.phone : pages.desk;
    await page.setViewportSize({ width, height: 740 });
    // Without motion, so that no colour is measured half-way through a transition.
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await pages.reload(page);
  });

  test('axe finds nothing, with a menu, a toast and a running progress open', async () => {
    await page.getByRole('button', { name: 'Start work' }).click();
    for (const tone of ['Success', 'Error', 'Info']) {
      await page.getByRole('button', { name: `${tone} toast` }).click();
    }
    await page.getByRole('button', { name: /^More for key/ }).click();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  test.each(dialogs)('axe finds nothing in what "$opener" shows', async ({ opener, role }) => {
    await page.getByRole('button', { name: opener, exact: true }).click();
    await page.getByRole(role).waitFor();
    expect(await violations(page, 'dialog')).toEqual([]);
    await page.keyboard.press('Escape');
  });

  test('nothing scrolls sideways', async () => {
    expect(await sidewaysScroll(page)).toBe(0);
  });
});

describe('on a touch screen', () => {
  beforeAll(async () => {
    await pages.phone.setViewportSize({ width: 360, height: 740 });
    await pages.reload(pages.phone);
  });

  test('every target answers to a thumb: 44 px in both directions', async () => {
    expect(await pages.phone.evaluate(smallTargets)).toEqual([]);
  });

  test('text of 200 % and wide spacing neither overflow nor are cut off', async () => {
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

  test('nothing moves where reduced motion is asked for, and something does where not', async () => {
    await pages.phone.getByRole('button', { name: 'Open dialog' }).click();
    await pages.phone.getByRole('dialog').waitFor();
    expect(await pages.phone.evaluate(movingParts)).toEqual([]);
    await pages.phone.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await pages.phone.evaluate(movingParts)).not.toEqual([]);
    await pages.phone.keyboard.press('Escape');
  });
});

test('neither the server rendering nor anything else made the browser complain', () => {
  expect(pages.complaints).toEqual([]);
});

function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

/** Asks the browser who would get a press 21 px off the middle, in each direction. */
function smallTargets(): string[] {
  const controls = 'button, a[href], input, select, textarea';
  return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
    if (!control.checkVisibility() || getComputedStyle(control).display === 'inline') return [];
    control.scrollIntoView({ block: 'center', inline: 'center' });
    const box = control.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    // A checkbox stands at the beginning of its line, and the line is the target.
    const isBox = control.matches('[type="checkbox"]');
    const reach = isBox ? [10, 34] : [21, 21];
    const points = [
      [x - (reach[0] ?? 0), y],
      [x + (reach[1] ?? 0), y],
      [x, y - 21],
      [x, y + 21],
    ] as const;
    const hits = points.filter(([px, py]) => {
      const hit = document.elementFromPoint(px, py);
      const labelled = hit?.closest('label')?.control;
      return hit !== null && (control.contains(hit) || labelled === control);
    });
    const name = control.getAttribute('aria-label') ?? control.textContent;
    return hits.length === points.length
      ? []
      : [`${control.tagName} ${name} ${control.id} ${box.width} x ${box.height}`];
  });
}

function cutTexts(): string[] {
  return [...document.querySelectorAll<HTMLElement>('main *')].flatMap((part) => {
    const { overflowX, display } = getComputedStyle(part);
    const isMeantToScroll = overflowX === 'auto' || overflowX === 'scroll';
    const isField = part.matches('input, select, textarea, option, .visually-hidden');
    if (isMeantToScroll || isField || display === 'inline' || !part.checkVisibility()) return [];
    return part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0
      ? [`${part.tagName}.${part.className}: ${part.textContent.slice(0, 40)}`]
      : [];
  });
}

function borderlessControls(): string[] {
  const controls = 'button, select, textarea, input:not([type="checkbox"]), progress';
  return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
    const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(control);
    const isDrawn =
      Number.parseFloat(borderTopWidth) >= 1 &&
      borderTopStyle !== 'none' &&
      !/^rgba\(.*, 0\)$/.test(borderTopColor);
    return isDrawn ? [] : [`${control.className} ${control.textContent} ${borderTopColor}`];
  });
}

function movingParts(): string[] {
  const moving = [...document.querySelectorAll<HTMLElement>('body *')].filter((part) => {
    const { transitionDuration, animationName } = getComputedStyle(part);
    return animationName !== 'none' || transitionDuration.split(', ').some((one) => one !== '0s');
  });
  return moving.map(({ tagName, className }) => `${tagName}.${className}`);
}
