// Something that takes a while. Screen readers hear that it began and how it ended; the seconds and
// the bar in between are for the eye, because a voice that counts is a voice people switch off.
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#portal/ui/button.tsx';
import styles from '#portal/ui/feedback/progress.module.css';

const secondsFrom = 1;
const cancelFrom = 2;

/** Stays in the page before and after the work, or neither its start nor its end is announced. */
export function Progress({
  label,
  running,
  endText = '',
  share,
  onCancel,
}: {
  /** 'IS PROCESSING...' */
  label: string;
  running: boolean;
  /** Said when the work has ended: 'Done.', 'Cancelled.' The screen shows the outcome itself. */
  endText?: string;
  /** From 0 to 1; undefined while nobody knows how far it is. */
  share?: number | undefined;
  onCancel?: () => void;
}) {
  const root = useRef<HTMLDivElement>(null);
  return (
    <div ref={root} tabIndex={-1} className={styles.root}>
      <p className="visually-hidden" role="status">
        {running ? label : endText}
      </p>
      {running ? (
        <Running
          label={label}
          share={share}
          cancel={
            onCancel && (
              <Button
                onClick={() => {
                  // The button is about to go, and the focus with it.
                  root.current?.focus();
                  onCancel();
                }}
              >
                Cancel
              </Button>
            )
          }
        />
      ) : null}
    </div>
  );
}

function Running({
  label,
  share,
  cancel,
}: {
  label: string;
  share: number | undefined;
  cancel: ReactNode;
}) {
  const seconds = useElapsedSeconds();
  const labelId = useId();
  return (
    <div className={styles.running}>
      <div className={styles.line}>
        <p id={labelId} aria-hidden="true" className={styles.label}>
          {label}
        </p>
        <p aria-hidden="true" className={styles.seconds}>
          {share === undefined ? null : `${Math.round(share * 100)} %`}
          {seconds >= secondsFrom ? <span>{seconds} s</span> : null}
        </p>
      </div>
      <progress className={styles.bar} aria-labelledby={labelId} max={1} value={share} />
      {seconds >= cancelFrom ? cancel : null}
    </div>
  );
}

function useElapsedSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const startedAt = performance.now();
    const tick = () => setSeconds(Math.floor((performance.now() - startedAt) / 1000));
    const timer = setInterval(tick, 200);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
