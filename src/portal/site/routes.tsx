import { type Route, screen } from '#portal/ui/router/route-table.ts';

export const visitRoutes: readonly Route[] = [
  {
    path: '',
    screen: screen(() => import('#portal/site/home/home.tsx'), 'Home'),
  },
  {
    path: 'login',
    screen: screen(() => import('#portal/site/auth/login.tsx'), 'Login'),
  },
  {
    path: 'sign-up',
    screen: screen(() => import('#portal/site/auth/sign-up.tsx'), 'SignUp'),
  },
  {
    path: 'forgot-password/:token?',
    screen: screen(() => import('#portal/site/auth/forgot-password.tsx'), 'ForgotPassword'),
  },
  {
    path: 'started',
    screen: screen(() => import('#portal/site/start/started.tsx'), 'Started'),
  },
  {
    path: 'pricing',
    screen: screen(() => import('#portal/site/pricing.tsx'), 'Pricing'),
  },
  {
    path: 'showcase',
    screen: screen(() => import('#portal/site/showcase/showcase-area.tsx'), 'ShowcaseArea'),
    children: [
      {
        path: '',
        screen: screen(() => import('#portal/site/showcase/showcase.tsx'), 'Showcase'),
      },
      {
        path: ':service',
        screen: screen(
          () => import('#portal/site/showcase/service-showcase.tsx'),
          'ServiceShowcase',
        ),
      },
    ],
  },
  {
    path: 'contact',
    screen: screen(() => import('#portal/site/contact/contact.tsx'), 'Contact'),
  },
  {
    path: 'support',
    screen: screen(() => import('#portal/site/support.tsx'), 'Support'),
  },
  {
    path: 'terms',
    screen: screen(() => import('#portal/site/legal/terms.tsx'), 'Terms'),
  },
  {
    path: 'privacy-policy',
    screen: screen(() => import('#portal/site/legal/privacy-policy.tsx'), 'PrivacyPolicy'),
  },
  {
    path: 'impressum',
    screen: screen(() => import('#portal/site/legal/impressum.tsx'), 'Impressum'),
  },
  {
    path: '*',
    screen: screen(() => import('#portal/site/not-found.tsx'), 'NotFound'),
  },
];
