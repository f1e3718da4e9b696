import { FileText, FolderOpen, Play } from 'lucide-react';
import type { UserLink } from '#portal/ui/area-link.ts';

export const servicesNav: readonly UserLink[] = [
  { to: () => '/services', label: 'Services', icon: FileText, inBar: true },
  {
    to: () => '/services/data-to-pdf/try-it-out',
    label: 'New request',
    icon: Play,
    inBar: true,
  },
  { to: () => '/files', label: 'Files', icon: FolderOpen, inMenu: true },
];
