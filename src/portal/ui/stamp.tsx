import type { ReactNode } from 'react';
import type { Tone } from '#portal/ui/feedback/banner.tsx';
import styles from '#portal/ui/stamp.module.css';
import tones from '#portal/ui/styles/tone.module.css';

/** A state as a word in a coloured border, never as colour alone. */
export function Stamp({
  tone = 'plain',
  children,
}: {
  tone?: Tone | 'plain';
  children: ReactNode;
}) {
  return (
    <span className={[styles.stamp, tone === 'plain' ? styles.plain : tones[tone]].join(' ')}>
      {children}
    </span>
  );
}
