import { Fragment } from 'react';
import { useSite } from '#portal/api/site.ts';
import { ContactDetails } from '#portal/site/contact/contact-details.tsx';
import { sections } from '#portal/site/legal/impressum.md';
import { LegalPage } from '#portal/site/legal/legal-page.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import prose from '#portal/ui/styles/prose.module.css';

export function Impressum() {
  const { site } = useSite();
  return (
    <LegalPage title="Imprint" description="Who runs this portal and how to reach them.">
      <div className={prose.prose}>
        {site?.company.is_placeholder && (
          <Banner tone="unsent" title="This imprint is not complete.">
            The marked parts are placeholders until the operator sets them.
          </Banner>
        )}
        <h2>Company and contact</h2>
        <ContactDetails
          more={[
            ['Register', 'register'],
            ['VAT id', 'vat_id'],
          ]}
        />
        {sections.map(({ id, title, body }) => (
          <Fragment key={id}>
            <h2>{title}</h2>
            {body}
          </Fragment>
        ))}
      </div>
    </LegalPage>
  );
}
