import type { RouteObject } from 'react-router-dom';
import { screen } from '#portal/ui/screen.ts';

/** The account pages of the signed-in user. The id in the path is not used. */
export const accountRoutes: RouteObject[] = [
  {
    path: 'profile/:userId',
    lazy: screen(() => import('#portal/account/profile/profile-screen.tsx'), 'ProfileScreen'),
  },
  {
    path: 'privacy/:userId',
    lazy: screen(() => import('#portal/account/privacy/privacy-screen.tsx'), 'PrivacyScreen'),
  },
  {
    path: 'api-key/:userId',
    lazy: screen(() => import('#portal/account/api-keys/api-keys-screen.tsx'), 'ApiKeysScreen'),
  },
  {
    path: 'user-statistic/:userId',
    lazy: screen(
      () => import('#portal/account/statistics/statistics-screen.tsx'),
      'StatisticsScreen',
    ),
  },
  {
    path: 'user-statistic/:userId/runs',
    lazy: screen(() => import('#portal/account/statistics/runs-screen.tsx'), 'RunsScreen'),
  },
  {
    path: 'billing/:userId',
    lazy: screen(() => import('#portal/account/billing/billing-screen.tsx'), 'BillingScreen'),
  },
];
