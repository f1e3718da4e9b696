import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ListedService } from '#contract/calls/content.ts';
import { servicesQuery } from '#portal/api/services-query.ts';
import { ServiceIcon } from '#portal/services/catalog/service-icon.tsx';
import styles from '#portal/services/catalog/services-screen.module.css';
import { LoadFailed } from '#portal/ui/feedback/load-failed.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';
import { Page } from '#portal/ui/page.tsx';
import { PageTitle } from '#portal/ui/page-title.tsx';
import { Stamp } from '#portal/ui/stamp.tsx';

/** All services in the order the call gives them. */
export function ServicesScreen() {
  const { data, error, refetch } = useQuery(servicesQuery);
  return (
    <Page>
      <PageTitle description="Thirteen services for documents and data, each one HTTPS call with a JSON body: what they do and which are open.">
        Services
      </PageTitle>
      <p className={styles.lead}>
        Each service is one HTTPS call with a JSON body. Read its documentation, then try it here
        with a sample before you build it in.
      </p>
      {data ? (
        <ul className={styles.list}>
          {data.map((service) => (
            <ServiceCard key={service.key} service={service} />
          ))}
        </ul>
      ) : error ? (
        <LoadFailed what="The list of services" onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={13} label="Loading the services" />
      )}
    </Page>
  );
}

function ServiceCard({ service }: { service: ListedService }) {
  return (
    <li className={styles.card}>
      <span className={styles.icon}>
        <ServiceIcon serviceKey={service.key} size={24} />
      </span>
      <div className={styles.text}>
        <h2 className={styles.title}>
          <Link to={`/services/${service.key}`} className={styles.link ?? ''}>
            {service.title}
          </Link>
        </h2>
        <p>{service.summary}</p>
        {service.open ? null : <Stamp>Coming soon</Stamp>}
      </div>
      <ChevronRight className={styles.arrow} size={20} strokeWidth={1.75} aria-hidden="true" />
    </li>
  );
}
