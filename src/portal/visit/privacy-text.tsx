import { LegalText } from '#portal/visit/legal-text.tsx';
import { privacySections } from '#portal/visit/privacy-sections.tsx';

/** For the sign-up form's sheet. */
export function PrivacyText() {
  return <LegalText sections={privacySections} />;
}
