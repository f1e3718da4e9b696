import { type Route, screen } from '#portal/ui/router/route-table.ts';

/** The saved requests of the signed-in user. The id in the path is not used. */
export const draftsRoutes: readonly Route[] = [
  {
    path: 'user-service/:userId',
    screen: screen(() => import('#portal/drafts/drafts-screen.tsx'), 'DraftsScreen'),
  },
];
