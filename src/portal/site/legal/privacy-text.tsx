import { LegalText } from '#portal/site/legal/legal-text.tsx';
import { privacySections } from '#portal/site/legal/privacy-sections.tsx';

/** For the sign-up form's sheet. */
export function PrivacyText() {
  return <LegalText sections={privacySections} />;
}
