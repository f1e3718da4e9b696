// The links of the header and the phone menu, in the specification's order.

import { visitNav } from '#portal/site/nav.ts';
import type { PublicLink } from '#portal/ui/area-link.ts';

export const mainLinks: readonly PublicLink[] = [
  { to: '/services', label: 'Services' },
  ...visitNav,
];
