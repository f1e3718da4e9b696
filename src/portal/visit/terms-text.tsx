import { LegalText } from '#portal/visit/legal-text.tsx';
import { termsSections } from '#portal/visit/terms-sections.tsx';

/** For the sign-up form's sheet. */
export function TermsText() {
  return <LegalText sections={termsSections} />;
}
