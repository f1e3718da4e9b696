import type { RouteObject } from 'react-router-dom';

/** The pages of an admin; the id in the path is only for the eye. */
export const adminRoutes: RouteObject[] = [
  {
    path: 'admin-contact/:userId',
    lazy: async () => ({
      Component: (await import('#portal/admin/contact-inbox-screen.tsx')).ContactInboxScreen,
    }),
  },
];
