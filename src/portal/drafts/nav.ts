import { Files } from 'lucide-react';
import type { UserLink } from '#portal/ui/area-link.ts';

export const draftsPath = (userId: string) => `/user-service/${encodeURIComponent(userId)}`;

export const draftsNav: readonly UserLink[] = [
  { to: draftsPath, label: 'Drafts', icon: Files, inBar: true, inMenu: true },
];
