import { Page } from '#portal/ui/page.tsx';
import { PageTitle } from '#portal/ui/page-title.tsx';
import prose from '#portal/ui/prose.module.css';
import { ContactDetails } from '#portal/visit/contact-details.tsx';

export function Contact() {
  return (
    <Page>
      <PageTitle>Contact Us</PageTitle>
      <div className={prose.prose}>
        <p className={prose.lead}>
          Write to us about higher limits, own templates, data protection or anything that does not
          work as described.
        </p>
        <ContactDetails />
        <p>
          Please name the service and, for a failed call, the request id from its answer. Never send
          an API key.
        </p>
      </div>
    </Page>
  );
}
