import { ChartNoAxesColumn, CreditCard, KeyRound, Lock, UserRound } from 'lucide-react';
import type { UserLink } from '#portal/ui/area-link.ts';

export const accountNav: readonly UserLink[] = [
  {
    to: (userId) => `/profile/${encodeURIComponent(userId)}`,
    label: 'Profile',
    menuLabel: 'Account',
    icon: UserRound,
    inMenu: true,
  },
  {
    to: (userId) => `/privacy/${encodeURIComponent(userId)}`,
    label: 'Privacy',
    icon: Lock,
    inMenu: true,
  },
  {
    to: (userId) => `/api-key/${encodeURIComponent(userId)}`,
    label: 'API Keys',
    icon: KeyRound,
    inBar: true,
    inMenu: true,
  },
  {
    to: (userId) => `/user-statistic/${encodeURIComponent(userId)}`,
    label: 'Statistics',
    icon: ChartNoAxesColumn,
    inMenu: true,
  },
  {
    to: (userId) => `/billing/${encodeURIComponent(userId)}`,
    label: 'Billing',
    icon: CreditCard,
    inMenu: true,
  },
];
