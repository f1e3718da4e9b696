import { ApiKeys } from '#portal/account/api-keys/api-keys.tsx';
import { QueryArea } from '#portal/api/query-client.tsx';
import { useSession } from '#portal/api/session/session.tsx';
import { SignInPrompt } from '#portal/ui/feedback/sign-in-prompt.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';
import { Page } from '#portal/ui/page.tsx';
import { PageTitle } from '#portal/ui/page-title.tsx';

/** The API keys of the signed-in user; the id in the path is not used. */
export function ApiKeysScreen() {
  const { status, user } = useSession();
  return (
    <QueryArea>
      <Page>
        <PageTitle>API Keys</PageTitle>
        {status === 'unknown' ? <Skeleton lines={6} /> : null}
        {status === 'guest' ? (
          <SignInPrompt to="API Keys">
            Programs call the services with a key. Every account starts with one.
          </SignInPrompt>
        ) : null}
        {user ? <ApiKeys key={user.id} userId={user.id} /> : null}
      </Page>
    </QueryArea>
  );
}
