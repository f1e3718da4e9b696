import type { ReactNode } from 'react';
import { ListKeys } from '#portal/admin/keys/list-keys.tsx';
import { QueryArea } from '#portal/api/query-client.tsx';
import { type SessionUser, useSession } from '#portal/api/session/session.tsx';
import { SignInPrompt } from '#portal/ui/feedback/sign-in-prompt.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';
import { Page } from '#portal/ui/page.tsx';
import { PageTitle } from '#portal/ui/page-title.tsx';

/** A page for admins only; the server checks the role as well. The id in the path is not used. */
export function AdminPage({
  title,
  children,
}: {
  title: string;
  children: (admin: SessionUser) => ReactNode;
}) {
  const { status, user } = useSession();
  const admin = user?.role === 'admin' ? user : undefined;
  return (
    <QueryArea>
      <Page>
        <PageTitle>{title}</PageTitle>
        {status === 'unknown' ? <Skeleton lines={6} /> : null}
        {status !== 'unknown' && !admin ? (
          <SignInPrompt to={title}>
            {user
              ? `Only admins can open this page, and ${user.name || user.email} is not an admin. Log out first.`
              : null}
          </SignInPrompt>
        ) : null}
        {admin ? children(admin) : null}
        {admin ? <ListKeys /> : null}
      </Page>
    </QueryArea>
  );
}
