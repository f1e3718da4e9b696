// All routes of the product. Each screen is a separate chunk inside an error boundary with Retry,
// because offline a chunk that was never loaded must not result in a blank page.
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { accountRoutes } from '#portal/account/routes.tsx';
import { adminRoutes } from '#portal/admin/routes.tsx';
import { RouteError } from '#portal/app/route-error.tsx';
import { Shell } from '#portal/app/shell.tsx';
import { draftsRoutes } from '#portal/drafts/routes.tsx';
import { filesRoutes, servicesRoutes } from '#portal/services/routes.tsx';
import { visitRoutes } from '#portal/site/routes.tsx';
import { screen } from '#portal/ui/screen.ts';

export const routes: RouteObject[] = [
  {
    Component: Shell,
    children: [
      {
        errorElement: <RouteError />,
        // The header is shown while the first screen loads; a footer would jump.
        hydrateFallbackElement: <div data-pending="" />,
        children: [
          ...visitRoutes,
          ...servicesRoutes,
          {
            lazy: screen(() => import('#portal/app/user-frame.tsx'), 'UserFrame'),
            children: [...filesRoutes, ...accountRoutes, ...draftsRoutes, ...adminRoutes],
          },
        ],
      },
    ],
  },
];

/** Loads the screens of a path, so that the router renders them at once instead of its fallback. */
export async function loadScreens(path: string): Promise<void> {
  const matches = matchRoutes(routes, path) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

/** Whether this path has a screen other than the one for unknown paths. */
export function hasPage(path: string): boolean {
  const last = matchRoutes(routes, path)?.at(-1);
  return last !== undefined && last.route.path !== '*';
}
