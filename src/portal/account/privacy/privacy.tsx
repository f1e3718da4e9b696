import { DeleteAccount } from '#portal/account/privacy/delete-account.tsx';
import { EmailChange } from '#portal/account/privacy/email-change.tsx';
import { ExportData } from '#portal/account/privacy/export-data.tsx';
import { Logins } from '#portal/account/privacy/logins.tsx';
import { PasswordChange } from '#portal/account/privacy/password-change.tsx';
import styles from '#portal/account/privacy/privacy.module.css';
import { useReachable } from '#portal/api/connection.ts';
import type { SessionUser } from '#portal/api/session/session.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';

export function Privacy({ user }: { user: SessionUser }) {
  const isReachable = useReachable();
  return (
    <>
      {isReachable ? null : (
        <Banner tone="unsent" title="You are offline." live>
          Everything on this page needs a connection. The buttons work again once there is one.
        </Banner>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <EmailChange email={user.email} isReachable={isReachable} />
          <PasswordChange email={user.email} isReachable={isReachable} />
        </div>
        <div className={styles.column}>
          <Logins userId={user.id} isReachable={isReachable} />
          <ExportData isReachable={isReachable} />
        </div>
      </div>
      <DeleteAccount user={user} isReachable={isReachable} />
    </>
  );
}
