import { BookOpen, Gauge, Images, Inbox, ShieldCheck, Users } from 'lucide-react';
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
  {
    to: (userId) => `/admin-dashboard/${encodeURIComponent(userId)}`,
    label: 'Dashboard',
    icon: Gauge,
    inMenu: true,
    forAdmins: true,
  },
  {
    to: (userId) => `/user-management/${encodeURIComponent(userId)}`,
    label: 'Users',
    icon: Users,
    inMenu: true,
    forAdmins: true,
  },
  {
    to: (userId) => `/access-management/${encodeURIComponent(userId)}`,
    label: 'Access',
    icon: ShieldCheck,
    inMenu: true,
    forAdmins: true,
  },
  {
    to: (userId) => `/admin-docu/${encodeURIComponent(userId)}`,
    label: 'Documentation',
    icon: BookOpen,
    inMenu: true,
    forAdmins: true,
  },
  {
    to: (userId) => `/admin-showcase/${encodeURIComponent(userId)}`,
    label: 'Showcase',
    icon: Images,
    inMenu: true,
    forAdmins: true,
  },
];
