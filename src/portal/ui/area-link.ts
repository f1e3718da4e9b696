import type { LucideIcon } from 'lucide-react';

/** A link that is the same for everybody. */
export interface PublicLink {
  to: string;
  label: string;
}

/** A link of a signed-in user's own. */
export interface UserLink {
  to: (userId: string) => string;
  label: string;
  /** In the phone's bottom bar; a link without one is not there. */
  icon?: LucideIcon;
  /** Listed in the account menu. */
  inMenu?: true;
  forAdmins?: true;
}
