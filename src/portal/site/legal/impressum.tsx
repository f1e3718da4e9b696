import { useSite } from '#portal/api/site.ts';
import { ContactDetails } from '#portal/site/contact/contact-details.tsx';
import { CompanyEmail } from '#portal/site/legal/company-fact.tsx';
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
        <h2>Disclaimer</h2>
        <p>
          We write these pages with care but cannot promise that everything on them is complete and
          current. For the content of pages we link to, their operators alone are responsible; if we
          learn that one is unlawful, we remove the link. Figures, names and companies in samples
          are invented.
        </p>
        <h2>Dispute resolution</h2>
        <p>
          We try to settle every complaint with you directly: write to <CompanyEmail />. We are
          neither obliged nor willing to take part in proceedings before a consumer arbitration
          board, unless the law demands it.
        </p>
      </div>
    </LegalPage>
  );
}
