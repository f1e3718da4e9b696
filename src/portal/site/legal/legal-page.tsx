import type { ReactNode } from 'react';
import styles from '#portal/site/legal/legal-page.module.css';
import type { LegalSection } from '#portal/site/legal/legal-section.ts';
import { LegalText } from '#portal/site/legal/legal-text.tsx';
import { Button } from '#portal/ui/button.tsx';
import { Page } from '#portal/ui/page.tsx';
import { PageTitle } from '#portal/ui/page-title.tsx';

/** A page that people print; with sections it starts with the list of them. */
export function LegalPage({
  title,
  description,
  sections,
  children,
}: {
  title: string;
  description: string;
  sections?: readonly LegalSection[];
  children?: ReactNode;
}) {
  return (
    <Page>
      <div className={styles.head}>
        <PageTitle description={description}>{title}</PageTitle>
        <Button className="no-print" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <div className={sections ? styles.columns : undefined}>
        {sections && (
          <nav className={styles.contents} aria-label="Contents">
            <h2>Contents</h2>
            <ol>
              {sections.map((section) => (
                <li key={section.id}>
                  <a href={`#${section.id}`}>{section.title}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        {sections && <LegalText sections={sections} />}
        {children}
      </div>
    </Page>
  );
}
