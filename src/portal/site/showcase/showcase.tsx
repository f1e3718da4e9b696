import { useSearchParams } from 'react-router-dom';
import styles from '#portal/site/showcase/showcase.module.css';
import { ShowcaseAnalytics } from '#portal/site/showcase/showcase-analytics.tsx';
import { ShowcaseDocuments } from '#portal/site/showcase/showcase-documents.tsx';
import { ShowcasePlan } from '#portal/site/showcase/showcase-plan.tsx';
import { ButtonLink } from '#portal/ui/button.tsx';
import { Page } from '#portal/ui/page.tsx';
import { PageTitle } from '#portal/ui/page-title.tsx';
import prose from '#portal/ui/styles/prose.module.css';
import { Tabs } from '#portal/ui/tabs.tsx';

const tabs = [
  { id: 'document', label: 'DOCUMENT', content: <ShowcaseDocuments /> },
  { id: 'analytics', label: 'ANALYTICS', content: <ShowcaseAnalytics /> },
  {
    id: 'validation',
    label: 'VALIDATION',
    content: (
      <ShowcasePlan
        subject="checks"
        services={[
          { key: 'vat-validator', title: 'VAT-ID Validator' },
          { key: 'address-validation', title: 'Address Validator' },
        ]}
      >
        Checked VAT ids and addresses side by side with what was sent: a valid one, a mistyped one
        and one the register does not know.
      </ShowcasePlan>
    ),
  },
  {
    id: 'json',
    label: 'JSON',
    content: (
      <ShowcasePlan
        subject="data"
        services={[
          { key: 'data-mapping', title: 'Data Mapping' },
          { key: 'data-generator', title: 'Data Generator' },
        ]}
      >
        One order as JSON in three shapes: as a shop sends it, mapped to the fields of an invoice,
        and as the XML of an e-invoice.
      </ShowcasePlan>
    ),
  },
  {
    id: 'communication',
    label: 'COMMUNICATION',
    content: (
      <ShowcasePlan subject="fields" services={[{ key: 'send-email', title: 'Send Email' }]}>
        An invoice on its way: the mail with the document attached, as it looks on a phone and on a
        desk.
      </ShowcasePlan>
    ),
  },
] as const;

export function Showcase() {
  const [search, setSearch] = useSearchParams();
  const selected = search.get('tab') ?? 'document';
  return (
    <Page>
      <PageTitle description="Documents made by the services from JSON: invoices, offers, delivery notes and reminders to look at.">
        Showcase
      </PageTitle>
      <p className={prose.lead}>What the services make, to look at before you write any code.</p>
      <div className={styles.tabs}>
        <Tabs
          label="Kinds of showcases"
          tabs={tabs}
          selected={selected}
          // Not a new page to go back from, but the address can be passed on.
          onSelect={(tab) =>
            setSearch(tab === 'document' ? {} : { tab }, {
              replace: true,
              preventScrollReset: true,
            })
          }
        />
      </div>
      <section className={styles.contact} aria-labelledby="ask">
        <div>
          <h2 id="ask">Looking for something else?</h2>
          <p>Tell us which document you need, and we say honestly whether it can be made.</p>
        </div>
        <ButtonLink to="/contact">Contact Us</ButtonLink>
      </section>
    </Page>
  );
}
