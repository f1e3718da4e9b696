import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EmailNotice } from '#portal/account/privacy/email-notice.tsx';
import { Privacy } from '#portal/account/privacy/privacy.tsx';
import { QueryArea } from '#portal/api/query-client.tsx';
import { useSession } from '#portal/api/session/session.tsx';
import { SignInPrompt } from '#portal/ui/feedback/sign-in-prompt.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';
import { Page } from '#portal/ui/page.tsx';
import { PageTitle } from '#portal/ui/page-title.tsx';

/** What concerns the account as a whole; the id in the path is not used. */
export function PrivacyScreen() {
  const { status, user } = useSession();
  const [search] = useSearchParams();
  const [news] = useState(() => search.get('email'));

  // Or a reload would tell it again.
  useEffect(() => {
    if (news) window.history.replaceState(window.history.state, '', location.pathname);
  }, [news]);

  return (
    <QueryArea>
      <Page>
        <PageTitle>Privacy</PageTitle>
        <EmailNotice news={news} email={user?.email} />
        {status === 'unknown' ? <Skeleton lines={6} /> : null}
        {status === 'guest' ? (
          <SignInPrompt to="Privacy page">
            Your email address and password, where you are signed in, and your data.
          </SignInPrompt>
        ) : null}
        {user ? <Privacy key={user.id} user={user} /> : null}
      </Page>
    </QueryArea>
  );
}
