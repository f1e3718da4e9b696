import type { PublicLink } from '#portal/ui/area-link.ts';

export const visitNav: readonly PublicLink[] = [
  { to: '/showcase', label: 'Showcase' },
  { to: '/pricing', label: 'Pricing' },
  { to: '/contact', label: 'Contact Us' },
];

/** In the phone menu, below the others. */
export const helpNav: readonly PublicLink[] = [
  { to: '/started', label: 'Get Started' },
  { to: '/check-e-invoice', label: 'Check an e-invoice' },
  { to: '/support', label: 'Support' },
];

export const legalNav: readonly PublicLink[] = [
  { to: '/privacy-policy', label: 'Privacy Policy' },
  { to: '/terms', label: 'Terms & Conditions' },
  { to: '/impressum', label: 'Imprint' },
  { to: '/support', label: 'Support' },
];
