import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from '#portal/site/contact/captcha.module.css';
import { loadRecaptcha } from '#portal/site/contact/load-recaptcha.ts';
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
  const [isFailed, setIsFailed] = useState(false);
  const accept = useEffectEvent(onToken);

  useEffect(() => {
    let isGone = false;
    // A new element for each attempt: the script renders into an element only once.
    const place = document.createElement('div');
    place.dataset.attempt = String(attempt);
    const fail = () => {
      if (!isGone) setIsFailed(true);
    };
    loadRecaptcha().then((api) => {
      if (isGone || !holder.current) return;
      holder.current.append(place);
      api.render(place, {
        sitekey: siteKey,
        theme: isDark() ? 'dark' : 'light',
        size: holder.current.clientWidth < normalWidth ? 'compact' : 'normal',
        callback: (token) => accept(token),
        // The widget itself shows that it has expired and can be ticked again.
        'expired-callback': () => {},
        'error-callback': fail,
      });
    }, fail);
    return () => {
      isGone = true;
      place.remove();
    };
  }, [siteKey, attempt]);

  return (
    <>
      <div ref={holder} className={styles.vendor} />
      {isFailed && (
        <div className={styles.failed} role="alert">
          <p>The captcha of Google did not load. A content blocker may keep it away.</p>
          <Button
            onClick={() => {
              setIsFailed(false);
              setAttempt(attempt + 1);
            }}
          >
            Retry
          </Button>
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
