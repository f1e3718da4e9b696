// A long operation. Screen readers announce its start and end; seconds and bar are visual only,
// because constant announcements are disturbing.
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#portal/ui/button.tsx';
import styles from '#portal/ui/feedback/progress.module.css';
import { ProgressBar } from '#portal/ui/feedback/progress-bar.tsx';

const secondsFrom = 1;
const cancelFrom = 2;

/**
 * Must stay mounted before and after the operation, otherwise its start and end are not announced.
 */
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
  /** Announced at the end: 'Done.', 'Cancelled.' The screen shows the result itself. */
  endText?: string;
  /** From 0 to 1; undefined while the progress is unknown. */
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
                  // The focused button is about to be removed.
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
      <ProgressBar aria-labelledby={labelId} share={share} />
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
