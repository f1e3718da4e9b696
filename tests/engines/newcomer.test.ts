// A new user's path in engines other than Chromium: sign up, log in, read, make a PDF, save a request
// while the server is down and find it in the account when it is up again.
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { texts } from '#contract/texts.ts';
import type { Engine } from '#tests/engines/engine.ts';
import { openFirefox } from '#tests/engines/open-firefox.ts';
import { openWebKit } from '#tests/engines/open-webkit.ts';
import { pageScript } from '#tests/engines/page-script.ts';
import { type Visitor, visitorAt } from '#tests/engines/visitor.ts';
import { type Gateway, openGateway } from '#tests/kit/gateway.ts';
import { readPdf } from '#tests/kit/read-pdf.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

const person = { name: 'Željka Đurić', email: 'zeljka@example.com', password: 'Tri-Bijela-7' };
const portalFolder = resolve(import.meta.dirname, '..', '..', 'dist', 'portal');
const desk = '/services/data-to-pdf/try-it-out';

describe.each([
  { name: 'Firefox', openEngine: openFirefox },
  { name: 'WebKit', openEngine: openWebKit },
])('a new user in $name', ({ openEngine }) => {
  let gateway: Gateway;
  let app: TestApp;
  let engine: Engine;
  let visitor: Visitor;
  const open = (path: string, heading = '') => visitor.open(gateway.url + path, heading);

  beforeAll(async () => {
    gateway = await openGateway(pageScript);
    const env = { PUBLIC_URL: gateway.url };
    app = await startTestApp({ portalFolder, env });
    gateway.lead(app.url);
    engine = await openEngine();
    visitor = visitorAt(engine);
    await engine.resize(360, 740);
  });

  afterAll(async () => {
    await engine.close();
    await gateway.close();
    await app.close();
  });

  test('SC10: reads documentation and a showcase with their styles', async () => {
    await open('/');
    await visitor.press('Decline');
    const inside = `document.querySelector('iframe').contentDocument`;
    for (const path of ['/services/data-to-pdf', '/showcase/data-to-pdf']) {
      await open(path, 'Data to PDF');
      await engine.evaluate(`dispatchEvent(new PointerEvent('pointermove'))`);
      await visitor.until(`document.querySelector('iframe')?.contentDocument?.querySelector('h2')`);
      await visitor.until(`${inside}.readyState === 'complete'`);
      // A rule of the portal's style sheet, and one of the sheet that only the frame has.
      expect(await engine.evaluate(`getComputedStyle(${inside}.body).fontFamily`)).toMatch(
        /Atkinson/,
      );
      expect(await engine.evaluate(`getComputedStyle(${inside}.body).display`)).toBe('flow-root');
    }
  });

  test('signs up, opens the link of the mail, is signed in, logs out and in', async () => {
    await open('/sign-up');
    await visitor.fill('Full name', person.name);
    await visitor.fill('Email', person.email);
    await visitor.fill('Password', person.password);
    await visitor.fill('Confirm password', person.password);
    await visitor.tick('Terms');
    await visitor.press(texts.signUpButton);
    await visitor.sees(texts.checkEmail);
    const [mail] = await app.mailsTo(person.email);
    const [link = ''] = /\/auth\/verify-email\?token=[\w-]+/.exec(mail?.text ?? '') ?? [];
    await open(link, 'Get Started');
    await visitor.sees('Create the PDF');
    await engine.evaluate(`fetch('/auth/logout', { method: 'POST' }).then(() => true)`);
    await open('/login', texts.loginHeading);
    await visitor.fill('Email', person.email);
    await visitor.fill('Password', person.password);
    await visitor.press(texts.loginButton);
    await visitor.until(`location.pathname === '/' && document.readyState === 'complete'`);
    await visitor.sees('New request');
    // Pages were opened while the first worker was still installing.
    await visitor.until('navigator.serviceWorker.controller');
    expect(await engine.evaluate('document.body.innerText')).not.toContain('A new version');
  });

  test('executes the sample and receives a PDF', async () => {
    await visitor.press('Browse services');
    await visitor.press('Data to PDF');
    await visitor.press('Try it');
    await visitor.press('Show Sample');
    await visitor.press('Execute');
    await visitor.sees(texts.downloaded);
    // The PDF is drawn by code that is loaded on demand, and the next test stops the server.
    await visitor.until(`document.querySelector('canvas[height], iframe[title^="Preview"]')`);
    const pdf = await readPdf(await downloaded(engine.downloads, 'downloaded_file.pdf'));
    expect(pdf.pages).toBe(1);
    expect(pdf.text).toContain('Knjižica računa, džepni format');
  });

  test('saves a request while the server is down, and the account has it once it is up again', async () => {
    await visitor.until('navigator.serviceWorker.ready.then(() => true)');
    await visitor.until('navigator.serviceWorker.controller');
    gateway.lead(undefined);
    await open(desk, 'Data to PDF');
    await visitor.fill('Request', '{"made": "offline"}');
    await visitor.press('Save');
    await visitor.fill('Name', 'Made on a train');
    await visitor.press('SAVE');
    await visitor.sees('1 waiting');
    await open('/user-service/me', 'Draft');
    await visitor.sees('Made on a train');
    gateway.lead(app.url);
    await visitor.until(`!document.body.innerText.includes('1 waiting')`);
    const list = await engine.evaluate(
      `fetch('/core/service-request/list?limit=8&offset=0', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }).then((answer) => answer.json())`,
    );
    expect(list).toMatchObject({
      data: [{ name: 'Made on a train', payload: '{"made": "offline"}' }],
    });
  });

  test('left no error in the console', async () => {
    expect(await visitor.complaints()).toEqual([]);
  });
});

/** The bytes of a download once it is complete. */
async function downloaded(folder: string, name: string): Promise<Uint8Array> {
  for (;;) {
    const names = await readdir(folder, { recursive: true });
    const found = names.find((one) => one.endsWith(name));
    const bytes = found === undefined ? undefined : await readFile(join(folder, found));
    // Browsers write to a temporary file or to the file itself; a complete PDF ends with its marker.
    if (bytes?.subarray(-16).toString().includes('%%EOF')) return bytes;
    await new Promise((next) => setImmediate(next));
  }
}
