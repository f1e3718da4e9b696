import { type RefObject, useEffect, useRef } from 'react';
import type { RunState } from '#portal/services/execution/use-run.ts';
import { shownToasts } from '#portal/ui/overlays/toast-place.ts';

const readersActs = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * Scrolls to the answer once it is drawn, clear of the header and of the bar with the toast. The
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
      response.current?.style.setProperty(
        '--toast-height',
        `${shownToasts()?.offsetHeight ?? 0}px`,
      );
      showAnswer(response.current);
      if (response.current) growth.observe(response.current);
    });
    // Its parts are loaded one after the other; whoever scrolls or presses a key has begun to read.
    const growth = new ResizeObserver(() => showAnswer(response.current));
    const end = () => {
      cancelAnimationFrame(frame);
      growth.disconnect();
      for (const name of readersActs) removeEventListener(name, end);
    };
    for (const name of readersActs) addEventListener(name, end, { passive: true });
    return end;
  }, [state, text, response]);
  return (begun) => {
    awaited.current = begun;
  };
}

/** Below the request it has to be scrolled to; beside it, its beginning is in sight already. */
export function showAnswer(region: HTMLElement | null): void {
  const request = region?.parentElement?.firstElementChild;
  if (!region || !request) return;
  const { top } = region.getBoundingClientRect();
  const isBeside = top === request.getBoundingClientRect().top;
  if (!isBeside || top < 0 || top > innerHeight / 2) region.scrollIntoView({ block: 'nearest' });
}
