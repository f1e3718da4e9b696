// The captcha without a third party: a proof of work, done by the browser while the form is filled in. It
// is cheap for one message and expensive for a million.
import { useEffect, useEffectEvent, useState } from 'react';
import { useReachable } from '#portal/api/connection.ts';
import { failureText } from '#portal/api/failure-text.ts';
import styles from '#portal/site/contact/captcha.module.css';
import { solvePuzzle } from '#portal/site/contact/solve-puzzle.ts';
import { Button } from '#portal/ui/button.tsx';

/** Starts by itself; `isRefused`: the last solution was not accepted, and another one is asked for. */
export function PuzzleCaptcha({
  onToken,
  isRefused,
}: {
  onToken: (token: string) => void;
  isRefused: boolean;
}) {
  // By itself only once, or a server that refuses everything would be asked for ever.
  const [attempt, setAttempt] = useState(isRefused ? 0 : 1);
  const [error, setError] = useState<string>();
  const isReachable = useReachable();
  const isWaiting = attempt === 0 || error !== undefined;

  const finish = useEffectEvent(onToken);
  useEffect(() => {
    if (attempt === 0) return;
    const own = new AbortController();
    setError(undefined);
    solvePuzzle(own.signal).then(
      (token) => own.signal.aborted || finish(token),
      (failure) => own.signal.aborted || setError(failureText(failure)),
    );
    return () => own.abort();
  }, [attempt]);

  const tryAgain = useEffectEvent(() => {
    if (error !== undefined) setAttempt(attempt + 1);
  });
  useEffect(() => {
    if (isReachable) tryAgain();
  }, [isReachable]);

  if (!isWaiting) return <p className={styles.quiet}>Checking that you are not a robot…</p>;
  return (
    <div className={styles.failed}>
      {error !== undefined && <p className={styles.hint}>{error}</p>}
      <Button onClick={() => setAttempt(attempt + 1)}>Check again</Button>
    </div>
  );
}
