import { ButtonLink } from '#portal/ui/button.tsx';
import { EmptyState } from '#portal/ui/feedback/empty-state.tsx';
import { Page } from '#portal/ui/page.tsx';
import { PageTitle } from '#portal/ui/page-title.tsx';

export function UnknownService() {
  return (
    <Page>
      <PageTitle>There is no such service</PageTitle>
      <EmptyState
        action={
          <ButtonLink variant="primary" to="/services">
            All services
          </ButtonLink>
        }
      >
        This service might have been removed, renamed or be unavailable.
      </EmptyState>
    </Page>
  );
}
