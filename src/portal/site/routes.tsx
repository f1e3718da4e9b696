import type { RouteObject } from 'react-router-dom';
import { screen } from '#portal/ui/screen.ts';

export const visitRoutes: RouteObject[] = [
  {
    index: true,
    lazy: screen(() => import('#portal/site/home/home.tsx'), 'Home'),
  },
  {
    path: 'login',
    lazy: screen(() => import('#portal/site/auth/login.tsx'), 'Login'),
  },
  {
    path: 'sign-up',
    lazy: screen(() => import('#portal/site/auth/sign-up.tsx'), 'SignUp'),
  },
  {
    path: 'forgot-password/:token?',
    lazy: screen(() => import('#portal/site/auth/forgot-password.tsx'), 'ForgotPassword'),
  },
  {
    path: 'started',
    lazy: screen(() => import('#portal/site/start/started.tsx'), 'Started'),
  },
  {
    path: 'pricing',
    lazy: screen(() => import('#portal/site/pricing.tsx'), 'Pricing'),
  },
  {
    path: 'showcase',
    lazy: screen(() => import('#portal/site/showcase/showcase-area.tsx'), 'ShowcaseArea'),
    children: [
      {
        index: true,
        lazy: screen(() => import('#portal/site/showcase/showcase.tsx'), 'Showcase'),
      },
      {
        path: ':service',
        lazy: screen(() => import('#portal/site/showcase/service-showcase.tsx'), 'ServiceShowcase'),
      },
    ],
  },
  {
    path: 'check-e-invoice',
    lazy: screen(() => import('#portal/site/check/check-screen.tsx'), 'CheckScreen'),
  },
  {
    path: 'contact',
    lazy: screen(() => import('#portal/site/contact/contact.tsx'), 'Contact'),
  },
  {
    path: 'support',
    lazy: screen(() => import('#portal/site/support.tsx'), 'Support'),
  },
  {
    path: 'terms',
    lazy: screen(() => import('#portal/site/legal/terms.tsx'), 'Terms'),
  },
  {
    path: 'privacy-policy',
    lazy: screen(() => import('#portal/site/legal/privacy-policy.tsx'), 'PrivacyPolicy'),
  },
  {
    path: 'impressum',
    lazy: screen(() => import('#portal/site/legal/impressum.tsx'), 'Impressum'),
  },
  {
    path: '*',
    lazy: screen(() => import('#portal/site/not-found.tsx'), 'NotFound'),
  },
];
