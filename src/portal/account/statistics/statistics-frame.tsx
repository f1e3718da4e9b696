import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { QueryArea } from '#portal/api/query-client.tsx';
import { useSession } from '#portal/api/session/session.tsx';
import { SignInPrompt } from '#portal/ui/feedback/sign-in-prompt.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';
import { LinkTabs } from '#portal/ui/link-tabs.tsx';
import { Page } from '#portal/ui/page.tsx';
import { PageTitle } from '#portal/ui/page-title.tsx';

/** Title and tabs of a user's statistics; the id in the path is not used. */
export function StatisticsFrame({
  tab,
  children,
}: {
  tab: string;
  children: (userId: string) => ReactNode;
}) {
  const { status, user } = useSession();
  return (
    <QueryArea>
      <Page>
        <PageTitle tab={tab}>Statistics</PageTitle>
        {status === 'unknown' ? <Skeleton lines={6} /> : null}
        {status === 'guest' ? (
          <SignInPrompt to="Statistics">
            Your requests by service and day, and a receipt of every run.
          </SignInPrompt>
        ) : null}
        {user ? (
          <>
            <Tabs />
            {children(user.id)}
          </>
        ) : null}
      </Page>
    </QueryArea>
  );
}

/** Both tabs show the same dates. */
function Tabs() {
  const { userId = '' } = useParams();
  const [params] = useSearchParams();
  const dates = new URLSearchParams(
    [...params].filter(([name]) => name === 'from' || name === 'to' || name === 'quick'),
  );
  const search = dates.size > 0 ? `?${dates}` : '';
  const own = `/user-statistic/${encodeURIComponent(userId)}`;
  return (
    <LinkTabs
      label="Statistics"
      tabs={[
        { label: 'Requests', to: own + search },
        { label: 'Runs', to: `${own}/runs${search}` },
      ]}
    />
  );
}
