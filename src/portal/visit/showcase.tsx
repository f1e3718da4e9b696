import { ButtonLink } from '#portal/ui/button.tsx';
import { Page } from '#portal/ui/page.tsx';
import { PageTitle } from '#portal/ui/page-title.tsx';
import prose from '#portal/ui/prose.module.css';
import { Slip } from '#portal/ui/slip.tsx';
import { Stamp } from '#portal/ui/stamp.tsx';
import styles from '#portal/visit/cards.module.css';

export function Showcase() {
  return (
    <Page>
      <PageTitle>Showcase</PageTitle>
      <p className={prose.lead}>What the services make, to look at before you write any code.</p>
      <div className={styles.cards}>
        <Slip title="Data to PDF" aside={<Stamp tone="info">Document</Stamp>}>
          <div className={styles.card}>
            <p>
              An invoice from JSON: company, client, two VAT rates and totals, on tagged A4. The
              sample request is filled in; run it with your own key.
            </p>
            <ButtonLink variant="primary" to="/services/data-to-pdf/try-it-out">
              Try it with the sample
            </ButtonLink>
          </div>
        </Slip>
        <Slip title="The documentation">
          <div className={styles.card}>
            <p>Every field of the call, the template language and the answers, with examples.</p>
            <ButtonLink to="/services/data-to-pdf">Read the documentation</ButtonLink>
          </div>
        </Slip>
      </div>
      <div className={prose.prose}>
        <h2>Looking for something else?</h2>
        <p>Tell us which document you need, and we will say honestly whether it can be made.</p>
        <p>
          <ButtonLink to="/contact">Contact Us</ButtonLink>
        </p>
      </div>
    </Page>
  );
}
