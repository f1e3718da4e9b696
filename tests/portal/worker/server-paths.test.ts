import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { callEntries } from '#contract/run-calls.ts';

// Imported by file name: the worker room has no alias, since no room may import it.
const file = pathToFileURL(resolve('src/worker/server-paths.ts')).href;
const module: { serverPaths: (paths: readonly string[]) => RegExp[] } = await import(file);
const patterns = module.serverPaths(callEntries.map(([, call]) => call.path));
const isServers = (path: string) => patterns.some((pattern) => pattern.test(path));

describe('the worker leaves to the server', () => {
  test.each(callEntries)('%s', (_, { path }) => {
    expect(isServers(path.replace(/\{\w+\}/g, 'x-1'))).toBe(true);
  });

  test.each([
    '/auth/verify-email?token=abc',
    '/api/reference',
    '/api/reference/json',
    '/healthz',
    '/readyz',
    '/metrics',
    '/robots.txt',
    '/sitemap.xml',
    '/billing/payment-methods',
    '/billing/payment-method',
    '/billing/analytics/user',
    '/template/default/list',
  ])('%s', (path) => {
    expect(isServers(path)).toBe(true);
  });
});

describe('the worker answers with the shell', () => {
  test.each([
    '/',
    '/services',
    '/services/data-to-pdf/try-it-out?draft=1',
    '/api-key/u_1',
    '/billing/u_1',
    '/billing/cus_9?payment=succesfull',
    '/billing/payment-methods-of-mine',
    '/template-help',
    '/forgot-password/abc',
  ])('%s', (path) => {
    expect(isServers(path)).toBe(false);
  });
});
