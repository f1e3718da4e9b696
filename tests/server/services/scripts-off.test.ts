// CA9: a page that is filled by scripts and printed without them gives a warning, and waits that depend
// on scripts are refused.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { openTestWeb, send, type TestWeb } from '#tests/services/html-to-pdf/convert-kit.ts';

const shell = `<!doctype html><title>App</title><body><noscript>You need to enable JavaScript to run this
  app, which is a long sentence that says nothing of the document itself.</noscript>
  <div id="root"></div><script>root.textContent = 'filled'</script>`;

let app: TestApp;
let web: TestWeb;
let ana: Person;

beforeAll(async () => {
  web = await openTestWeb({ '/app': send('text/html', shell) });
  app = await startTestApp({ fetch: web.fetch });
  ana = await aUser(app);
});

afterAll(async () => {
  await app.close();
  web.close();
});

const convert = (body: Record<string, unknown>) =>
  app.call('POST', '/api/html-to-pdf/v1/convert', { body, headers: { 'x-api-key': ana.key } });

const warningsOf = (json: unknown): unknown => Reflect.get(Object(json), 'warnings') ?? [];

const isOff = {
  path: 'javascript',
  message:
    'The document has scripts, which are off, and comes out nearly empty. Set javascript to true to run them.',
};

describe('CA9: a page that is nearly empty', () => {
  test('as HTML and by URL warns that scripts are off', async () => {
    const answers = [
      await convert({ html_string: shell }),
      await convert({ url: `${web.origin}/app` }),
    ];
    expect(answers.map(({ json }) => warningsOf(json))).toEqual([[isOff], [isOff]]);
  });

  test.each([
    ['its scripts run', { html_string: shell, javascript: true }],
    ['it has no script', { html_string: '<p>x' }],
    ['its script is data', { html_string: '<p>x<script type="application/json">{}</script>' }],
    [
      'it has text anyway',
      {
        html_string: `<p>${'A text that is there without any script. '.repeat(3)}<script></script>`,
      },
    ],
  ])('has no warning if %s', async (_what, body) => {
    expect(warningsOf((await convert(body)).json)).toEqual([]);
  });
});

describe('CA9: a wait option without scripts', () => {
  test.each(['wait_for_selector', 'wait_for_expression'])(
    '%s is refused and names the option',
    async (name) => {
      const answer = await convert({ html_string: '<p id="x">x', [name]: '#x' });
      expect([answer.status, field(answer.json, 'error_key')]).toEqual([422, 'field_invalid']);
      expect(field(answer.json, 'errors.0.path')).toBe(name);
      expect(field(answer.json, 'errors.0.fix')).toContain('Set javascript to true');
    },
  );

  test('wait_delay is applied, with a warning', async () => {
    const answer = await convert({ html_string: '<p>x', wait_delay: 0.01 });
    expect(warningsOf(answer.json)).toMatchObject([{ path: 'wait_delay' }]);
  });
});
