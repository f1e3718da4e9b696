import { Inbox } from 'lucide-react';
import { lazy } from 'react';
import type { UserLink } from '#portal/ui/area-link.ts';

const NewMessages = lazy(async () => ({
  default: (await import('#portal/admin/new-messages.tsx')).NewMessages,
}));

export const adminNav: readonly UserLink[] = [
  {
    to: (userId) => `/admin-contact/${encodeURIComponent(userId)}`,
    label: 'Inbox',
    icon: Inbox,
    inBar: true,
    inMenu: true,
    forAdmins: true,
    Count: NewMessages,
  },
];
