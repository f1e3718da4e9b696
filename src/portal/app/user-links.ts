// The links of a signed-in user, in the order of the menu and the bottom bar.
import { accountNav } from '#portal/account/nav.ts';
import { adminNav } from '#portal/admin/nav.ts';
import type { SessionUser } from '#portal/api/session/session.tsx';
import { draftsNav } from '#portal/drafts/nav.ts';
import { servicesNav } from '#portal/services/nav.ts';
import type { UserLink } from '#portal/ui/area-link.ts';

const all: readonly UserLink[] = [...servicesNav, ...draftsNav, ...accountNav, ...adminNav];

export function userLinks({ id, role }: Pick<SessionUser, 'id' | 'role'>) {
  return all
    .filter(({ forAdmins }) => !forAdmins || role === 'admin')
    .map((link) => ({ ...link, to: link.to(id) }));
}
