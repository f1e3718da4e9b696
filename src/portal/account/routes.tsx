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
];
