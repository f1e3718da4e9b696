import { LoginRow } from '#portal/account/privacy/login-row.tsx';
import styles from '#portal/account/privacy/privacy.module.css';
import { keptLogins } from '#portal/account/privacy/use-logins.ts';
import { useKeptRead } from '#portal/offline/device/kept-read.ts';
import { momentText } from '#portal/ui/moment-text.ts';

/** The devices as last seen, with the age of the list. */
export function KeptLogins({ userId }: { userId: string }) {
  const kept = useKeptRead(userId, 'logins', keptLogins);
  if (!kept) return <p>The list is shown as soon as there is a connection.</p>;
  return (
    <>
      <p>As of {momentText(kept.at)}:</p>
      <ul className={styles.logins} aria-label="Devices as last seen">
        {kept.value.map((login) => (
          <LoginRow key={login.id} login={login} />
        ))}
      </ul>
    </>
  );
}
