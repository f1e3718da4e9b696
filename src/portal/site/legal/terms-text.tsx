import { LegalText } from '#portal/site/legal/legal-text.tsx';
import { sections } from '#portal/site/legal/terms.md';

/** For the sign-up form's sheet. */
export function TermsText() {
  return <LegalText sections={sections} />;
}
