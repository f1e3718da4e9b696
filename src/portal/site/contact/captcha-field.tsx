import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSite } from '#portal/api/site.ts';
import styles from '#portal/site/contact/captcha.module.css';
import { PuzzleCaptcha } from '#portal/site/contact/puzzle-captcha.tsx';
import { Recaptcha } from '#portal/site/contact/recaptcha.tsx';
import { solvePuzzle } from '#portal/site/contact/solve-puzzle.ts';
import type { Captcha } from '#portal/site/contact/use-captcha.ts';
import { Button } from '#portal/ui/button.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';

/**
 * The captcha the operator chose. Reading the page loads nothing: Google's is shown with the first focus
 * in the form, the built-in one solves itself from the first text on. It is removed when it is solved.
 */
export function CaptchaField({
  captcha,
  isFocused,
  hasText,
}: {
  captcha: Captcha;
  isFocused: boolean;
  hasText: boolean;
}) {
  const kind = useSite().site?.captcha.kind;
  const isVendor = kind === 'recaptcha';
  const isWanted = kind === undefined || isVendor ? isFocused : hasText;
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
      {captcha.hasToken || !isWanted ? null : (
        <Widget
          isRefused={captcha.hint !== undefined}
          onToken={(token) => {
            if (isVendor) setRoom(ref.current?.offsetHeight);
            captcha.accept(token);
          }}
        />
      )}
      {isVendor || isWanted ? null : (
        <p className={styles.quiet}>A check against robots runs while you write.</p>
      )}
      <div role="status" className={styles.status}>
        {captcha.isVerified && (
          <p className={styles.done}>
            <CircleCheck aria-hidden="true" size={20} strokeWidth={1.75} /> Check passed.
          </p>
        )}
        {captcha.hasToken && !captcha.isVerified && <p className={styles.quiet}>Checking…</p>}
        {captcha.hint && <p className={styles.hint}>{captcha.hint}</p>}
      </div>
      {captcha.isAging && !isVendor && <Renewal captcha={captcha} />}
    </div>
  );
}

/** The next proof, made while the last one still holds: SEND never waits for it. */
function Renewal({ captcha }: { captcha: Captcha }) {
  const { accept } = captcha;
  useEffect(() => {
    const own = new AbortController();
    // Without one, the captcha opens again when the proof has expired.
    solvePuzzle(own.signal).then(accept, () => undefined);
    return () => own.abort();
  }, [accept]);
  return null;
}

function Widget({ isRefused, onToken }: { isRefused: boolean; onToken: (token: string) => void }) {
  const { site, isFailed, retry } = useSite();
  if (site?.captcha.kind === 'recaptcha') {
    return <Recaptcha siteKey={site.captcha.site_key} onToken={onToken} />;
  }
  if (site) return <PuzzleCaptcha isRefused={isRefused} onToken={onToken} />;
  if (!isFailed) return <Skeleton lines={1} label="Loading the captcha" />;
  return (
    <div className={styles.failed}>
      <p>The check against robots could not be loaded.</p>
      <Button onClick={retry}>Retry</Button>
    </div>
  );
}
