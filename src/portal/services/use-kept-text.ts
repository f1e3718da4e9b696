// The Request pane's text, kept on this device while it is typed. Own keys are taken out first.
// Nothing here deletes a kept text before the user has written or cleared something in its place.
import { useEffect, useRef, useState } from 'react';
import { readKept, writeKept } from '#portal/services/kept-request.ts';
import { hideKeys } from '#portal/services/prepare-run.ts';

const keepAfterMs = 400;

export type KeptState = 'none' | 'kept' | 'pending' | 'refused';

export function useKeptText(options: {
  userId: string;
  serviceKey: string;
  /** True when the service was just changed: the pane starts empty, as specified. */
  startEmpty: boolean;
  ownKeys: readonly string[];
}) {
  const { userId, serviceKey, startEmpty, ownKeys } = options;
  const [restored] = useState(() => readKept(userId, serviceKey)?.text ?? '');
  const [text, setText] = useState(startEmpty ? '' : restored);
  // A text that Clear, Show Sample or the change of service took off the screen.
  const [setAside, setSetAside] = useState(startEmpty ? restored : '');
  const [state, setState] = useState<KeptState>(text === '' ? 'none' : 'kept');
  const written = useRef(text);
  const keep = useRef(() => {});

  useEffect(() => {
    // Compared without keys: when the list of own keys arrives late, the text is written once more.
    const hidden = hideKeys(text, ownKeys);
    keep.current = () => {
      if (written.current === hidden) return;
      written.current = hidden;
      const kept = writeKept(userId, serviceKey, hidden, new Date());
      setState(kept ? (text === '' ? 'none' : 'kept') : 'refused');
    };
    if (written.current === hidden) return;
    setState('pending');
    const timer = setTimeout(() => keep.current(), keepAfterMs);
    return () => clearTimeout(timer);
  }, [text, userId, serviceKey, ownKeys]);

  useEffect(() => {
    // Phones kill hidden pages without another word.
    const keepNow = () => keep.current();
    document.addEventListener('visibilitychange', keepNow);
    addEventListener('pagehide', keepNow);
    return () => {
      document.removeEventListener('visibilitychange', keepNow);
      removeEventListener('pagehide', keepNow);
      keepNow();
    };
  }, []);

  return {
    text,
    state,
    canBringBack: setAside !== '' && setAside !== text,
    setText,
    /** Puts another text in the pane and remembers the one that stood there. */
    replaceText(next: string) {
      if (text.trim() !== '') setSetAside(text);
      setText(next);
    },
    bringBack() {
      setText(setAside);
      setSetAside('');
    },
  };
}
