// All routes of the product. Each screen is a separate chunk inside an error boundary with Retry,
// because offline a chunk that was never loaded must not result in a blank page.
import { accountRoutes } from '#portal/account/routes.tsx';
import { adminRoutes } from '#portal/admin/routes.tsx';
import { draftsRoutes } from '#portal/drafts/routes.tsx';
import { servicesRoutes } from '#portal/services/routes.tsx';
import { visitRoutes } from '#portal/site/routes.tsx';
import type { Route } from '#portal/ui/router/route-table.ts';

export const routes: readonly Route[] = [
  ...visitRoutes,
  ...servicesRoutes,
  ...accountRoutes,
  ...draftsRoutes,
  ...adminRoutes,
];
