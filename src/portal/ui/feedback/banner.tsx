import type { ReactNode } from 'react';
import styles from '#portal/ui/feedback/banner.module.css';
import tones from '#portal/ui/styles/tone.module.css';

/** Colours of states, as on carbon-copy paper: `unsent` is the yellow copy. */
export type Tone = 'info' | 'success' | 'error' | 'unsent';

/** A message that stays on the page. `live` announces it when it appears later than the page. */
export function Banner({
  tone = 'info',
  title,
  children,
  action,
  live = false,
}: {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  live?: boolean;
}) {
  const role = tone === 'error' ? 'alert' : 'status';
  return (
    <div className={[styles.banner, tones[tone]].join(' ')} role={live ? role : undefined}>
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action}
    </div>
  );
}
