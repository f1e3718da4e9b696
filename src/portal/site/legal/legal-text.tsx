import { effectiveDate, type LegalSection } from '#portal/site/legal/legal-section.ts';
import prose from '#portal/ui/styles/prose.module.css';

/** A legal text as the page and the sign-up form's sheet show it. */
export function LegalText({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <div className={prose.prose}>
      <p>
        Effective <time dateTime={effectiveDate}>{effectiveDate}</time>.
      </p>
      {sections.map(({ id, title, body }, index) => (
        <section key={id} className={prose.prose} aria-labelledby={id}>
          <h2 id={id} tabIndex={-1}>
            {index + 1}. {title}
          </h2>
          {body}
        </section>
      ))}
    </div>
  );
}
