import { type Route, screen } from '#portal/ui/router/route-table.ts';

/** The account pages of the signed-in user. The id in the path is not used. */
export const accountRoutes: readonly Route[] = [
  {
    path: 'api-key/:userId',
    screen: screen(() => import('#portal/account/api-keys-screen.tsx'), 'ApiKeysScreen'),
  },
];
