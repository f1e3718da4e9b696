import type { ReactNode } from 'react';
import styles from '#portal/ui/slip.module.css';
import tones from '#portal/ui/styles/tone.module.css';

/** A sheet of paper with a cut corner and a perforated title strip; the strip of an unsent
 * draft turns canary. */
export function Slip({
  title,
  level = 2,
  aside,
  tone,
  pane = false,
  children,
}: {
  title?: ReactNode;
  /** Heading level of the title. */
  level?: 2 | 3;
  /** Stamp or buttons at the end of the strip. */
  aside?: ReactNode;
  tone?: 'unsent';
  /** One of the panes of a desk: as wide as a phone, and as high as a wide window has room for. */
  pane?: boolean;
  children: ReactNode;
}) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={[styles.slip, pane && styles.pane].filter(Boolean).join(' ')}>
      {title && (
        <div className={[styles.head, tone && tones[tone]].filter(Boolean).join(' ')}>
          <Heading className={styles.title}>{title}</Heading>
          {aside}
        </div>
      )}
      <div className={styles.body}>{children}</div>
    </section>
  );
}
