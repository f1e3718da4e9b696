// CA2, CA10: pages that make the browser produce more output than a server can buffer. Each run ends
// with an answer, and other users are served meanwhile.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StartablePdfPrinter } from '#services/renderer/pdf-printer.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { type Answer, startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { openTestWeb, send, type TestWeb } from '#tests/services/html-to-pdf/convert-kit.ts';
import { aPrinter } from '#tests/services/renderer/a-printer.ts';

let printer: StartablePdfPrinter;
let app: TestApp;
let web: TestWeb;
let ana: Person;
let bo: Person;

beforeAll(async () => {
  web = await openTestWeb({
    '/throws.js': send('text/javascript', 'throw "x".repeat(9.5e7)'),
  });
  printer = aPrinter({ timeoutMs: 30_000 });
  await printer.start();
  app = await startTestApp({ printer, fetch: web.fetch });
  ana = await aUser(app);
  bo = await aUser(app, { name: 'Bo Božić' });
});

afterAll(async () => {
  await app.close();
  await printer.close();
  web.close();
});

const convert = (of: Person, body: Record<string, unknown>): Promise<Answer> =>
  app.call('POST', '/api/html-to-pdf/v1/convert', { body, headers: { 'x-api-key': of.key } });

const script = (text: string) => `<p>text</p><script>${text}</script>`;

/** Serves another user's runs until the work is done, and returns its result. */
async function whileOthersAreServed<T>(work: Promise<T>): Promise<T> {
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  do {
    expect((await app.call('GET', '/healthz')).status).toBe(200);
    const answer = await convert(bo, {
      html_string: '<p>small',
      pdf_access_mode: 'download',
      test: true,
    });
    expect(answer.status, answer.text).toBe(200);
  } while (!isOver);
  return over;
}

describe('CA2: a page with endless console output is printed, and its messages are truncated', () => {
  const long = '"\\u0001".repeat(9.5e7)';

  test.each([
    ['one message of 95 MB', `console.error(${long})`, /^.{500}$/],
    [
      'three messages of 30 MB',
      'for (let n = 0; n < 3; n += 1) console.error("x".repeat(3e7))',
      /^x{500}$/,
    ],
    [
      'a million messages',
      'for (let n = 0; n < 1e6; n += 1) console.log("x".repeat(900), n)',
      undefined,
    ],
    ['an uncaught exception', `throw ${long}`, /^Uncaught .{491}$/],
    ['an error with a long message', 'throw new Error("x".repeat(9.5e7))', /^Error: x{493}$/],
    ['an unhandled rejection', `Promise.reject(${long})`, /^Uncaught \(in promise\) /],
    [
      'the console of a frame',
      `const f = document.createElement("iframe"); f.srcdoc =
        "<script>console.error('x'.repeat(9.5e7))<\\/script>"; document.body.append(f)`,
      /^x{500}$/,
    ],
    [
      'the console of a worker',
      `new Worker(URL.createObjectURL(new Blob(["console.error('x'.repeat(9.5e7))"])))`,
      /^x{500}$/,
    ],
  ])(
    '%s',
    async (_what, text, expected) => {
      const answer = await whileOthersAreServed(
        convert(ana, { html_string: script(text), javascript: true, wait_delay: 0.5 }),
      );
      expect(answer.status, answer.text).toBe(200);
      const errors: unknown = Reflect.get(Object(answer.json), 'console_errors');
      expect(errors).toEqual(
        expected === undefined ? [] : expect.arrayContaining([expect.stringMatching(expected)]),
      );
    },
    60_000,
  );

  test('of a thousand errors, fifty are reported', async () => {
    const text = 'for (let n = 0; n < 1000; n += 1) setTimeout(() => { throw new Error(n) })';
    const answer = await convert(ana, {
      html_string: script(text),
      javascript: true,
      wait_delay: 0.5,
    });
    const errors: unknown = Reflect.get(Object(answer.json), 'console_errors');
    expect(errors).toEqual(Array.from({ length: 50 }, (_, n) => `Error: ${n}`));
  });
});

