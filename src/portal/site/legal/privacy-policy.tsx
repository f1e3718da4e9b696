// privacy-policy.md says what the product really stores and passes on. Whoever adds a table, a cookie or
// an outside call changes its lines with it.
import { LegalPage } from '#portal/site/legal/legal-page.tsx';
import { sections } from '#portal/site/legal/privacy-policy.md';

export function PrivacyPolicy() {
  return (
    <LegalPage
      title="Privacy Policy"
      description="Which data the services and this portal process, why, for how long, and your rights."
      sections={sections}
    />
  );
}
