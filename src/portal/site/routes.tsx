import type { RouteObject } from 'react-router-dom';
import { screen } from '#portal/ui/screen.ts';

export const visitRoutes: RouteObject[] = [
  {
    index: true,
    lazy: screen(() => import('#portal/site/home.tsx'), 'Home'),
  },
  {
    path: 'login',
    lazy: screen(() => import('#portal/site/login.tsx'), 'Login'),
  },
  {
    path: 'sign-up',
    lazy: screen(() => import('#portal/site/sign-up.tsx'), 'SignUp'),
  },
  {
    path: 'forgot-password/:token?',
    lazy: screen(() => import('#portal/site/forgot-password.tsx'), 'ForgotPassword'),
  },
  {
    path: 'started',
    lazy: screen(() => import('#portal/site/started.tsx'), 'Started'),
  },
  {
    path: 'pricing',
    lazy: screen(() => import('#portal/site/pricing.tsx'), 'Pricing'),
  },
  {
    path: 'showcase',
    lazy: screen(() => import('#portal/site/showcase-area.tsx'), 'ShowcaseArea'),
    children: [
      {
        index: true,
        lazy: screen(() => import('#portal/site/showcase.tsx'), 'Showcase'),
      },
      {
        path: ':service',
        lazy: screen(() => import('#portal/site/service-showcase.tsx'), 'ServiceShowcase'),
      },
    ],
  },
  {
    path: 'contact',
    lazy: screen(() => import('#portal/site/contact.tsx'), 'Contact'),
  },
  {
    path: 'support',
    lazy: screen(() => import('#portal/site/support.tsx'), 'Support'),
  },
  {
    path: 'terms',
    lazy: screen(() => import('#portal/site/terms.tsx'), 'Terms'),
  },
  {
    path: 'privacy-policy',
    lazy: screen(() => import('#portal/site/privacy-policy.tsx'), 'PrivacyPolicy'),
  },
  {
    path: 'impressum',
    lazy: screen(() => import('#portal/site/impressum.tsx'), 'Impressum'),
  },
  {
    path: '*',
    lazy: screen(() => import('#portal/site/not-found.tsx'), 'NotFound'),
  },
];
