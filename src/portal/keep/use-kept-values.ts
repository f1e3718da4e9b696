// Ties a form to its text on the device: closing it by mistake, a failed send, a reload or a dead
// battery costs no word.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Keeper, KeptState } from '#portal/keep/keeper.ts';
import { type KeptTexts, simpleTexts } from '#portal/keep/kept-texts.ts';
import { type Aside, type OpenedText, openKept, putAside } from '#portal/keep/open-kept.ts';
import { useKeeper } from '#portal/keep/use-keeper.ts';

export interface KeptValues {
  state: KeptState;
  /** Texts kept beside the one in the form, the newest first. */
  asides: readonly Aside[];
  /** To be called on every change in the form. */
  keepSoon(): void;
  /** Writes down at once what is in the form. */
  keepNow(): void;
  /** It was sent or given up. */
  forget(): void;
  /** The form is somebody else's now: what stood in it is not to be kept for them. */
  startOver(): void;
  bringBack(): void;
  deleteAside(): void;
}

/** Opened one after the other: a form that is opened anew at once finds what the one before kept. */
let lastOpening: Promise<unknown> = Promise.resolve();

export function useKeptValues({
  texts,
  place,
  isUser,
  print,
  show,
}: {
  /** Undefined while it is not known who sits here. */
  texts: KeptTexts | undefined;
  place: string;
  /** A user is given what was typed here before signing in. */
  isUser: boolean;
  /** What is to be kept of the form; empty when nothing is. */
  print: () => string;
  /** Puts a kept text into the form. */
  show: (text: string) => void;
}): KeptValues {
  const [opened, setOpened] = useState<OpenedText>();
  const [asides, setAsides] = useState<readonly Aside[]>([]);
  const keeper = useRef<Keeper>(undefined);
  const isTyped = useRef(false);
  const form = useRef({ print, show });
  const state = useKeeper(opened?.keeper);

  useEffect(() => {
    form.current = { print, show };
  });

  useEffect(() => {
    if (!texts) return;
    let isShown = true;
    let own: Keeper | undefined;
    // What is typed until the next one is there must not go to whoever sat here before.
    keeper.current = undefined;
    const guest = isUser ? simpleTexts() : undefined;
    const startEmpty = () => isTyped.current;
    const opening = lastOpening.then(() => openKept({ texts, guest, place, startEmpty }));
    const shown = opening.then((found) => {
      if (!isShown) {
        // Closed before the device had answered: what was typed meanwhile is kept all the same.
        if (isTyped.current) found.keeper.put(form.current.print());
        return void found.keeper.flush();
      }
      keeper.current = own = found.keeper;
      if (isTyped.current) found.keeper.put(form.current.print());
      else if (found.text !== '') form.current.show(found.text);
      setOpened(found);
      setAsides(found.asides);
    });
    lastOpening = shown.catch(() => undefined);
    return () => {
      isShown = false;
      // React may not have drawn it yet, so `useKeeper` may not know of it.
      void own?.flush();
    };
  }, [texts, place, isUser]);

  const keepSoon = useCallback(() => {
    isTyped.current = true;
    keeper.current?.put(form.current.print());
  }, []);

  const startOver = useCallback(() => {
    isTyped.current = false;
  }, []);

  return {
    state,
    asides,
    keepSoon,
    keepNow() {
      keepSoon();
      keeper.current?.flushNow();
    },
    forget() {
      isTyped.current = false;
      keeper.current?.forget();
    },
    startOver,
    bringBack() {
      const [aside, ...rest] = asides;
      if (!aside || !texts) return;
      const text = print();
      setAsides(text === '' ? rest : [...rest, putAside({ texts, place }, { text })]);
      show(aside.text);
      keeper.current?.put(aside.text);
      keeper.current?.replaces(aside.forget);
    },
    deleteAside() {
      void asides[0]?.forget();
      setAsides(asides.slice(1));
    },
  };
}
