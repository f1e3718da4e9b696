// One door: whatever shows the page of a service shows what was published last. From the built portal.
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { inBase64, publish } from '#tests/server/publishing/publish-kit.ts';

const portalFolder = resolve(import.meta.dirname, '..', '..', '..', 'dist', 'portal');
const start = new Date('2026-03-01T10:00:00.000Z');
const later = '2026-03-01T10:10:00.000Z';

let app: TestApp;
let adm: Person;
let clock = start;

beforeAll(async () => {
  app = await startTestApp({ portalFolder, now: () => clock });
  adm = await aUser(app, { name: 'Adm Admić', email: 'adm@example.com', admin: true });
});

afterAll(() => app.close());

const open = (path: string, headers: Record<string, string> = {}) =>
  app.call('GET', path, { headers: { accept: 'text/html', ...headers } });
const descriptionIn = (html: string) =>
  /<meta name="description" content="([^"]*)"/.exec(html)?.[1];
const lastModified = async (path: string) =>
  new RegExp(`${path}</loc>(?:<lastmod>([^<]*)</lastmod>)?</url>`).exec(
    (await app.call('GET', '/sitemap.xml')).text,
  )?.[1];

test.each([
  ['vat-validator', '/services/vat-validator'],
  ['showcase/data-to-pdf', '/showcase/data-to-pdf'],
])('%s', async (page, path) => {
  const before = await open(path);
  const etag = before.headers.get('etag') ?? '';
  expect((await open(path, { 'if-none-match': etag })).status).toBe(304);
  expect(await lastModified(path)).toBeUndefined();

  clock = new Date(later);
  const about = 'Numbers of the whole union are checked in one call, with "quotes" & signs.';
  const html = `<h2 id="how">How it goes</h2><p>Short.</p><p>${about.replace('&', '&amp;')}</p><script>x()</script>`;
  expect((await publish(app, adm, { page, data: inBase64(html) })).status).toBe(200);

  const after = await open(path, { 'if-none-match': etag });
  expect(after.status).toBe(200);
  expect(after.text).toContain('<h2 id="text-how">How it goes</h2>');
  expect(after.text).not.toContain('x()');
  expect(after.text).toContain(`dateTime="${later}"`);
  expect(descriptionIn(after.text)).toBe(about.replace('&', '&amp;').replaceAll('"', '&quot;'));
  expect(await lastModified(path)).toBe(later);
  if (page === 'vat-validator') expect(after.text).toContain(`"dateModified":"${later}"`);

  const restored = await app.call('POST', `/api/documentation/v1/${page}/versions/0/restore`, {
    cookie: adm.cookie,
  });
  expect(field(restored.json, 'version')).toBe('2');
  expect((await open(path)).text).not.toContain('How it goes');
});
