import { LegalPage } from '#portal/visit/legal-page.tsx';
import { termsSections } from '#portal/visit/terms-sections.tsx';

export function Terms() {
  return <LegalPage title="Terms of Service" sections={termsSections} />;
}
