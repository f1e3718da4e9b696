// Which route an address belongs to, in the portal's own table.
import { expect, test } from 'vitest';
import { routes } from '#portal/app/routes.tsx';
import { matchRoutes, type Route, screen } from '#portal/ui/router/route-table.ts';

const Page = () => null;

const known = (path: string) => matchRoutes(routes, path).isKnown;
const params = (path: string) => matchRoutes(routes, path).params;

test('an address has the page of its route, however it is written', () => {
  for (const path of ['/', '/pricing', '/Pricing', '/pricing/', '/services', '/forgot-password']) {
    expect(known(path), path).toBe(true);
  }
  expect(matchRoutes(routes, '/services/data-to-pdf/try-it-out').screens).toHaveLength(3);
});

test('parameters are what people typed; one may be missing where the route says so', () => {
  expect(params('/services/data-to-pdf')).toEqual({ serviceKey: 'data-to-pdf' });
  expect(params('/forgot-password/a%20b')).toEqual({ token: 'a b' });
  expect(params('/forgot-password')).toEqual({});
  // A percent sign that means nothing is no reason to fail.
  expect(params('/user-service/%E0%A4%A')).toEqual({ userId: '%E0%A4%A' });
});

test('everything else is unknown, and has the page for that', () => {
  for (const path of [
    '/nothing',
    '/pricing/more',
    '/user-service',
    '//pricing',
    '/*',
    '/services/a/b',
  ]) {
    expect(known(path), path).toBe(false);
    expect(matchRoutes(routes, path).screens, path).toHaveLength(1);
  }
});

test('of several routes that fit, the first counts; without one for the rest there is no screen', () => {
  const of = () => screen(async () => ({ Page }), 'Page');
  const table: Route[] = [
    { path: 'new', screen: of() },
    { path: ':id', screen: of() },
  ];
  expect(matchRoutes(table, '/new').params).toEqual({});
  expect(matchRoutes(table, '/7').params).toEqual({ id: '7' });
  expect(matchRoutes(table, '/7/8').screens).toEqual([]);
});

test('a screen is loaded once, and again after a failure', async () => {
  let asked = 0;
  const one = screen(async () => {
    asked += 1;
    if (asked === 1) throw new Error('no network');
    return { Page };
  }, 'Page');
  await expect(one.load()).rejects.toThrow('no network');
  expect(one.component).toBeUndefined();
  await one.load();
  await one.load();
  expect(one.component).toBeDefined();
  expect(asked).toBeGreaterThanOrEqual(2);
});
