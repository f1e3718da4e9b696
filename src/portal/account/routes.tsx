import type { RouteObject } from 'react-router-dom';
import { screen } from '#portal/ui/screen.ts';

/** The account pages of a signed-in user; the id in the path is only for the eye. */
export const accountRoutes: RouteObject[] = [
  {
    path: 'api-key/:userId',
    lazy: screen(() => import('#portal/account/api-keys-screen.tsx'), 'ApiKeysScreen'),
  },
];
