import { useEffect, useRef, useState } from 'react';
// The widget alone: the package's own loader remembers a script that failed, so Retry would do nothing.
import { ReCAPTCHA } from 'react-google-recaptcha';
import styles from '#portal/site/contact/captcha.module.css';
import { loadRecaptcha, type RecaptchaApi } from '#portal/site/contact/load-recaptcha.ts';
import { Button } from '#portal/ui/button.tsx';

// Below this width, Google's normal widget would make the page scroll horizontally.
const normalWidth = 304;

export function Recaptcha({
  siteKey,
  onToken,
}: {
  siteKey: string;
  onToken: (token: string) => void;
}) {
  const holder = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ api: RecaptchaApi; size: 'normal' | 'compact' }>();
  const [failedAttempt, setFailedAttempt] = useState<number>();
  const isFailed = failedAttempt === attempt;

  useEffect(() => {
    let isGone = false;
    loadRecaptcha().then(
      (api) => {
        if (isGone || !holder.current) return;
        const isNarrow = holder.current.clientWidth < normalWidth;
        setLoaded({ api, size: isNarrow ? 'compact' : 'normal' });
      },
      () => {
        if (!isGone) setFailedAttempt(attempt);
      },
    );
    return () => {
      isGone = true;
    };
  }, [attempt]);

  return (
    <>
      <div ref={holder} className={styles.vendor}>
        {loaded && (
          // A new element for each attempt: the script renders into an element only once.
          <ReCAPTCHA
            key={attempt}
            grecaptcha={loaded.api}
            sitekey={siteKey}
            theme={isDark() ? 'dark' : 'light'}
            size={loaded.size}
            onChange={(token) => {
              if (token !== null) onToken(token);
            }}
            // The widget itself shows that it has expired and can be ticked again.
            onExpired={() => {}}
            onErrored={() => setFailedAttempt(attempt)}
          />
        )}
      </div>
      {isFailed && (
        <div className={styles.failed} role="alert">
          <p>The captcha of Google did not load. A content blocker may keep it away.</p>
          <Button onClick={() => setAttempt(attempt + 1)}>Retry</Button>
        </div>
      )}
    </>
  );
}

/** The colour scheme in effect: the stored choice or the system's. */
function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  if (theme === 'dark' || theme === 'light') return theme === 'dark';
  return matchMedia('(prefers-color-scheme: dark)').matches;
}
