// The links the header and the phone menu share, in the specification's order.
import type { PublicLink } from '#portal/ui/area-link.ts';
import { visitNav } from '#portal/visit/nav.ts';

export const mainLinks: readonly PublicLink[] = [
  { to: '/services', label: 'Services' },
  ...visitNav,
];
