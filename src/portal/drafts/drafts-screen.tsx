import { lazy, Suspense } from 'react';
import { useSession } from '#portal/api/session/session.tsx';
import { Drafts } from '#portal/drafts/drafts.tsx';
import { useDraftStore } from '#portal/offline/use-drafts.ts';
import { Button } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { SignInPrompt } from '#portal/ui/feedback/sign-in-prompt.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';
import { useSlow } from '#portal/ui/feedback/use-slow.ts';
import { Page } from '#portal/ui/page.tsx';
import { PageTitle } from '#portal/ui/page-title.tsx';

const LapsedNotice = lazy(async () => ({
  default: (await import('#portal/drafts/lapsed-notice.tsx')).LapsedNotice,
}));

/** The drafts of the signed-in user; the id in the path is not used. */
export function DraftsScreen() {
  const { status, user, lapsed } = useSession();
  const { store, isFailed } = useDraftStore(user?.id);
  const isGuest = status === 'guest';
  const isOpening = user !== undefined && !store && !isFailed;
  const isSlow = useSlow(isOpening);
  return (
    <Page>
      <PageTitle>Draft</PageTitle>
      {status === 'unknown' || isOpening ? <Skeleton lines={6} /> : null}
      {isSlow ? (
        <Banner tone="error" live title="Opening your drafts takes long.">
          Another tab may still run an older version and block the database. Close the other tabs of
          this portal; this one then goes on by itself.
        </Banner>
      ) : null}
      {isGuest && lapsed === undefined ? (
        <SignInPrompt to="Drafts">
          Requests you save, on all your devices, and offline as well.
        </SignInPrompt>
      ) : null}
      {isGuest && lapsed !== undefined ? (
        <Suspense>
          <LapsedNotice userId={lapsed} />
        </Suspense>
      ) : null}
      {isFailed ? (
        <Banner
          tone="error"
          live
          title="Your drafts could not be opened."
          action={<Button onClick={() => location.reload()}>Reload</Button>}
        >
          A part of the app did not load. Your drafts are still on this device.
        </Banner>
      ) : null}
      {user && store ? <Drafts key={user.id} store={store} /> : null}
    </Page>
  );
}
