import { LegalPage } from '#portal/site/legal-page.tsx';
import { privacySections } from '#portal/site/privacy-sections.tsx';

export function PrivacyPolicy() {
  return (
    <LegalPage
      title="Privacy Policy"
      description="Which data the services and this portal process, why, for how long, and your rights."
      sections={privacySections}
    />
  );
}
