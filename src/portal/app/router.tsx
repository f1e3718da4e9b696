// Every address of the product. Each screen is its own chunk, and each sits under a boundary with
// Retry, because offline a chunk that was never fetched must not end in a blank page.
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { accountRoutes } from '#portal/account/routes.tsx';
import { RouteError } from '#portal/app/route-error.tsx';
import { Shell } from '#portal/app/shell.tsx';
import { servicesRoutes } from '#portal/services/routes.tsx';
import { visitRoutes } from '#portal/visit/routes.tsx';

const routes: RouteObject[] = [
  {
    Component: Shell,
    children: [
      {
        errorElement: <RouteError />,
        // The header and footer stand while the first screen's chunk arrives.
        hydrateFallbackElement: <div />,
        children: [...visitRoutes, ...servicesRoutes, ...accountRoutes],
      },
    ],
  },
];

export const router = createBrowserRouter(routes);
