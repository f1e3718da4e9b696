import styles from '#portal/account/privacy/privacy.module.css';
import type { Login } from '#portal/account/privacy/use-logins.ts';
import { Button } from '#portal/ui/button.tsx';
import { momentText } from '#portal/ui/moment-text.ts';
import { Stamp } from '#portal/ui/stamp.tsx';

/** A browser that is signed in. One that is only remembered cannot be signed out. */
export function LoginRow({
  login,
  onEnd,
  isEnding = false,
  isReachable = false,
}: {
  login: Login;
  onEnd?: () => void;
  isEnding?: boolean;
  isReachable?: boolean;
}) {
  const browser = login.browser || 'Unknown browser';
  const since = momentText(login.created_at);
  return (
    <li>
      <div>
        <p className={styles.browser}>
          {browser} {login.current ? <Stamp tone="success">This device</Stamp> : null}
        </p>
        <p className={styles.times}>
          Since <time dateTime={login.created_at}>{since}</time>
        </p>
        <p className={styles.times}>
          Last used <time dateTime={login.last_used_at}>{momentText(login.last_used_at)}</time>
        </p>
      </div>
      {login.current || !onEnd ? null : (
        <Button
          aria-label={`Sign out ${browser}, signed in since ${since}`}
          busy={isEnding}
          disabled={!isReachable}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
