import { useQuery } from '@tanstack/react-query';
import { BookOpen, ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { NavLink } from 'react-router-dom';
import { servicesQuery } from '#portal/api/services-query.ts';
import { ServiceIcon } from '#portal/services/catalog/service-icon.tsx';
import { Button } from '#portal/ui/button.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';
import styles from '#portal/ui/side-nav.module.css';

/** Get Started and the services; beside the page on wide screens, in a sheet on phones. */
export function ServiceSidebar({ onChoose }: { onChoose?: () => void }) {
  const [open, setOpen] = useState(true);
  const listId = useId();
  return (
    <nav aria-label="Services" className={styles.nav}>
      <NavLink to="/started" className={styles.link ?? ''} onClick={onChoose}>
        <BookOpen size={20} strokeWidth={1.75} aria-hidden="true" />
        Get Started
      </NavLink>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        Services
        <ChevronDown size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <div id={listId} hidden={!open}>
        <ServiceLinks onChoose={onChoose} />
      </div>
    </nav>
  );
}

function ServiceLinks({ onChoose }: { onChoose: (() => void) | undefined }) {
  const { data, error, refetch } = useQuery(servicesQuery);
  if (!data && error) {
    return (
      <div className={styles.failed}>
        <p>The list could not be loaded.</p>
        <Button onClick={() => void refetch()}>Retry</Button>
      </div>
    );
  }
  if (!data) return <Skeleton lines={8} label="Loading the services" />;
  return (
    <ul className={styles.list}>
      {data.map((service) => (
        <li key={service.key}>
          <NavLink to={`/services/${service.key}`} className={styles.link ?? ''} onClick={onChoose}>
            <ServiceIcon serviceKey={service.key} />
            {service.title}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
