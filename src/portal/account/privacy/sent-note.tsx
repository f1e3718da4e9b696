import { type ReactNode, useEffect, useRef } from 'react';
import { texts } from '#contract/texts.ts';
import styles from '#portal/account/privacy/privacy.module.css';
import { Button } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';

/** Takes the place of a form whose mail is on its way, and its focus. */
export function SentNote({ onAgain, children }: { onAgain: () => void; children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.focus(), []);
  return (
    <div ref={root} tabIndex={-1} className={styles.sent}>
      <Banner
        tone="success"
        title={texts.checkEmail}
        action={<Button onClick={onAgain}>Ask again</Button>}
      >
        {children}
      </Banner>
    </div>
  );
}
