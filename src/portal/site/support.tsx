import { Link } from 'react-router-dom';
import { QueryArea } from '#portal/api/query-client.tsx';
import { ContactDetails } from '#portal/site/contact/contact-details.tsx';
import { ServiceStatus } from '#portal/site/service-status.tsx';
import styles from '#portal/site/support.module.css';
import { ButtonLink } from '#portal/ui/button.tsx';
import { Page } from '#portal/ui/page.tsx';
import { PageTitle } from '#portal/ui/page-title.tsx';
import { Slip } from '#portal/ui/slip.tsx';
import prose from '#portal/ui/styles/prose.module.css';

export function Support() {
  return (
    <Page>
      <PageTitle description="Three ways to get help: read, try, ask. And the current status of the services.">
        Support
      </PageTitle>
      <p className={prose.lead}>Three ways to get going again.</p>
      <ul className={styles.ways}>
        <li>
          <Slip title="Read">
            <div className={styles.way}>
              <p>
                <Link to="/started">Get Started</Link> explains the first call in four steps. Each
                service has its own documentation with every field and every error.
              </p>
              <ButtonLink to="/services">Documentation</ButtonLink>
            </div>
          </Slip>
        </li>
        <li>
          <Slip title="Try">
            <div className={styles.way}>
              <p>
                The Execution screen runs a request from the browser and shows the answer as your
                program would get it. <em>Show Sample</em> fills in one that works.
              </p>
              <ButtonLink to="/services/data-to-pdf/try-it-out">Execution</ButtonLink>
            </div>
          </Slip>
        </li>
        <li>
          <Slip title="Ask">
            <div className={styles.way}>
              <p>
                Write to us with the request id of the failed call: it leads us to the cause without
                your data. Never send an API key.
              </p>
              <ButtonLink variant="primary" to="/contact">
                Contact Us
              </ButtonLink>
            </div>
          </Slip>
        </li>
      </ul>
      <QueryArea>
        <ServiceStatus />
      </QueryArea>
      <section className={prose.prose} aria-labelledby="reach">
        <h2 id="reach">By mail or phone</h2>
        <ContactDetails />
      </section>
    </Page>
  );
}
