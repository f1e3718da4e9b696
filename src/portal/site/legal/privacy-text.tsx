import { LegalText } from '#portal/site/legal/legal-text.tsx';
import { sections } from '#portal/site/legal/privacy-policy.md';

/** For the sign-up form's sheet. */
export function PrivacyText() {
  return <LegalText sections={sections} />;
}
