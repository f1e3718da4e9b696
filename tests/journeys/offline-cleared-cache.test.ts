// DR9: systems that are short of space clear Cache Storage but keep the worker. The next visit with a
// network fills it again, after which the app starts without one.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { services } from '#contract/services.ts';
import { type DraftsStage, openDevice, openDraftsStage } from '#tests/kit/drafts-stage.ts';
import { until } from '#tests/kit/until.ts';

let stage: DraftsStage;

beforeAll(async () => {
  stage = await openDraftsStage();
});

afterAll(() => stage.close());

/** The number of entries in each cache. */
const counts = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const sizes = names.map(async (name) => {
      const { length } = await (await caches.open(name)).keys();
      return [name, length] as const;
    });
    return Object.fromEntries(await Promise.all(sizes));
  });

async function warmed(page: Page): Promise<Record<string, number>> {
  // The documentation of each service and a showcase are cached last.
  await until(async () => (await counts(page)).documentation === services.length + 1);
  return counts(page);
}

describe('DR9', () => {
  test.each([
    ['all of it', () => true],
    ['some files', (url: string) => /execution-screen|index\.html/.test(url)],
  ] as const)('the next visit restores %s', async (_, isLost) => {
    const device = await openDevice(stage, undefined);
    const page = await device.context.newPage();
    await page.goto(stage.url);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    const before = await warmed(page);

    const urls = await page.evaluate(async () => {
      const names = await caches.keys();
      const found = names.map(async (name) => await (await caches.open(name)).keys());
      return (await Promise.all(found)).flat().map(({ url }) => url);
    });
    const lost = urls.filter(isLost);
    expect(lost.length).toBeGreaterThan(1);
    await page.evaluate(async (gone) => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const url of gone) await cache.delete(url);
        if ((await cache.keys()).length === 0) await caches.delete(name);
      }
    }, lost);

    await page.goto(`${stage.url}/pricing`);
    await until(async () => {
      const now = await counts(page);
      return Object.entries(before).every(([name, count]) => (now[name] ?? 0) >= count);
    });

    stage.gateway.lead(undefined);
    for (const [path, name] of [
      ['/support', 'Support'],
      ['/services/data-to-pdf/try-it-out', 'Data to PDF'],
    ] as const) {
      await page.goto(stage.url + path);
      await page.getByRole('heading', { level: 1, name }).waitFor();
    }
    stage.gateway.lead(stage.app().url);
    await device.close();
  });
});
