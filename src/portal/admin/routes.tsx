import type { RouteObject } from 'react-router-dom';
import { screen } from '#portal/ui/screen.ts';

/** The pages of an admin; the id in the path is only for the eye. */
export const adminRoutes: RouteObject[] = [
  {
    path: 'admin-contact/:userId',
    lazy: screen(() => import('#portal/admin/contact-inbox-screen.tsx'), 'ContactInboxScreen'),
  },
];
