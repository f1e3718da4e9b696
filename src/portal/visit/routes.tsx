import type { RouteObject } from 'react-router-dom';
import { screen } from '#portal/ui/screen.ts';

export const visitRoutes: RouteObject[] = [
  {
    index: true,
    lazy: screen(() => import('#portal/visit/home.tsx'), 'Home'),
  },
  {
    path: 'login',
    lazy: screen(() => import('#portal/visit/login.tsx'), 'Login'),
  },
  {
    path: 'sign-up',
    lazy: screen(() => import('#portal/visit/sign-up.tsx'), 'SignUp'),
  },
  {
    path: 'forgot-password/:token?',
    lazy: screen(() => import('#portal/visit/forgot-password.tsx'), 'ForgotPassword'),
  },
  {
    path: 'started',
    lazy: screen(() => import('#portal/visit/started.tsx'), 'Started'),
  },
  {
    path: 'pricing',
    lazy: screen(() => import('#portal/visit/pricing.tsx'), 'Pricing'),
  },
  {
    path: 'showcase',
    lazy: screen(() => import('#portal/visit/showcase-area.tsx'), 'ShowcaseArea'),
    children: [
      {
        index: true,
        lazy: screen(() => import('#portal/visit/showcase.tsx'), 'Showcase'),
      },
      {
        path: ':service',
        lazy: screen(() => import('#portal/visit/service-showcase.tsx'), 'ServiceShowcase'),
      },
    ],
  },
  {
    path: 'contact',
    lazy: screen(() => import('#portal/visit/contact.tsx'), 'Contact'),
  },
  {
    path: 'support',
    lazy: screen(() => import('#portal/visit/support.tsx'), 'Support'),
  },
  {
    path: 'terms',
    lazy: screen(() => import('#portal/visit/terms.tsx'), 'Terms'),
  },
  {
    path: 'privacy-policy',
    lazy: screen(() => import('#portal/visit/privacy-policy.tsx'), 'PrivacyPolicy'),
  },
  {
    path: 'impressum',
    lazy: screen(() => import('#portal/visit/impressum.tsx'), 'Impressum'),
  },
  {
    path: '*',
    lazy: screen(() => import('#portal/visit/not-found.tsx'), 'NotFound'),
  },
];
