import { useEffect, useRef, useState } from 'react';
import type { InvoiceCheck } from '#invoicing/check-invoice.ts';

/** A file, or the text where there is none. */
export interface CheckQuestion {
  file: File | undefined;
  text: string;
}

export type CheckAnswer =
  | { kind: 'checked'; xml: string; check: InvoiceCheck }
  /** There is no XML that could be judged. */
  | { kind: 'broken'; message: string };

export type CheckState =
  | { kind: 'waiting' }
  | { kind: 'checking'; name: string }
  | (CheckAnswer & { name: string });

/** Judges one document at a time on this device; a newer one takes the place of one under way. */
export function useCheck() {
  const [state, setState] = useState<CheckState>({ kind: 'waiting' });
  const [count, setCount] = useState(0);
  const running = useRef<Worker>(undefined);
  useEffect(() => () => running.current?.terminate(), []);

  function check(question: CheckQuestion): void {
    const name = question.file?.name ?? 'the pasted text';
    running.current?.terminate();
    const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });
    running.current = worker;
    setCount(count + 1);
    setState({ kind: 'checking', name });
    const end = (answer: CheckAnswer) => {
      worker.terminate();
      if (running.current === worker) setState({ ...answer, name });
    };
    worker.addEventListener('message', ({ data }: MessageEvent<CheckAnswer>) => end(data));
    worker.addEventListener('error', () => {
      const message =
        'The check could not be loaded, or the document is too large for this device. Reload the page and try again.';
      end({ kind: 'broken', message });
    });
    worker.postMessage(question);
  }

  function cancel(): void {
    running.current?.terminate();
    running.current = undefined;
    setState({ kind: 'waiting' });
  }

  return {
    state,
    /** Of the checks so far. */
    count,
    check,
    cancel,
  };
}
