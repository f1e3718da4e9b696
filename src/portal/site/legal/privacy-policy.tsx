import { LegalPage } from '#portal/site/legal/legal-page.tsx';
import { privacySections } from '#portal/site/legal/privacy-sections.tsx';

export function PrivacyPolicy() {
  return (
    <LegalPage
      title="Privacy Policy"
      description="Which data the services and this portal process, why, for how long, and your rights."
      sections={privacySections}
    />
  );
}
