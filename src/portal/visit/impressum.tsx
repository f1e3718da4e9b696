import { operator } from '#portal/ui/operator.ts';
import prose from '#portal/ui/prose.module.css';
import { ContactDetails } from '#portal/visit/contact-details.tsx';
import { LegalPage } from '#portal/visit/legal-page.tsx';

export function Impressum() {
  return (
    <LegalPage title="Imprint">
      <div className={prose.prose}>
        <ContactDetails>
          <dt>Represented by</dt>
          <dd>{operator.representative}</dd>
          <dt>Register</dt>
          <dd>{operator.register}</dd>
          <dt>VAT id</dt>
          <dd>{operator.vatId}</dd>
        </ContactDetails>
        <h2>Disclaimer</h2>
        <p>
          We write these pages with care but cannot promise that everything on them is complete and
          current. For the content of pages we link to, their operators alone are responsible.
        </p>
        <h2>Dispute resolution</h2>
        <p>
          We try to settle every complaint directly with you: write to {operator.email}. We are
          neither obliged nor willing to take part in proceedings before a consumer arbitration
          board, unless the law demands it.
        </p>
      </div>
    </LegalPage>
  );
}
