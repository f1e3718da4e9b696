// The frame of one service: where one is among the services, its name, and its sub-pages.
import { Outlet, useLocation, useParams } from 'react-router-dom';
import { type Service, serviceOf } from '#contract/services.ts';
import { drawnDocument } from '#portal/api/page-facts.ts';
import { ServiceBar } from '#portal/services/catalog/service-bar.tsx';
import styles from '#portal/services/catalog/service-frame.module.css';
import { ServiceSidebar } from '#portal/services/catalog/service-sidebar.tsx';
import { subPagesOf } from '#portal/services/catalog/sub-pages.ts';
import { UnknownService } from '#portal/services/catalog/unknown-service.tsx';
import { LinkTabs } from '#portal/ui/link-tabs.tsx';
import { PageTitle } from '#portal/ui/page-title.tsx';
import side from '#portal/ui/side-nav.module.css';
import { Stamp } from '#portal/ui/stamp.tsx';

export function ServiceFrame() {
  const { serviceKey = '' } = useParams();
  const { pathname, search } = useLocation();
  const service = serviceOf(serviceKey);
  if (!service) return <UnknownService />;
  const pages = subPagesOf(service);
  const page = pages.find(({ to }) => to === pathname.replace(/\/$/, ''));
  const title = (
    <PageTitle
      tab={page ? `${service.title}: ${page.label}` : service.title}
      {...(page === pages[0]
        ? {
            description:
              drawnDocument('documentation', service.key)?.summary ?? descriptionOf(service),
          }
        : {})}
    >
      {service.title}
    </PageTitle>
  );
  // A template is edited in the whole window; its own bar leads back.
  if (pathname.endsWith('/configuration') && new URLSearchParams(search).get('template')) {
    return (
      <div className={styles.window} data-window>
        <div className="visually-hidden">{title}</div>
        <Outlet context={service satisfies Service} />
      </div>
    );
  }
  return (
    <div className={side.frame}>
      {/* Both, and styles choose: the server that draws the page does not know its width. */}
      <aside className={side.sidebar}>
        <ServiceSidebar />
      </aside>
      <ServiceBar title={service.title} />
      <div className={styles.main} data-desk={pathname.endsWith('/try-it-out') || undefined}>
        <div className={styles.head}>
          {title}
          {service.open ? null : <Stamp>Coming soon</Stamp>}
        </div>
        <LinkTabs label={`Pages of ${service.title}`} tabs={pages} />
        <Outlet context={service satisfies Service} />
      </div>
    </div>
  );
}

/** Of the documentation, the one sub-page for everybody. */
function descriptionOf({ title, summary, open }: Service): string {
  return open
    ? `${summary} The documentation of ${title}: fields, answers, errors and samples.`
    : `${summary} What is planned for ${title}; it is coming soon.`;
}
