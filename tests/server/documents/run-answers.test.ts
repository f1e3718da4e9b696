// CA13: the common parts of every run's answer: `warnings` always, and a preview of archived HTML.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import { templatesOf } from '#tests/server/templates/template-kit.ts';

let app: TestApp;
let ana: Person;

beforeAll(async () => {
  app = await startTestApp();
  ana = await aUser(app);
});

afterAll(() => app.close());

const run = (path: string, body: object) =>
  app.call('POST', `/api/${path}`, { body, headers: { 'x-api-key': ana.key } });

const html = '<!doctype html><html lang="en"><title>t</title><p>x</p></html>';

describe.each([
  ['data-to-pdf/v1/convert', 'pdf_access_mode', { template_id: 'plain' }],
  ['html-to-pdf/v1/convert', 'pdf_access_mode', { html_string: html }],
  ['data-to-html/v1/convert', 'html_access_mode', { template_id: 'plain' }],
  ['data-to-text/v1/convert', 'text_access_mode', { template_id: 'plain' }],
  ['data-generator/v1/generate', 'file_access_mode', { data: { a: 1 } }],
  ['data-mapping/v1/map', 'file_access_mode', { data: { a: 1 }, mapping: '{ "b": a }' }],
])('CA13: %s', (path, modeField, body) => {
  beforeAll(async () => {
    if (!('template_id' in body)) return;
    await templatesOf(app, ana).create({
      name: 'plain',
      service: path.split('/')[0],
      engine: 'default',
      content: html,
      sample_data: '{}',
    });
  });

  test('has an empty `warnings` without warnings: archived, as JSON and accepted', async () => {
    const archived = await run(path, { ...body, [modeField]: 'archive' });
    expect([archived.status, field(archived.json, 'warnings')]).toEqual([200, '[]']);
    for (const name of [
      'file_name',
      'expiration_date',
      'request_id',
      'size',
      'sha256',
      'remaining',
    ]) {
      expect(field(archived.json, name), name).not.toBe('');
    }

    const isMapping = path.startsWith('data-mapping');
    const inJson = await run(path, isMapping ? body : { ...body, output_type: 'json' });
    expect([inJson.status, field(inJson.json, 'warnings')]).toEqual([200, '[]']);
    const accepted = await run(path, { ...body, [modeField]: 'archive', async: true });
    expect([accepted.status, field(accepted.json, 'warnings')]).toEqual([202, '[]']);
  });
});

describe('CA13: the preview of archived HTML', () => {
  const script = '<p onclick="x()">Čaplja</p><script>document.title = "run"</script>';
  let preview = '';

  beforeAll(async () => {
    await templatesOf(app, ana).create({
      name: 'scripted',
      service: 'data-to-html',
      content: script,
    });
    const made = await run('data-to-html/v1/convert', {
      template_id: 'scripted',
      file_name: 'Račun 1.html',
    });
    const url = new URL(field(made.json, 'preview_url'));
    expect(url.origin).toBe(new URL(app.url).origin);
    preview = url.pathname;
  });

  test('is shown to its owner, by key and by session, in a sandbox without scripts', async () => {
    for (const how of [{ headers: { 'x-api-key': ana.key } }, { cookie: ana.cookie }]) {
      const shown = await app.call('GET', preview, how);
      expect([shown.status, shown.text]).toEqual([200, script]);
      expect(shown.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(shown.headers.get('content-disposition')).toBe('inline');
      const policy = shown.headers.get('content-security-policy')?.split('; ');
      expect(policy).toEqual(expect.arrayContaining(['sandbox', "default-src 'none'"]));
      expect(shown.headers.get('content-security-policy')).not.toMatch(/allow-|script-src|'self'/);
      expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test('is hidden from other users, and the file itself stays an attachment', async () => {
    expect((await app.call('GET', preview)).status).toBe(401);
    const other = await aUser(app, { email: 'other@example.org' });
    const answer = await app.call('GET', preview, { cookie: other.cookie });
    expect([answer.status, field(answer.json, 'error_key')]).toEqual([404, 'file_not_found']);
    const file = await app.call('GET', preview.replace(/\/preview$/, ''), { cookie: ana.cookie });
    expect(file.headers.get('content-disposition')).toContain('attachment');
  });

  test('exists for HTML only', async () => {
    const made = await run('data-to-text/v1/convert', { template_id: 'plain' });
    expect(made.status).toBe(200);
    expect(made.json).not.toHaveProperty('preview_url');
  });
});
