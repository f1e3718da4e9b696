import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { archiveCalls, archivedFile } from '#contract/calls/archive.ts';
import { problems } from '#contract/problems.ts';
import { knownRuns } from '#contract/run-calls.ts';
import { services } from '#contract/services.ts';
import { field } from '#tests/kit/field.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { type PageFacts, readPage } from '#tests/server/content/check-html.ts';
import { readContent } from '#tests/server/content/read-content.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

const isPart = (link: string) => link.includes('#');

describe('GET /api/documentation/v1/{id}', () => {
  test.each([
    'nothing',
    'showcase',
    'constructor',
    '__proto__',
    'DATA-TO-PDF',
    '..%2Fpackage.json',
    'a'.repeat(201),
  ])('answers 404 for %s', async (id) => {
    const answer = await app.call('GET', `/api/documentation/v1/${id}`);
    expect(answer.status).toBe(404);
    expect(field(answer.json, 'error_key')).toBe('not_found');
  });

  test('gives the same page as HTML and as data, with its date', async () => {
    const { json } = await app.call('GET', '/api/documentation/v1/vat-validator');
    expect(field(json, 'id')).toBe('vat-validator');
    expect(field(json, 'data')).toBe(field(json, 'content'));
    expect(new Date(field(json, 'updated_at')).getTime()).toBeGreaterThan(0);
  });

  test.each(services)(
    'the page of $key is well-formed, with headings in order and working anchors',
    async ({ key, title }) => {
      const page = readPage(await readContent(app, key));
      expect(page.faults).toEqual([]);
      expect(page.headings[0]).toMatchObject({ level: 1, text: title });
      expect(page.links.length).toBeGreaterThanOrEqual(3);
      const parts = page.headings.filter(({ level }) => level === 2).map(({ id }) => `#${id}`);
      expect(page.links.filter((link) => link.startsWith('#'))).toEqual(
        expect.arrayContaining(parts),
      );
    },
  );

  test.each(services)('own links on the page of $key lead to existing pages', async ({ key }) => {
    const { links } = readPage(await readContent(app, key));
    const own = links.filter((link) => link.startsWith(app.url));
    const answers = await Promise.all(
      own.map((link) => app.call('GET', link.slice(app.url.length))),
    );
    expect(answers.map(({ status }) => status)).toEqual(own.map(() => 200));
    const pages = links.filter((link) => link.startsWith('/'));
    const storage = '/services/file-archive/configuration';
    const known = [
      '/contact',
      '/sign-up',
      '/check-e-invoice',
      storage,
      ...services.flatMap(({ key: one }) => [`/services/${one}`, `/services/${one}/try-it-out`]),
    ];
    const [paths, parts] = [pages.map((link) => link.replace(/#.*/, '')), pages.filter(isPart)];
    expect(paths.filter((path) => !known.includes(path))).toEqual([]);
    for (const link of parts) {
      const [, other = '', part = ''] = /^\/services\/([\w-]+)#(.+)$/.exec(link) ?? [];
      const { headings } = readPage(await readContent(app, other));
      expect(
        headings.map(({ id }) => id),
        link,
      ).toContain(part);
    }
  });

  test.each(services.filter(({ open }) => !open))(
    'the page of $key announces at the top that it is coming soon, and shows no program',
    async ({ key }) => {
      const html = await readContent(app, key);
      const top = html.slice(0, html.indexOf('<nav'));
      expect(top).toContain('<strong>Coming soon.</strong>');
      const page = readPage(html);
      expect(page.blocks).toEqual([]);
      expect(page.text).toContain(`/api/${key}/v1/`);
    },
  );
});

describe('what every page says is true of its service', () => {
  test.each(services)('of $key: types that readers know', async ({ key }) => {
    const { text } = readPage(await readContent(app, key));
    expect(text).not.toContain('any JSON');
    expect(text).not.toContain('9,007,199');
    expect(text).not.toContain('at least 1 characters');
  });

  test.each(services)('of $key: the example of a warning', async ({ key, ...facts }) => {
    const { text } = readPage(await readContent(app, key));
    const [, wrong, right] =
      /(\w+) is not known here and was ignored\. Did you mean (\w+)\?/.exec(text) ?? [];
    const field = 'accessModeField' in facts ? facts.accessModeField : undefined;
    expect(right).toBe(field);
    expect(wrong).toBe(field?.replace('access', 'acces'));
  });

  test.each(services)('of $key: no template where it takes none', async ({ key }) => {
    const { text } = readPage(await readContent(app, key));
    const runs = knownRuns.filter(({ service }) => service.key === key);
    const takesOne = runs.some(({ run }) => 'strict' in run.body.entries);
    expect(text.includes('The template asks for')).toBe(takesOne);
  });
});

describe('the page of data-to-pdf', () => {
  let page: PageFacts;

  beforeAll(async () => {
    page = readPage(await readContent(app, 'data-to-pdf'));
  });

  test('states limits and defaults as the server checks them', () => {
    expect(page.text).toMatch(/expires_in_hours\s*integer, 1 to 720168/);
    expect(page.text).toMatch(/template_idstring, 1 to 200 charactersrequired/);
    expect(page.text).toMatch(/pdf_access_modeone of "download", "archive", "direct""archive"/);
    expect(page.text).toMatch(/currencystring, matches \^\[A-Z\]\{3\}\$"EUR"/);
  });

  test('shows the answers as JSON that parses', () => {
    const parsed = page.blocks
      .filter(({ language }) => language === 'json')
      .map(({ text }): unknown => JSON.parse(text));
    expect(parsed.length).toBeGreaterThanOrEqual(7);
  });
});

describe.each(knownRuns.map((known) => ({ ...known, path: known.call.path })))(
  'the page of $path',
  ({ service, run, call }) => {
    test('has each field with its meaning, and each refusal with its fix', async () => {
      const html = await readContent(app, service.key);
      const own = html.split('<h2').find((part) => part.includes(`id="call-${run.path}"`)) ?? '';
      const tables =
        own.match(/<caption>Fields of the body(:.*?)?<\/caption>[\s\S]*?<\/table>/g) ?? [];
      const rows = tables.flatMap((table) => [
        ...table.matchAll(/<tr><th scope="row"><code>(\w+)<\/code><\/th>(.*?)<\/tr>/g),
      ]);
      // Fields are grouped: each is in exactly one group.
      expect(rows.map(([, name]) => name).sort()).toEqual(Object.keys(run.body.entries).sort());
      for (const [, , cells = ''] of rows) {
        expect(cells.match(/<td[^>]*>(?:[^<]|<(code|strong)>)/g)).toHaveLength(3);
      }
      const { text, blocks } = readPage(html);
      for (const problem of call.problems) {
        const { status, message } = problems[problem];
        const at = text.indexOf(`${problem}${status}${message}`);
        expect(at).toBeGreaterThan(0);
        const rest = text.slice(at + `${problem}${status}${message}`.length, at + 400);
        expect(rest).toMatch(/^[^.]{15,}\..{15,}/);
      }
      const languages = new Set(blocks.map(({ language }) => language));
      expect([...languages]).toEqual(
        expect.arrayContaining(['bash', 'javascript', 'python', 'php', 'csharp', 'json']),
      );
    });
  },
);

describe('the page of file-archive', () => {
  test('documents each call, its fields and its problems', async () => {
    const page = readPage(await readContent(app, 'file-archive'));
    for (const call of Object.values<Call>(archiveCalls)) {
      expect(page.headings.map(({ text }) => text)).toContain(`${call.method} ${call.path}`);
      for (const key of call.problems) {
        expect(page.text).toContain(`${key}${problems[key].status}${problems[key].message}`);
      }
    }
    expect(page.text).toMatch(/expires_in_hoursstring, .*"168"/);
    expect(page.text).toContain('filefilerequired');
    expect(page.text).toMatch(/file_names.*required/);
  });

  test('shows a row as returned by the list', async () => {
    const { blocks } = readPage(await readContent(app, 'file-archive'));
    const rows = blocks.filter(({ language }) => language === 'json');
    expect(rows).toHaveLength(1);
    expect(
      v.parse(v.strictObject(archivedFile.entries), JSON.parse(rows[0]?.text ?? '')),
    ).toBeDefined();
  });
});
