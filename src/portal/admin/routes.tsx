import type { RouteObject } from 'react-router-dom';
import { screen } from '#portal/ui/screen.ts';

/** The admin pages. The id in the path is not used. */
export const adminRoutes: RouteObject[] = [
  {
    path: 'admin-contact/:userId',
    lazy: screen(() => import('#portal/admin/contact-inbox-screen.tsx'), 'ContactInboxScreen'),
  },
  {
    path: 'admin-dashboard/:userId',
    lazy: screen(() => import('#portal/admin/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
  },
  {
    path: 'admin-dashboard/:userId/runs',
    lazy: screen(() => import('#portal/admin/dashboard/runs-screen.tsx'), 'AllRunsScreen'),
  },
  {
    path: 'user-management/:userId',
    lazy: screen(
      () => import('#portal/admin/users/user-management-screen.tsx'),
      'UserManagementScreen',
    ),
  },
  {
    path: 'access-management/:userId',
    lazy: screen(
      () => import('#portal/admin/users/access-management-screen.tsx'),
      'AccessManagementScreen',
    ),
  },
  {
    path: 'admin-docu/:userId',
    lazy: screen(
      () => import('#portal/admin/content/content-screens.tsx'),
      'DocumentationEditorScreen',
    ),
  },
  {
    path: 'admin-showcase/:userId',
    lazy: screen(() => import('#portal/admin/content/content-screens.tsx'), 'ShowcaseEditorScreen'),
  },
];
