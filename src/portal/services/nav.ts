import { FileText, Play } from 'lucide-react';
import type { UserLink } from '#portal/ui/area-link.ts';

export const servicesNav: readonly UserLink[] = [
  { to: () => '/services', label: 'Services', icon: FileText },
  {
    to: () => '/services/data-to-pdf/try-it-out',
    label: 'New request',
    icon: Play,
  },
  { to: () => '/files', label: 'Files', inMenu: true },
];
