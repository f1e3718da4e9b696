import { LegalPage } from '#portal/visit/legal-page.tsx';
import { PrivacyText } from '#portal/visit/privacy-text.tsx';

export function PrivacyPolicy() {
  return (
    <LegalPage title="Privacy Policy">
      <PrivacyText />
    </LegalPage>
  );
}
