import { QueryArea } from '#portal/api/query-client.tsx';
import { useSession } from '#portal/api/session/session.tsx';
import { Storage } from '#portal/services/storage/storage.tsx';
import { SignInPrompt } from '#portal/ui/feedback/sign-in-prompt.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';
import { Page } from '#portal/ui/page.tsx';
import { PageTitle } from '#portal/ui/page-title.tsx';

/** All archived files of the signed-in user, whichever service made them. */
export function FilesScreen() {
  const { status, user } = useSession();
  return (
    <QueryArea>
      <Page>
        <PageTitle>Files</PageTitle>
        {status === 'unknown' ? <Skeleton lines={6} /> : null}
        {status === 'guest' ? (
          <SignInPrompt to="Files">
            The files that your runs archive and that you upload, with links to pass on.
          </SignInPrompt>
        ) : null}
        {user ? <Storage key={user.id} userId={user.id} /> : null}
      </Page>
    </QueryArea>
  );
}
