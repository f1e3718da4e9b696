// Lighthouse, as a phone on a slow line, on the pages a visitor sees first.
import { resolve } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { findChromium } from '#services/renderer/find-chromium.ts';
import { say } from '#tests/bench/rounds.ts';

const pages = ['/', '/pricing', '/services/data-to-pdf'];
const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const cache = resolve(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'chromium');

export async function benchLighthouse(url: string): Promise<void> {
  const found = await findChromium(process.env.CHROMIUM_PATH, cache).next();
  if (found.done) throw new Error('no browser found');
  for (const path of pages) {
    const chrome = await launch({
      chromePath: found.value.path,
      chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    });
    const result = await lighthouse(url + path, {
      port: chrome.port,
      onlyCategories: Object.keys(goals),
      logLevel: 'silent',
    });
    chrome.kill();
    const categories = result?.lhr.categories ?? {};
    const scores = Object.entries(goals).map(([name, goal]) => {
      const score = Math.round((categories[name]?.score ?? 0) * 100);
      return `${name} ${score}${score < goal ? ` (goal ${goal})` : ''}`;
    });
    say(`lighthouse ${path}: ${scores.join(', ')}`);
    for (const audit of Object.values(result?.lhr.audits ?? {})) {
      if (audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode !== 'informative') {
        say(`  ${audit.id}: ${audit.displayValue ?? audit.title}`);
      }
    }
  }
}
