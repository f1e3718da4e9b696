import { useEffect, useRef, useState } from 'react';
import { keepOnLeave } from '#portal/offline/keep-on-leave.ts';
import type { WorkingPlace } from '#portal/services/working-place.ts';

const keepAfterMs = 400;

export type KeptState = 'none' | 'kept' | 'pending' | 'refused';

/** Keeps a text in its slot on this device: soon after it changes, and at once when the page goes. */
export function useKeeping(options: {
  place: WorkingPlace;
  slot: string;
  baseSlot: string | undefined;
  /** Empty when there is nothing to keep. */
  text: string;
  baseline: string;
  first: string;
}) {
  const { place, slot, baseSlot: origin, text, baseline, first } = options;
  const [state, setState] = useState<KeptState>(text === '' ? 'none' : 'kept');
  const written = useRef({ slot, text: first });
  const writtenBase = useRef('');
  const keep = useRef(async (_isLast: boolean) => true);

  useEffect(() => {
    const isWritten = () => written.current.slot === slot && written.current.text === text;
    keep.current = async (isLast) => {
      if (isWritten()) return true;
      // A slot that was just taken over is empty.
      if (written.current.slot !== slot && text === '') return true;
      written.current = { slot, text };
      const base = text === '' ? '' : baseline;
      if (origin !== undefined && writtenBase.current !== base) {
        writtenBase.current = base;
        void place.write(origin, base);
      }
      if (isLast) {
        place.writeNow(slot, text);
        return true;
      }
      const isKept = await place.write(slot, text);
      if (isWritten()) setState(isKept ? (text === '' ? 'none' : 'kept') : 'refused');
      return isKept;
    };
    if (isWritten()) return;
    setState(text === '' ? 'none' : 'pending');
    const timer = setTimeout(() => void keep.current(false), keepAfterMs);
    return () => clearTimeout(timer);
  }, [place, slot, origin, text, baseline]);

  useEffect(() => {
    const stop = keepOnLeave(
      () => keep.current(true),
      async () => {
        if (!(await keep.current(false))) throw new Error('The text could not be kept.');
      },
    );
    return () => {
      stop();
      void keep.current(false);
    };
  }, []);

  return {
    state,
    forget() {
      // Until the next text: the pane may be leaving and must not keep this one again.
      keep.current = async () => true;
      written.current = { slot, text: '' };
      void place.write(slot, '');
      if (origin !== undefined) void place.write(origin, '');
    },
  };
}
