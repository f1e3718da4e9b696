import { test } from 'vitest';
import { visitWithDrafts } from '#tests/kit/drafts-visit.ts';
import { settled } from '#tests/kit/settled.ts';

test('probe', async () => {
  const visit = await visitWithDrafts({ width: 1280, height: 800 });
  const list = async (path: string) => {
    await settled(visit.page, () => visit.page.goto(visit.product.url + path));
    await visit.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    const all = await visit.page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((e) => /\.js$/.test(e.name))
        .map((e) => [
          new URL(e.name).pathname,
          Reflect.get(e, 'encodedBodySize'),
          Reflect.get(e, 'initiatorType'),
        ]),
    );
    const sum = all.reduce((s, e) => s + Number(e[1]), 0);
    process.stdout.write(`${path} ${sum}\n${all.map((e) => e.join(' ')).join('\n')}\n`);
  };
  await visit.context.addInitScript(() => 0);
  await list('/');
  await visit.logIn();
  await visit.page.evaluate(async () => {
    for (const r of await navigator.serviceWorker.getRegistrations()) await r.unregister();
    for (const n of await caches.keys()) await caches.delete(n);
  });
  const s = await visit.context.newCDPSession(visit.page);
  await s.send('Network.clearBrowserCache');
  await list('/user-service/me');
  await visit.page.evaluate(async () => {
    for (const r of await navigator.serviceWorker.getRegistrations()) await r.unregister();
    for (const n of await caches.keys()) await caches.delete(n);
  });
  await s.send('Network.clearBrowserCache');
  await list('/services/data-to-pdf/try-it-out');
  await visit.close();
});
