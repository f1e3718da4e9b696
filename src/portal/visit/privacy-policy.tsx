import { LegalPage } from '#portal/visit/legal-page.tsx';
import { privacySections } from '#portal/visit/privacy-sections.tsx';

export function PrivacyPolicy() {
  return <LegalPage title="Privacy Policy" sections={privacySections} />;
}
