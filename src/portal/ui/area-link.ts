import type { LucideIcon } from 'lucide-react';

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
  /** Label in the phone's bottom bar; links without one are not in it. */
  icon?: LucideIcon;
  /** Listed in the account menu. */
  inMenu?: true;
  forAdmins?: true;
}
