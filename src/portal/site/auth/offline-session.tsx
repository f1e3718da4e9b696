import type { SessionUser } from '#portal/api/session/session.tsx';
import { ButtonLink } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { Page } from '#portal/ui/page.tsx';
import { PageTitle } from '#portal/ui/page-title.tsx';

/** Shown instead of a form for guests while the device still knows the user. */
export function OfflineSession({ user }: { user: SessionUser }) {
  return (
    <Page narrow>
      <PageTitle tab="Log In">You are logged in as {user.name || user.email}</PageTitle>
      <Banner
        tone="unsent"
        live
        title="The server does not answer."
        action={
          <ButtonLink to={`/user-service/${encodeURIComponent(user.id)}`}>Open Drafts</ButtonLink>
        }
      >
        Your drafts are available on this device. Logging in as another user needs a connection.
      </Banner>
    </Page>
  );
}
