import { type Route, screen } from '#portal/ui/router/route-table.ts';

/** /services and everything below it; each screen is its own chunk. */
export const servicesRoutes: readonly Route[] = [
  {
    path: 'files',
    screen: screen(() => import('#portal/services/storage/files-screen.tsx'), 'FilesScreen'),
  },
  {
    path: 'services',
    screen: screen(() => import('#portal/services/catalog/services-area.tsx'), 'ServicesArea'),
    children: [
      {
        path: '',
        screen: screen(
          () => import('#portal/services/catalog/services-screen.tsx'),
          'ServicesScreen',
        ),
      },
      {
        path: ':serviceKey',
        screen: screen(() => import('#portal/services/catalog/service-frame.tsx'), 'ServiceFrame'),
        children: [
          {
            path: '',
            screen: screen(
              () => import('#portal/services/catalog/documentation-screen.tsx'),
              'DocumentationScreen',
            ),
          },
          {
            path: 'configuration',
            screen: screen(
              () => import('#portal/services/configuration-screen.tsx'),
              'ConfigurationScreen',
            ),
          },
          {
            path: 'try-it-out',
            screen: screen(
              () => import('#portal/services/execution/execution-screen.tsx'),
              'ExecutionScreen',
            ),
          },
        ],
      },
    ],
  },
];
