// Stores the values of a form on the device, so that they survive closing it by mistake, a failed
// request, a reload or a crash.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Keeper, KeptState } from '#portal/keep/keeper.ts';
import { type KeptTexts, simpleTexts } from '#portal/keep/kept-texts.ts';
import { type Aside, type OpenedText, openKept, putAside } from '#portal/keep/open-kept.ts';
import { useKeeper } from '#portal/keep/use-keeper.ts';

export interface KeptValues {
  state: KeptState;
  /** Texts kept beside the one in the form, newest first. */
  asides: readonly Aside[];
  /** Call on every change of the form. */
  keepSoon(): void;
  /** Stores the current values immediately. */
  keepNow(): void;
  /** The form was sent or discarded. */
  forget(): void;
  /** The form now belongs to another user; its old content must not be stored for them. */
  startOver(): void;
  bringBack(): void;
  deleteAside(): void;
}

/**
 * Opened one after the other, so that a form that is reopened immediately finds the previous text.
 */
let lastOpening: Promise<unknown> = Promise.resolve();

export function useKeptValues({
  texts,
  place,
  isUser,
  print,
  show,
}: {
  /** Undefined until it is known who is signed in. */
  texts: KeptTexts | undefined;
  place: string;
  /** Users also get what was typed here before signing in. */
  isUser: boolean;
  /** The text to store; empty if there is nothing to store. */
  print: () => string;
  /** Fills a kept text into the form. */
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
    // What is typed until the next user is known must not be stored for the previous one.
    keeper.current = undefined;
    const guest = isUser ? simpleTexts() : undefined;
    const startEmpty = () => isTyped.current;
    const opening = lastOpening.then(() => openKept({ texts, guest, place, startEmpty }));
    const shown = opening.then((found) => {
      if (!isShown) {
        // Closed before the device had answered: text typed meanwhile is stored anyway.
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
      // React may not have rendered it yet, so `useKeeper` may not know it.
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
