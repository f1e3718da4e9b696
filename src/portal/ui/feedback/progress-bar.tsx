import styles from '#portal/ui/feedback/progress-bar.module.css';

/** The bar alone; `share` is from 0 to 1, undefined while the progress is unknown. */
export function ProgressBar({
  share,
  ...name
}: { share: number | undefined } & ({ id: string } | { 'aria-labelledby': string })) {
  return <progress className={styles.bar} max={1} value={share} {...name} />;
}
