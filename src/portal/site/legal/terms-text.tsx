import { LegalText } from '#portal/site/legal/legal-text.tsx';
import { termsSections } from '#portal/site/legal/terms-sections.tsx';

/** For the sign-up form's sheet. */
export function TermsText() {
  return <LegalText sections={termsSections} />;
}
