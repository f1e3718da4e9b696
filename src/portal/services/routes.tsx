import type { RouteObject } from 'react-router-dom';
import { screen } from '#portal/ui/screen.ts';

/** The files of all services, among the user's own pages. */
export const filesRoutes: RouteObject[] = [
  {
    path: 'files',
    lazy: screen(() => import('#portal/services/storage/files-screen.tsx'), 'FilesScreen'),
  },
];

/** /services and everything below it; each screen is its own chunk. */
export const servicesRoutes: RouteObject[] = [
  {
    path: 'services',
    lazy: screen(() => import('#portal/services/catalog/services-area.tsx'), 'ServicesArea'),
    children: [
      {
        index: true,
        lazy: screen(
          () => import('#portal/services/catalog/services-screen.tsx'),
          'ServicesScreen',
        ),
      },
      {
        path: ':serviceKey',
        lazy: screen(() => import('#portal/services/catalog/service-frame.tsx'), 'ServiceFrame'),
        children: [
          {
            index: true,
            lazy: screen(
              () => import('#portal/services/catalog/documentation-screen.tsx'),
              'DocumentationScreen',
            ),
          },
          {
            path: 'configuration',
            lazy: screen(
              () => import('#portal/services/configuration-screen.tsx'),
              'ConfigurationScreen',
            ),
          },
          {
            path: 'try-it-out',
            lazy: screen(
              () => import('#portal/services/execution/execution-screen.tsx'),
              'ExecutionScreen',
            ),
          },
        ],
      },
    ],
  },
];
