// Pages that are left by a full load during a write. WebKit puts them into its back/forward cache and
// never finishes their transactions: every later write to that database waited for them, and the
// Execution screen stayed a skeleton for ever (issue 11, item 7).
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { texts } from '#contract/texts.ts';
import type { Engine } from '#tests/engines/engine.ts';
import {
  allowCreation,
  holdCreation,
  holdScript,
  holdWrites,
  isHeld,
} from '#tests/engines/hold-writes.ts';
import { openFirefox } from '#tests/engines/open-firefox.ts';
import { openWebKit } from '#tests/engines/open-webkit.ts';
import { pageScript } from '#tests/engines/page-script.ts';
import { type Visitor, valueIn, visitorAt } from '#tests/engines/visitor.ts';
import { type Gateway, openGateway } from '#tests/kit/gateway.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

const portalFolder = resolve(import.meta.dirname, '..', '..', 'dist', 'portal');
// CSS shows it in capitals, so its visible text differs from the source.
const isKept = `document.body.textContent.includes('Kept on this device')`;
// Firefox logs an error for scripts that are still loading when their page is left.
const isLoaded = `[...document.querySelectorAll('link[rel=modulepreload]')].every(({ href }) => performance.getEntriesByName(href).length > 0)`;
const desk = '/services/data-to-pdf/try-it-out';

describe.each([
  { name: 'Firefox', openEngine: openFirefox },
  { name: 'WebKit', openEngine: openWebKit },
])('pages left during a write in $name', ({ openEngine }) => {
  let gateway: Gateway;
  let app: TestApp;
  let engine: Engine;
  let visitor: Visitor;
  let person: Person;
  const open = async (path: string, heading = '') => {
    await visitor.until(isLoaded);
    await visitor.open(gateway.url + path, heading);
  };
  const isInField = (text: string) =>
    `[...document.querySelectorAll('textarea, [contenteditable]')].some((one) => (${valueIn})(one) === ${JSON.stringify(text)})`;

  beforeAll(async () => {
    gateway = await openGateway(pageScript + holdScript);
    app = await startTestApp({ portalFolder, env: { PUBLIC_URL: gateway.url } });
    gateway.lead(app.url);
    person = await aUser(app);
    engine = await openEngine();
    visitor = visitorAt(engine);
    await engine.resize(1280, 800);
    await open('/login');
    await visitor.press('Decline');
  });

  afterAll(async () => {
    await engine.close();
    await gateway.close();
    await app.close();
  });

  test('the first opening of the database after the login', async () => {
    await engine.evaluate(holdCreation);
    await open('/login', texts.loginHeading);
    await visitor.fill('Email', person.email);
    await visitor.fill('Password', person.password);
    await visitor.press(texts.loginButton);
    await visitor.until(isHeld);
    await engine.evaluate(allowCreation);
    await open(desk, 'Data to PDF');
    await visitor.fill('Request', '{"after": "the login"}');
    await visitor.until(isKept);
  });

  test('three times while typed text is being kept: the next page has it', async () => {
    for (const text of ['{"round": 1}', '{"round": 2}', '{"round": 3}']) {
      await engine.evaluate(holdWrites);
      await visitor.fill('Request', text);
      await visitor.until(isHeld);
      await open(desk, 'Data to PDF');
      await visitor.until(isInField(text));
    }
    await visitor.fill('Request', '{"round": "the last"}');
    await visitor.until(isKept);
  });

  test('while a request is being saved: the next page saves what was typed', async () => {
    await engine.evaluate(holdWrites);
    await visitor.press('Save');
    await visitor.fill('Name', 'Held');
    await visitor.press('SAVE');
    await visitor.until(isHeld);
    await open('/user-service/me', 'Draft');
    await open(desk, 'Data to PDF');
    await visitor.until(isInField('{"round": "the last"}'));
    await visitor.press('Save');
    await visitor.fill('Name', 'Saved in the end');
    await visitor.press('SAVE');
    await visitor.sees(texts.requestSaved);
  });

  test('left no error in the console', async () => {
    expect(await visitor.complaints()).toEqual([]);
  });
});
