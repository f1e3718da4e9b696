import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSite } from '#portal/api/site.ts';
import styles from '#portal/site/contact/captcha.module.css';
import { PuzzleCaptcha } from '#portal/site/contact/puzzle-captcha.tsx';
import { Recaptcha } from '#portal/site/contact/recaptcha.tsx';
import type { Captcha } from '#portal/site/contact/use-captcha.ts';
import { Button } from '#portal/ui/button.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';

/**
 * The captcha the operator chose. It is loaded with the first focus in the form, so that reading
 * the page loads nothing, and removed when it is solved.
 */
export function CaptchaField({ captcha, isWanted }: { captcha: Captcha; isWanted: boolean }) {
  const ref = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  // Height of the widget, so that the content below does not move when it is removed.
  const [room, setRoom] = useState<number>();

  // Removing the widget also removes its focus.
  useEffect(() => {
    if (captcha.hasToken && hadFocus.current) ref.current?.focus();
  }, [captcha.hasToken]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend on screen
    <div
      ref={ref}
      role="group"
      aria-label="Captcha"
      tabIndex={-1}
      className={styles.captcha}
      style={{ minBlockSize: room }}
      onFocus={(event) => {
        hadFocus.current = event.target !== event.currentTarget;
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) hadFocus.current = false;
      }}
    >
      {captcha.hasToken ? null : isWanted ? (
        <Widget
          onToken={(token) => {
            setRoom(ref.current?.offsetHeight);
            captcha.accept(token);
          }}
        />
      ) : null}
      <div role="status" className={styles.status}>
        {captcha.isVerified && (
          <p className={styles.done}>
            <CircleCheck aria-hidden="true" size={20} strokeWidth={1.75} /> Check passed.
          </p>
        )}
        {captcha.hasToken && !captcha.isVerified && <p>Checking…</p>}
        {captcha.hint && <p className={styles.hint}>{captcha.hint}</p>}
      </div>
    </div>
  );
}

function Widget({ onToken }: { onToken: (token: string) => void }) {
  const { site, isFailed, retry } = useSite();
  if (site?.captcha.kind === 'recaptcha') {
    return <Recaptcha siteKey={site.captcha.site_key} onToken={onToken} />;
  }
  if (site) return <PuzzleCaptcha onToken={onToken} />;
  if (!isFailed) return <Skeleton lines={1} label="Loading the captcha" />;
  return (
    <div className={styles.failed}>
      <p>The check against robots could not be loaded.</p>
      <Button onClick={retry}>Retry</Button>
    </div>
  );
}
