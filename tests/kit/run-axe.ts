import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

// The minified file is a third of the size of `axe.source`, which each page has to parse.
const axeFile = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));

/** Waits for finite animations: the text of a sheet that is fading in has too little contrast. */
async function motionsDone(): Promise<void> {
  const ends = (motion: Animation) => Number.isFinite(motion.effect?.getComputedTiming().endTime);
  const motions = document.getAnimations().filter(ends);
  await Promise.all(motions.map(({ finished }) => finished.catch(() => undefined)));
}

/**
 * Violations of WCAG 2.0 to 2.2, levels A and AA, that axe finds, as readable lines. Frames are left
 * out: the documentation's frame runs no scripts, so axe cannot run there; its content is checked as a
 * page of its own. `part` is a selector that limits the check.
 */
export function axeFindings(page: Page, part?: string): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  return findings(page, { type: 'tag', values: tags }, part);
}

/**
 * All violations in the light colour scheme, and colour violations in the dark one: nothing else
 * differs. `show` is called in each scheme, to take a screenshot. The page stays in the light scheme.
 */
export async function axeInBothSchemes(
  page: Page,
  show: (scheme: 'light' | 'dark') => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  const found: string[] = [];
  for (const scheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await show(scheme);
    const these =
      scheme === 'light'
        ? await axeFindings(page)
        : await findings(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] });
    found.push(...these.map((finding) => `${scheme}: ${finding}`));
  }
  return found;
}

async function findings(
  page: Page,
  runOnly: { type: 'tag' | 'rule'; values: readonly string[] },
  part?: string,
): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(await readFile(axeFile, 'utf8'));
  await page.evaluate(motionsDone);
  return page.evaluate(
    async ([selector, rules]) => {
      const run: unknown = Reflect.get(Reflect.get(window, 'axe'), 'run');
      if (typeof run !== 'function') throw new Error('axe did not load');
      const { violations } = await run(selector ?? document, {
        iframes: false,
        runOnly: rules,
      });
      return violations.flatMap(
        (violation: { id: string; nodes: Array<{ target: unknown; failureSummary?: string }> }) =>
          violation.nodes.map(
            (node) => `${violation.id} ${JSON.stringify(node.target)} ${node.failureSummary ?? ''}`,
          ),
      );
    },
    [part, runOnly] as const,
  );
}
