// SC9: each built file of the portal is sent with the headers a file needs; the content security policy,
// which is over a kilobyte, is sent only with pages, calls and workers.
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

const portalFolder = resolve(import.meta.dirname, '..', '..', '..', 'dist', 'portal');
let app: TestApp;
let assets: string[];

beforeAll(async () => {
  app = await startTestApp({ portalFolder });
  const files = await readdir(join(portalFolder, 'assets'));
  assets = files
    .filter((file) => /\.(m?js|css|woff2)$/.test(file))
    .map((file) => `/assets/${file}`);
});

afterAll(() => app.close());

const isWorker = (path: string) => /(captcha-|check-|pdf\.)worker/.test(path);

async function headersOf(path: string): Promise<Headers> {
  const { status, headers } = await app.call('GET', path, { headers: { accept: '*/*' } });
  expect([path, status]).toEqual([path, 200]);
  return headers;
}

test('a file has nosniff, a resource policy and caching, in less than 500 bytes of headers', async () => {
  const files = [...assets.filter((path) => !isWorker(path)), '/icons/icon-192.png'];
  expect(files.length).toBeGreaterThan(50);
  for (const path of files) {
    const headers = await headersOf(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).toMatch(
      path.startsWith('/assets/') ? /immutable/ : /no-cache/,
    );
    expect(headers.get('content-security-policy')).toBeNull();
    const bytes = [...headers].reduce(
      (sum, [name, value]) => sum + name.length + value.length + 4,
      0,
    );
    expect(bytes).toBeLessThan(500);
  }
});

test.each(['/', '/index.html', '/sw.js', '/healthz', '/icons/icon.svg', '/theme.js'])(
  '%s has the complete policy',
  async (path) => {
    const headers = await headersOf(path);
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('permissions-policy')).toContain('camera=()');
  },
);

test('a worker has a policy of its own, since it runs under that of its response', async () => {
  const workers = assets.filter(isWorker);
  expect(workers.length).toBeGreaterThan(0);
  for (const path of workers) {
    expect((await headersOf(path)).get('content-security-policy')).toContain("default-src 'self'");
  }
});

test('a missing file answers 404 with nosniff', async () => {
  const { status, headers } = await app.call('GET', '/assets/missing.js');
  expect(status).toBe(404);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});
