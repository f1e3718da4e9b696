// src/docs/settings.md lists exactly the settings of the code, with their defaults.
import { expect, test } from 'vitest';
import { environment, readSettings } from '#server/settings.ts';
import { readText } from '#tests/docs/pages.ts';

const page = await readText('src/docs/settings.md');
const rows = rowsOf(page);
const defaults = new Map(rows);
const settings = Object.entries(environment.entries);

/** Name and default of each row. */
function rowsOf(text: string) {
  const found = text.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \| (.+?) \| .+ \|$/gm);
  return [...found].map(([, name = '', told = '']) => [name, told] as const);
}

test('every setting has one row, and every row is a setting', async () => {
  const ofBuild = [...(await readText('vite.config.ts')).matchAll(/process\.env\.(\w+) \?\?/g)];
  expect(ofBuild.map(([, name]) => name)).toContain('API_ORIGIN');
  const names = new Set([...settings.map(([name]) => name), ...ofBuild.map(([, name]) => name)]);
  expect(rows.map(([name]) => name).sort()).toEqual([...names].sort());
});

test.each(settings)('%s has the default of the code', (name, schema) => {
  const fallback = 'default' in schema ? schema.default : undefined;
  if (fallback !== undefined) expect(defaults.get(name)).toBe(`\`${String(fallback)}\``);
  // Derived and generated defaults are described in words.
  else expect(defaults.get(name)).not.toMatch(/^`(?!COMPANY_EMAIL|http:|us-east)/);
});

test('the region is that of the code', () => {
  const given = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };
  expect(defaults.get('S3_REGION')).toBe(`\`${readSettings(given).s3?.region}\``);
});

test('the README names settings as the page does', async () => {
  const readme = await readText('README.md');
  const own = rowsOf(readme);
  expect(own.length).toBeGreaterThan(4);
  expect(own).toEqual(own.map(([name]) => [name, defaults.get(name)]));
  const others = [...readme.matchAll(/`([A-Z]+_[A-Z_]+)`/g)].map(([, name = '']) => name);
  expect(others.filter((name) => !defaults.has(name))).toEqual([]);
});

test.each([
  ['PUBLIC_URL', 'https://example.com/portal'],
  ['PUBLIC_URL', 'https://example.com/?a=1'],
  ['PUBLIC_URL', 'https://example.com/#top'],
  ['PUBLIC_URL', 'https://user:word@example.com'],
  ['ADMIN_PASSWORD', '1'],
])('%s=%s is refused', (name, value) => {
  expect(() => readSettings({ ADMIN_EMAIL: 'admin@example.com', [name]: value })).toThrow(
    new RegExp(`^These settings are not usable:\\s+${name} `),
  );
});

test('PUBLIC_URL may end with a slash', () => {
  expect(readSettings({ PUBLIC_URL: 'https://example.com/' }).publicUrl).toBe(
    'https://example.com',
  );
});
