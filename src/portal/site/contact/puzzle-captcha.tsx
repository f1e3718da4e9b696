// The captcha without a third party: a proof of work in the browser, started with a checkbox. It is
// cheap for one message and expensive for a million.
import { useEffect, useId, useRef, useState } from 'react';
import { failureText } from '#portal/api/failure-text.ts';
import styles from '#portal/site/contact/captcha.module.css';
import { solvePuzzle } from '#portal/site/contact/solve-puzzle.ts';
import { ProgressBar } from '#portal/ui/feedback/progress-bar.tsx';
import { Checkbox } from '#portal/ui/fields/checkbox.tsx';

export function PuzzleCaptcha({ onToken }: { onToken: (token: string) => void }) {
  const [chance, setChance] = useState<number>();
  const [error, setError] = useState<string>();
  const run = useRef<AbortController>(undefined);
  const progressId = useId();
  const isRunning = chance !== undefined;

  useEffect(() => () => run.current?.abort(), []);

  async function start() {
    const own = new AbortController();
    run.current = own;
    setError(undefined);
    setChance(0);
    try {
      const token = await solvePuzzle(setChance, own.signal);
      if (!own.signal.aborted) onToken(token);
    } catch (failure) {
      if (own.signal.aborted) return;
      setChance(undefined);
      setError(failureText(failure));
    }
  }

  function stop() {
    run.current?.abort();
    setChance(undefined);
  }

  return (
    <div className={styles.box}>
      <Checkbox
        label="I am not a robot"
        hint="Your browser solves a small puzzle, usually within seconds. No third party is involved."
        error={error}
        checked={isRunning}
        onChange={(event) => {
          if (event.target.checked) void start();
          else stop();
        }}
      />
      {/* The space is reserved, so that the content below does not move. */}
      <div className={styles.progress} data-idle={isRunning ? undefined : ''}>
        <label htmlFor={progressId}>Solving the puzzle…</label>
        <ProgressBar id={progressId} share={chance ?? 0} />
      </div>
      <p role="status" className="visually-hidden">
        {isRunning ? 'Solving the puzzle. Untick to stop.' : ''}
      </p>
    </div>
  );
}
