// Scripts that are still loading when another page is requested. Firefox aborts them at once, long
// before it fires pagehide.
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '#tests/engines/engine.ts';
import { openFirefox } from '#tests/engines/open-firefox.ts';
import { openWebKit } from '#tests/engines/open-webkit.ts';
import { type Visitor, visitorAt } from '#tests/engines/visitor.ts';
import { type Gateway, openGateway } from '#tests/kit/gateway.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

const portalFolder = resolve(import.meta.dirname, '..', '..', 'dist', 'portal');

describe.each([
  { name: 'Firefox', openEngine: openFirefox },
  { name: 'WebKit', openEngine: openWebKit },
])('a page left while a script is loading in $name', ({ openEngine }) => {
  let gateway: Gateway;
  let app: TestApp;
  let engine: Engine;
  let visitor: Visitor;

  beforeAll(async () => {
    gateway = await openGateway();
    app = await startTestApp({ portalFolder, env: { PUBLIC_URL: gateway.url } });
    gateway.lead(app.url);
    engine = await openEngine();
    visitor = visitorAt(engine);
    await engine.resize(1280, 800);
  });

  afterAll(async () => {
    await engine.close();
    await gateway.close();
    await app.close();
  });

  test('the requested page is the one that opens', async () => {
    const held = Promise.withResolvers<void>();
    gateway.fault(({ path }) => {
      if (path === '/sw.js') return { kind: 'drop' };
      if (/\/pricing-/.test(path)) {
        held.resolve();
        return { kind: 'hold', until: new Promise(() => {}) };
      }
      // A slow page gives the previous one time to react to its aborted script.
      if (path === '/privacy-policy') return { kind: 'hold', until: setTimeout(500) };
      return undefined;
    });
    await visitor.open(`${gateway.url}/services`, '');
    await visitor.press('Decline');
    await visitor.press('Pricing');
    await held.promise;
    await visitor.open(`${gateway.url}/privacy-policy`, 'Privacy');
    expect(await engine.evaluate('location.pathname')).toBe('/privacy-policy');
  });
});
