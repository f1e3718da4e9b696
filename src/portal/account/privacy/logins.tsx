import { useState } from 'react';
import { KeptLogins } from '#portal/account/privacy/kept-logins.tsx';
import { LoginRow } from '#portal/account/privacy/login-row.tsx';
import styles from '#portal/account/privacy/privacy.module.css';
import { useLogins } from '#portal/account/privacy/use-logins.ts';
import { Button } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';
import { ConfirmDialog } from '#portal/ui/overlays/confirm-dialog.tsx';
import { Slip } from '#portal/ui/slip.tsx';

export function Logins({ userId, isReachable }: { userId: string; isReachable: boolean }) {
  const { data, error, refetch, end, endOthers } = useLogins(userId);
  const [isAsking, setIsAsking] = useState(false);
  const others = data?.filter(({ current }) => !current) ?? [];
  return (
    <Slip title="Signed-in devices">
      <div className={styles.form}>
        {!data && !error ? <Skeleton lines={3} label="Loading your devices" /> : null}
        {!data && error ? <KeptLogins userId={userId} /> : null}
        {error && isReachable ? (
          <Banner
            tone="error"
            live
            title="The list could not be loaded."
            action={<Button onClick={() => void refetch()}>Retry</Button>}
          >
            {error.message}
          </Banner>
        ) : null}
        {data ? (
          <ul className={styles.logins} aria-label="Signed-in devices">
            {data.map((login) => (
              <LoginRow
                key={login.id}
                login={login}
                onEnd={() => end.mutate(login.id)}
                isEnding={end.isPending && end.variables === login.id}
                isReachable={isReachable}
              />
            ))}
          </ul>
        ) : null}
        {others.length > 0 ? (
          <Button disabled={!isReachable} onClick={() => setIsAsking(true)}>
            Sign out everywhere else
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        open={isAsking}
        title="Sign out everywhere else?"
        confirmLabel="SIGN OUT"
        busy={endOthers.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => endOthers.mutate(undefined, { onSettled: () => setIsAsking(false) })}
      >
        <p>
          {others.length === 1
            ? 'The other device has to log in again.'
            : `The ${others.length} other devices have to log in again.`}{' '}
          Programs with an API key go on working.
        </p>
      </ConfirmDialog>
    </Slip>
  );
}
