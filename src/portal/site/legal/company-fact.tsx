// What the imprint tells of the operator. A setting that is missing is shown as such, marked: no
// page may show an invented company.
import type { CompanyPart } from '#contract/calls/site.ts';
import { useSite } from '#portal/api/site.ts';
import styles from '#portal/site/legal/company-fact.module.css';

export function CompanyFact({
  part,
  until,
}: {
  part: CompanyPart;
  /** Words that are true while the facts are not there, offline for example. */
  until: string;
}) {
  const { site } = useSite();
  if (!site) return until;
  const text = site.company[part];
  if (site.company.placeholders.includes(part)) return <Placeholder>{text}</Placeholder>;
  if (part === 'email') return <a href={`mailto:${text}`}>{text}</a>;
  if (part === 'phone') return <a href={`tel:${text.replace(/[^+\d]/g, '')}`}>{text}</a>;
  return text;
}

function Placeholder({ children }: { children: string }) {
  return (
    <mark className={styles.placeholder}>
      <span className="visually-hidden">Placeholder: </span>
      {children}
    </mark>
  );
}

/** @public Named in the Markdown of the legal texts. */
export function CompanyName() {
  return <CompanyFact part="name" until="the company named in the Imprint" />;
}

/** @public Named in the Markdown of the legal texts. */
export function CompanyEmail() {
  return <CompanyFact part="email" until="the e-mail address in the Imprint" />;
}

/** @public Named in the Markdown of the legal texts. */
export function CompanyAddress() {
  return <CompanyFact part="address" until="at the address given there" />;
}

/** @public Named in the Markdown of the legal texts. */
export function CompanyCity() {
  return <CompanyFact part="city" until="in the city given there" />;
}
