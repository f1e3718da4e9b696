import type { RouteObject } from 'react-router-dom';

/** The account pages of a signed-in user; the id in the path is only for the eye. */
export const accountRoutes: RouteObject[] = [
  {
    path: 'api-key/:userId',
    lazy: async () => ({
      Component: (await import('#portal/account/api-keys-screen.tsx')).ApiKeysScreen,
    }),
  },
];
