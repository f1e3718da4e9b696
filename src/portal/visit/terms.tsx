import { LegalPage } from '#portal/visit/legal-page.tsx';
import { TermsText } from '#portal/visit/terms-text.tsx';

export function Terms() {
  return (
    <LegalPage title="Terms of Service">
      <TermsText />
    </LegalPage>
  );
}