describe('CA2: a page that floods the browser in another way is terminated and refused', () => {
  const many = (text: string) => `for (let n = 0; n < 50000; n += 1) ${text}`;

  test.each([
    ['exceptions of a script from another site', '<script src="ORIGIN/throws.js"></script>'],
    [
      'a request with a body of 50 MB',
      script('fetch("http://a.test/", { method: "POST", body: "x".repeat(5e7) })'),
    ],
    [
      'URLs of 2 MB',
      script(
        'for (let n = 0; n < 60; n += 1) new Image().src = "http://a.test/" + "x".repeat(2e6) + n',
      ),
    ],
    ['50,000 requests', script(many('new Image().src = "http://a.test/" + n'))],
    ['50,000 dialogs', script(many('alert(n)'))],
  ])(
    '%s',
    async (_what, html) => {
      const html_string = html.replace('ORIGIN', web.origin);
      const answer = await whileOthersAreServed(
        convert(ana, { html_string, javascript: true, allow_network: true, wait_delay: 1 }),
      );
      expect([answer.status, field(answer.json, 'error_key')]).toEqual([409, 'page_failed']);
      expect(field(answer.json, 'errors.0.message')).toMatch(/more than one run may/);
    },
    60_000,
  );
});

test('CA2: a browser whose main process runs out of memory is replaced, and only the page that caused it is refused', async () => {
  const small = aPrinter({ hubBytesMax: 300 * 1024 * 1024 });
  await small.start();
  const other = await startTestApp({ printer: small, fetch: web.fetch });
  const cy = await aUser(other);
  const call = (body: Record<string, unknown>) =>
    other.call('POST', '/api/html-to-pdf/v1/convert', { body, headers: { 'x-api-key': cy.key } });
  const html_string = `<script src="${web.origin}/throws.js"></script>`;
  const [loud, quiet] = await Promise.all([
    call({ html_string, javascript: true, allow_network: true, wait_delay: 5 }),
    call({ html_string: '<p style="break-after: page">page</p>'.repeat(200) }),
  ]);
  const next = await call({ html_string: '<p>next' });
  const { restarts } = small.state();
  await other.close();
  await small.close();
  expect([loud.status, field(loud.json, 'error_key')]).toEqual([409, 'page_failed']);
  expect([quiet.status, next.status, restarts]).toEqual([200, 200, 1]);
}, 60_000);

describe('CA10: an expression that cannot be awaited is an error of its field', () => {
  const cases = [
    ['while (1) {}', /did not finish/],
    ['"x".repeat(4e8)', /was not true after/],
    ['throw new Error("x".repeat(9e7))', /was not true after .* Error: x/],
    ['nowhere.to.be.found', /ReferenceError: nowhere is not defined/],
    ['this is no script', /SyntaxError/],
  ] as const;
  const answers = new Map<string, Promise<Answer>>();

  // In parallel, each for another user in its own tab, since most of them wait for 10 seconds.
  const wide = aPrinter({ timeoutMs: 30_000, tabs: cases.length });
  let other: TestApp;

  beforeAll(async () => {
    await wide.start();
    other = await startTestApp({ printer: wide, fetch: web.fetch });
    for (const [at, [wait_for_expression]] of cases.entries()) {
      const { key } = await aUser(other, { name: `Cy${at} Cindrić` });
      const body = { html_string: '<p>x', javascript: true, wait_for_expression };
      const headers = { 'x-api-key': key };
      const path = '/api/html-to-pdf/v1/convert';
      answers.set(wait_for_expression, other.call('POST', path, { body, headers }));
    }
  });

  afterAll(async () => {
    await other.close();
    await wide.close();
  });

  test.each(cases)(
    '%s',
    async (expression, expected) => {
      const answer = await answers.get(expression);
      expect([answer?.status, field(answer?.json, 'error_key')]).toEqual([409, 'page_failed']);
      expect(field(answer?.json, 'errors.0.path')).toBe('wait_for_expression');
      expect(field(answer?.json, 'errors.0.message')).toMatch(expected);
    },
    60_000,
  );
});
