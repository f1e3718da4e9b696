import { type RefObject, useEffect, useRef } from 'react';
import type { RunState } from '#portal/services/execution/use-run.ts';
import { toastHeight } from '#portal/ui/overlays/toast-place.ts';

/**
 * Scrolls to the answer once it is drawn, clear of the header and the toast that tells of it. The
 * function it answers is to be called when a run begins; who types meanwhile stays where they are.
 */
export function useShownAnswer(
  state: RunState,
  text: string,
  response: RefObject<HTMLElement | null>,
): (text: string) => void {
  const awaited = useRef<string>(undefined);
  useEffect(() => {
    if (state.kind === 'waiting' || state.kind === 'running') return;
    const isAwaited = awaited.current === text;
    awaited.current = undefined;
    // A refused field is shown in the request.
    if (!isAwaited || state.kind === 'refused') return;
    // After the toast, which comes with the same drawing.
    const frame = requestAnimationFrame(() => {
      const region = response.current;
      if (!region) return;
      region.style.setProperty('--toast-height', `${toastHeight()}px`);
      region.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [state, text, response]);
  return (begun) => {
    awaited.current = begun;
  };
}
