import type { RouteObject } from 'react-router-dom';

/** /services and everything below it; each screen is its own chunk. */
export const servicesRoutes: RouteObject[] = [
  {
    path: 'services',
    lazy: async () => ({
      Component: (await import('#portal/services/services-area.tsx')).ServicesArea,
    }),
    children: [
      {
        index: true,
        lazy: async () => ({
          Component: (await import('#portal/services/services-screen.tsx')).ServicesScreen,
        }),
      },
      {
        path: ':serviceKey',
        lazy: async () => ({
          Component: (await import('#portal/services/service-frame.tsx')).ServiceFrame,
        }),
        children: [
          {
            index: true,
            lazy: async () => ({
              Component: (await import('#portal/services/documentation-screen.tsx'))
                .DocumentationScreen,
            }),
          },
          {
            path: 'configuration',
            lazy: async () => ({
              Component: (await import('#portal/services/configuration-screen.tsx'))
                .ConfigurationScreen,
            }),
          },
          {
            path: 'try-it-out',
            lazy: async () => ({
              Component: (await import('#portal/services/execution-screen.tsx')).ExecutionScreen,
            }),
          },
        ],
      },
    ],
  },
];
