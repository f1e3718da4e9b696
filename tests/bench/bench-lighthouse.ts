// Lighthouse with a phone on a slow connection, on the pages that visitors see first.
import { resolve } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { findChromium } from '#services/renderer/browser/find-chromium.ts';
import { say } from '#tests/bench/rounds.ts';

const pages = ['/', '/pricing', '/services/data-to-pdf'];
const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const cache = resolve(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'chromium');

// One run differs from the next by a few points; the goals are for the worst, as visitors meet that too.
const runs = 5;

export async function benchLighthouse(url: string): Promise<void> {
  const found = await findChromium(process.env.CHROMIUM_PATH, cache).next();
  if (found.done) throw new Error('no browser found');
  for (const path of pages) {
    const reports: Result[] = [];
    for (let run = 0; run < runs; run += 1) reports.push(await audit(found.value.path, url + path));
    reports.sort((a, b) => score(a, 'performance') - score(b, 'performance'));
    const [worst] = reports;
    if (!worst) throw new Error('no report');
    const scores = Object.entries(goals).map(([name, goal]) => {
      const reached = score(worst, name);
      return `${name} ${reached}${reached < goal ? ` (goal ${goal})` : ''}`;
    });
    const all = reports.map((report) => score(report, 'performance')).join(', ');
    say(`lighthouse ${path}: ${scores.join(', ')}; performance of ${runs} runs ${all}`);
    for (const { id, score, scoreDisplayMode, displayValue, title } of Object.values(
      worst.audits,
    )) {
      if (score === null || score >= 0.9 || scoreDisplayMode === 'informative') continue;
      say(`  ${id}: ${displayValue ?? title}`);
    }
  }
}

async function audit(browser: string, page: string): Promise<Result> {
  const chrome = await launch({
    chromePath: browser,
    chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  try {
    const result = await lighthouse(page, {
      port: chrome.port,
      onlyCategories: Object.keys(goals),
      logLevel: 'silent',
    });
    if (!result) throw new Error('no report');
    return result.lhr;
  } finally {
    chrome.kill();
  }
}

function score({ categories }: Result, name: string): number {
  return Math.round((categories[name]?.score ?? 0) * 100);
}
