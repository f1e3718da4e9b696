import { KeyRound } from 'lucide-react';
import type { UserLink } from '#portal/ui/area-link.ts';

export const accountNav: readonly UserLink[] = [
  {
    to: (userId) => `/api-key/${encodeURIComponent(userId)}`,
    label: 'API Keys',
    icon: KeyRound,
    inBar: true,
    inMenu: true,
  },
];
