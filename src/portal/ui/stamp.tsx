import type { ReactNode } from 'react';
import type { Tone } from '#portal/ui/banner.tsx';
import styles from '#portal/ui/stamp.module.css';

/** A state in a word, stamped: never colour alone. */
export function Stamp({
  tone = 'plain',
  children,
}: {
  tone?: Tone | 'plain';
  children: ReactNode;
}) {
  return <span className={[styles.stamp, styles[tone]].join(' ')}>{children}</span>;
}
