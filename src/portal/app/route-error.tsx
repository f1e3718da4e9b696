import { useReachable } from '#portal/api/connection.ts';
import { Button, ButtonLink } from '#portal/ui/button.tsx';
import styles from '#portal/ui/page.module.css';
import { Page } from '#portal/ui/page.tsx';
import { PageTitle } from '#portal/ui/page-title.tsx';

/** Shown in place of a screen that failed or could not be loaded. */
export function RouteError({ error }: { error: unknown }) {
  const isReachable = useReachable();
  const detail = error instanceof Error ? error.message : String(error);
  return (
    <Page>
      <PageTitle>This page could not be shown</PageTitle>
      <p>
        {isReachable
          ? 'Something went wrong on this page. Loading it again usually helps.'
          : 'You are offline, and this page is not stored on this device yet.'}
      </p>
      <p>
        <code>{detail}</code>
      </p>
      <div className={styles.row}>
        <Button variant="primary" onClick={() => window.location.reload()}>
          Retry
        </Button>
        <ButtonLink to="/">BACK TO HOME</ButtonLink>
      </div>
    </Page>
  );
}
