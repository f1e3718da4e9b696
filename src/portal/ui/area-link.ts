import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

/** A link that is the same for all users. */
export interface PublicLink {
  to: string;
  label: string;
}

/** A link to a user's own page. */
export interface UserLink {
  to: (userId: string) => string;
  label: string;
  /** Label in the account menu, where the specification names it differently. */
  menuLabel?: string;
  icon: LucideIcon;
  /** In the phone's bottom bar. */
  inBar?: true;
  /** In the account menu and in the navigation beside a user's pages. */
  inMenu?: true;
  forAdmins?: true;
  /** What waits there, shown behind the label. Loaded late. */
  Count?: ComponentType<{ userId: string }>;
}
