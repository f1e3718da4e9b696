import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { Link, useParams } from 'react-router-dom';
import { drawnDocument } from '#portal/api/page-facts.ts';
import { servicesQuery } from '#portal/api/services-query.ts';
import { useSession } from '#portal/api/session/session.tsx';
import { useFreshReading } from '#portal/api/use-fresh-reading.ts';
import styles from '#portal/site/showcase/showcase.module.css';
import { showcaseQuery } from '#portal/site/site-queries.ts';
import { ButtonLink } from '#portal/ui/button.tsx';
import { DocumentFrame } from '#portal/ui/documents/document-frame.tsx';
import { framedDocument } from '#portal/ui/documents/framed-document.ts';
import { UpdatedOn } from '#portal/ui/documents/updated-on.tsx';
import { EmptyState } from '#portal/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#portal/ui/feedback/load-failed.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';
import { Page } from '#portal/ui/page.tsx';
import { PageTitle } from '#portal/ui/page-title.tsx';
import prose from '#portal/ui/styles/prose.module.css';

/** One service's published showcase. */
export function ServiceShowcase() {
  const { service: key = '' } = useParams();
  const { user } = useSession();
  const { data: services } = useQuery(servicesQuery);
  const { data, error, refetch } = useQuery(showcaseQuery(key));
  useFreshReading(`/api/documentation/v1/showcase/${key}`, refetch);
  const drawn = drawnDocument('showcase', key);
  const updatedAt = data?.updatedAt ?? drawn?.updated_at;
  const service = services?.find((each) => each.key === key);

  if (data === null) return <NoShowcase serviceKey={key} title={service?.title} />;
  return (
    <Page>
      <p>
        <Link to="/showcase" className={styles.back}>
          All showcases
        </Link>
      </p>
      <PageTitle
        tab={`Showcase ${service?.title ?? ''}`.trim()}
        description={
          drawn?.summary ??
          service?.showcase?.subtitle ??
          'Documents made by one of the services, to look at.'
        }
      >
        {service?.showcase?.title ?? service?.title ?? 'Showcase'}
      </PageTitle>
      {service?.showcase && <p className={prose.lead}>{service.showcase.subtitle}</p>}
      {updatedAt === undefined ? null : <UpdatedOn at={updatedAt} />}
      {data || drawn ? (
        <Published key={key} html={data?.html} drawn={drawn?.html} title={service?.title ?? key} />
      ) : error ? (
        <LoadFailed what="This showcase" onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={10} label="Loading the showcase" />
      )}
      {service && (
        <div className={styles.actions}>
          <ButtonLink variant="primary" to={`/services/${service.key}`}>
            {service.showcase?.thirdSectionButton || 'DOCUMENTATION'}
          </ButtonLink>
          {service.open && (
            <ButtonLink to={`/services/${service.key}/try-it-out`}>
              {service.showcase?.forthSectionButton || 'TRY IT'}
            </ButtonLink>
          )}
          {user?.role === 'admin' && (
            <ButtonLink to={`/admin-showcase/${user.id}?service=${service.key}`}>Edit</ButtonLink>
          )}
        </div>
      )}
    </Page>
  );
}

function Published({
  html,
  drawn,
  title,
}: {
  html: string | undefined;
  drawn: string | undefined;
  title: string;
}) {
  const frameRef = useRef<HTMLIFrameElement>(null);
  const srcDoc = useMemo(
    () => (html === undefined ? undefined : framedDocument(html, title).srcDoc),
    [html, title],
  );
  return (
    <div className={styles.document}>
      <DocumentFrame
        frameRef={frameRef}
        srcDoc={srcDoc}
        drawn={drawn}
        title={`Showcase of ${title}`}
      />
    </div>
  );
}

function NoShowcase({ serviceKey, title }: { serviceKey: string; title: string | undefined }) {
  return (
    <Page>
      <PageTitle>{title ? `${title} has no showcase yet` : 'There is no such showcase'}</PageTitle>
      <EmptyState
        action={
          <div className={styles.actions}>
            <ButtonLink variant="primary" to="/showcase">
              All showcases
            </ButtonLink>
            {title && <ButtonLink to={`/services/${serviceKey}`}>Documentation</ButtonLink>}
          </div>
        }
      >
        {title
          ? 'Its documentation describes what it does.'
          : 'It might have been removed, renamed or be unavailable.'}
      </EmptyState>
    </Page>
  );
}
