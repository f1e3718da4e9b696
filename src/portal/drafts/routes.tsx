import type { RouteObject } from 'react-router-dom';
import { screen } from '#portal/ui/screen.ts';

/** The saved requests of the signed-in user. The id in the path is not used. */
export const draftsRoutes: RouteObject[] = [
  {
    path: 'user-service/:userId',
    lazy: screen(() => import('#portal/drafts/drafts-screen.tsx'), 'DraftsScreen'),
  },
];
