import type { RouteObject } from 'react-router-dom';

export const visitRoutes: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({ Component: (await import('#portal/visit/home.tsx')).Home }),
  },
  {
    path: 'login',
    lazy: async () => ({ Component: (await import('#portal/visit/login.tsx')).Login }),
  },
  {
    path: 'sign-up',
    lazy: async () => ({ Component: (await import('#portal/visit/sign-up.tsx')).SignUp }),
  },
  {
    path: 'forgot-password/:token?',
    lazy: async () => ({
      Component: (await import('#portal/visit/forgot-password.tsx')).ForgotPassword,
    }),
  },
  {
    path: 'started',
    lazy: async () => ({ Component: (await import('#portal/visit/started.tsx')).Started }),
  },
  {
    path: 'pricing',
    lazy: async () => ({ Component: (await import('#portal/visit/pricing.tsx')).Pricing }),
  },
  {
    path: 'showcase',
    lazy: async () => ({
      Component: (await import('#portal/visit/showcase-area.tsx')).ShowcaseArea,
    }),
    children: [
      {
        index: true,
        lazy: async () => ({ Component: (await import('#portal/visit/showcase.tsx')).Showcase }),
      },
      {
        path: ':service',
        lazy: async () => ({
          Component: (await import('#portal/visit/service-showcase.tsx')).ServiceShowcase,
        }),
      },
    ],
  },
  {
    path: 'contact',
    lazy: async () => ({ Component: (await import('#portal/visit/contact.tsx')).Contact }),
  },
  {
    path: 'support',
    lazy: async () => ({ Component: (await import('#portal/visit/support.tsx')).Support }),
  },
  {
    path: 'terms',
    lazy: async () => ({ Component: (await import('#portal/visit/terms.tsx')).Terms }),
  },
  {
    path: 'privacy-policy',
    lazy: async () => ({
      Component: (await import('#portal/visit/privacy-policy.tsx')).PrivacyPolicy,
    }),
  },
  {
    path: 'impressum',
    lazy: async () => ({ Component: (await import('#portal/visit/impressum.tsx')).Impressum }),
  },
  {
    path: '*',
    lazy: async () => ({ Component: (await import('#portal/visit/not-found.tsx')).NotFound }),
  },
];
