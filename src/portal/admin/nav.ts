import { Inbox } from 'lucide-react';
import type { UserLink } from '#portal/ui/area-link.ts';

export const adminNav: readonly UserLink[] = [
  {
    to: (userId) => `/admin-contact/${encodeURIComponent(userId)}`,
    label: 'Inbox',
    icon: Inbox,
    inMenu: true,
    forAdmins: true,
  },
];
