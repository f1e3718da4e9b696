import { ContactInbox } from '#portal/admin/contact-inbox.tsx';
import { QueryArea } from '#portal/api/query-client.tsx';
import { useSession } from '#portal/api/session/session.tsx';
import { SignInPrompt } from '#portal/ui/feedback/sign-in-prompt.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';
import { Page } from '#portal/ui/page.tsx';
import { PageTitle } from '#portal/ui/page-title.tsx';

/**
 * The inbox, for admins only; the server checks the role as well. The id in the path is not used.
 */
export function ContactInboxScreen() {
  const { status, user } = useSession();
  const admin = user?.role === 'admin' ? user : undefined;
  return (
    <QueryArea>
      <Page>
        <PageTitle>Contact</PageTitle>
        {status === 'unknown' ? <Skeleton lines={6} /> : null}
        {status !== 'unknown' && !admin ? (
          <SignInPrompt to="Contact">
            {user
              ? `Only admins can open this page, and ${user.name} is not an admin. Log out first.`
              : null}
          </SignInPrompt>
        ) : null}
        {admin ? <ContactInbox key={admin.id} admin={admin} /> : null}
      </Page>
    </QueryArea>
  );
}
