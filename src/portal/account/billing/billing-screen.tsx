import { Billing } from '#portal/account/billing/billing.tsx';
import { QueryArea } from '#portal/api/query-client.tsx';
import { useSession } from '#portal/api/session/session.tsx';
import { SignInPrompt } from '#portal/ui/feedback/sign-in-prompt.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';
import { Page } from '#portal/ui/page.tsx';
import { PageTitle } from '#portal/ui/page-title.tsx';

/** Plan, cards and invoices of the signed-in user; the id in the path is not used. */
export function BillingScreen() {
  const { status, user } = useSession();
  return (
    <QueryArea>
      <Page>
        <PageTitle>Billing</PageTitle>
        {status === 'unknown' ? <Skeleton lines={6} /> : null}
        {status === 'guest' ? (
          <SignInPrompt to="Billing">
            It shows your plan, your cards and your invoices.
          </SignInPrompt>
        ) : null}
        {user ? <Billing key={user.id} userId={user.id} /> : null}
      </Page>
    </QueryArea>
  );
}
