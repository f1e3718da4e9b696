import { texts } from '#contract/texts.ts';
import { QueryArea } from '#portal/api/query-client.tsx';
import { ServiceSearch } from '#portal/site/service-search.tsx';
import { ButtonLink } from '#portal/ui/button.tsx';
import styles from '#portal/ui/page.module.css';
import { Page } from '#portal/ui/page.tsx';
import { PageTitle } from '#portal/ui/page-title.tsx';
import prose from '#portal/ui/styles/prose.module.css';

export function NotFound() {
  return (
    <Page>
      <PageTitle tab="404">404 – Page not found</PageTitle>
      <p className={prose.lead}>
        The page you are looking for might have been removed, renamed or unavailable.
      </p>
      <div className={styles.row}>
        <ButtonLink variant="primary" to="/">
          {texts.backHome}
        </ButtonLink>
        <ButtonLink to="/contact">Contact Us</ButtonLink>
      </div>
      <QueryArea>
        <ServiceSearch />
      </QueryArea>
    </Page>
  );
}
