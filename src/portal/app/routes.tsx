// All routes of the product. Each screen is a separate chunk inside an error boundary with Retry,
// because offline a chunk that was never loaded must not result in a blank page.
import { useContext } from 'react';
import { matchRoutes, type RouteObject, useRoutes } from 'react-router-dom';
import { accountRoutes } from '#portal/account/routes.tsx';
import { adminRoutes } from '#portal/admin/routes.tsx';
import { Shell } from '#portal/app/shell.tsx';
import { draftsRoutes } from '#portal/drafts/routes.tsx';
import { filesRoutes, servicesRoutes } from '#portal/services/routes.tsx';
import { visitRoutes } from '#portal/site/routes.tsx';
import { HistoryContext } from '#portal/ui/history/history-router.tsx';
import { screen } from '#portal/ui/screen.ts';

export const routes: RouteObject[] = [
  {
    Component: Shell,
    children: [
      ...visitRoutes,
      ...servicesRoutes,
      {
        lazy: screen(() => import('#portal/app/user-frame.tsx'), 'UserFrame'),
        children: [
          ...filesRoutes,
          ...accountRoutes,
          ...draftsRoutes,
          ...adminRoutes,
          {
            path: 'user-management/:userId/details/:detailsId',
            lazy: screen(() => import('#portal/app/user-details-page.tsx'), 'UserDetailsPage'),
          },
        ],
      },
    ],
  },
];

/** Loads the screens of a path; undefined if they are there and can be shown at once. */
export function loadScreens(path: string): Promise<unknown> | undefined {
  const waiting = (matchRoutes(routes, path) ?? []).flatMap(({ route }) =>
    typeof route.lazy === 'function' ? [load(route, route.lazy)] : [],
  );
  return waiting.length > 0 ? Promise.all(waiting) : undefined;
}

async function load(route: RouteObject, lazy: () => Promise<object>): Promise<void> {
  Object.assign(route, await lazy(), { lazy: undefined });
}

/** Whether this path has a screen other than the one for unknown paths. */
export function hasPage(path: string): boolean {
  const last = matchRoutes(routes, path)?.at(-1);
  return last !== undefined && last.route.path !== '*';
}

export function AllRoutes() {
  // The screens of the first address arrive without a change of it.
  useContext(HistoryContext);
  return useRoutes(routes);
}
