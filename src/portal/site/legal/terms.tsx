import { LegalPage } from '#portal/site/legal/legal-page.tsx';
import { sections } from '#portal/site/legal/terms.md';

export function Terms() {
  return (
    <LegalPage
      title="Terms of Service"
      description="What applies between us and whoever opens an account or calls the services."
      sections={sections}
    />
  );
}
