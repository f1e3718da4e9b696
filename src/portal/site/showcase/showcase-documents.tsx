import { useQuery } from '@tanstack/react-query';
import type { ListedService } from '#contract/calls/content.ts';
import { servicesQuery } from '#portal/api/services-query.ts';
import styles from '#portal/site/showcase/showcase.module.css';
import { ButtonLink } from '#portal/ui/button.tsx';
import { EmptyState } from '#portal/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#portal/ui/feedback/load-failed.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';
import { Slip } from '#portal/ui/slip.tsx';

// One page of each, out of the pictures the showcase itself shows.
const pictures = new Map([['data-to-pdf', '/showcase/data-to-pdf-invoice.webp']]);
const showcaseSize = { width: 240, height: 340 };

/** The services that have something to show. */
export function ShowcaseDocuments() {
  const { data, error, refetch } = useQuery(servicesQuery);
  if (!data) {
    if (error) return <LoadFailed what="The list of showcases" onRetry={() => void refetch()} />;
    return <Skeleton lines={6} label="Loading the showcases" />;
  }
  const shown = data.flatMap(({ key, showcase }) => (showcase ? [{ key, showcase }] : []));
  if (shown.length === 0) {
    return (
      <EmptyState action={<ButtonLink to="/services">Browse services</ButtonLink>}>
        No service shows its documents here yet.
      </EmptyState>
    );
  }
  return (
    <ul className={styles.cards}>
      {shown.map(({ key, showcase }) => (
        <li key={key}>
          <ShowcaseCard serviceKey={key} showcase={showcase} />
        </li>
      ))}
    </ul>
  );
}

function ShowcaseCard({
  serviceKey,
  showcase,
}: {
  serviceKey: string;
  showcase: NonNullable<ListedService['showcase']>;
}) {
  const picture = pictures.get(serviceKey);
  return (
    <Slip title={showcase.title}>
      <div className={picture ? styles.pictured : undefined}>
        {picture && (
          <img
            className={styles.picture}
            src={picture}
            width={showcaseSize.width}
            height={showcaseSize.height}
            // Beside the words that describe it.
            alt=""
            loading="lazy"
          />
        )}
        <div className={styles.card}>
          <p className={styles.subtitle}>{showcase.subtitle}</p>
          <p>{showcase.firstSectionDetail}</p>
          <p>{showcase.secondSectionDetails}</p>
          <ButtonLink variant="primary" to={`/showcase/${encodeURIComponent(serviceKey)}`}>
            DETAILS &gt;<span className="visually-hidden"> {showcase.title}</span>
          </ButtonLink>
        </div>
      </div>
    </Slip>
  );
}
