import { type Route, screen } from '#portal/ui/router/route-table.ts';

/** The admin pages. The id in the path is not used. */
export const adminRoutes: readonly Route[] = [
  {
    path: 'admin-contact/:userId',
    screen: screen(() => import('#portal/admin/contact-inbox-screen.tsx'), 'ContactInboxScreen'),
  },
];
