// Which addresses have a page, and when its screens are loaded.
import { expect, test } from 'vitest';
import { hasPage, loadScreens } from '#portal/app/routes.tsx';

test('an address has the page of its route, however it is written', () => {
  const paths = [
    '/',
    '/pricing',
    '/Pricing',
    '/pricing/',
    '/forgot-password',
    '/services/a/try-it-out',
  ];
  for (const path of paths) expect(hasPage(path), path).toBe(true);
});

test('everything else has the page for unknown addresses', () => {
  for (const path of ['/nothing', '/pricing/more', '/user-service', '/services/a/b']) {
    expect(hasPage(path), path).toBe(false);
  }
});

test('screens are waited for once, those of a frame together with the one inside', async () => {
  const loading = loadScreens('/services/data-to-pdf');
  expect(loading).toBeDefined();
  await loading;
  expect(loadScreens('/services/another')).toBeUndefined();
  expect(loadScreens('/services/data-to-pdf/try-it-out')).toBeDefined();
});
