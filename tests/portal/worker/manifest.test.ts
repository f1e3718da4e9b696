// The manifest is the only source for the installed app; the build would fill in defaults for missing
// fields.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

interface Manifest {
  icons: { src: string; sizes: string; purpose: string }[];
  shortcuts: { name: string; url: string }[];
  [field: string]: unknown;
}

const manifest: Manifest = JSON.parse(readFileSync(resolve('manifest.webmanifest'), 'utf8'));

test.each([
  'id',
  'name',
  'short_name',
  'description',
  'lang',
  'start_url',
  'scope',
  'display',
  'theme_color',
  'background_color',
])('it has %s', (field) => {
  expect(manifest[field]).toBeTruthy();
});

test('the start URL has no query', () => {
  expect(manifest.start_url).toBe('/');
});

test('every listed icon exists, and one is maskable', () => {
  for (const { src } of manifest.icons) expect(existsSync(resolve(`public${src}`))).toBe(true);
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
});

test('the three shortcuts that phones show are New request, Drafts and Inbox', () => {
  expect(manifest.shortcuts.slice(0, 3)).toEqual([
    { name: 'New request', url: '/services/data-to-pdf/try-it-out' },
    { name: 'Drafts', url: '/user-service/me' },
    { name: 'Inbox', url: '/admin-contact/me' },
  ]);
});
