// Stores one text of this tab on the device while it is typed: shortly after a change, immediately
// when the page is hidden, and again after a failure.

import { slotName } from '#portal/keep/kept-slot.ts';
import type { KeptTexts } from '#portal/keep/kept-texts.ts';
import type { Desk } from '#portal/keep/tab-identity.ts';

const keepAfterMs = 400;

export type KeptState = 'none' | 'pending' | 'kept' | 'refused';

export interface Keeper {
  readonly state: KeptState;
  /** Calls back when the state changes. Returns a function that stops it. */
  watch(listener: () => void): () => void;
  /**
   * Schedules storing the text; empty text means nothing to store. `base` is the saved text that
   * editing started from.
   */
  put(text: string, base?: string): void;
  /** Whether the latest text is stored. */
  flush(): Promise<boolean>;
  /** For a page that may end immediately. */
  flushNow(): void;
  /** The text was saved, sent or discarded: the next `put` starts a new one. */
  forget(): void;
  /** From now on the text belongs to another place. */
  moveTo(place: string): void;
  /** The slot came from another tab: it is deleted once the text is stored here or discarded. */
  replaces(forgetSource: () => Promise<void>): void;
  /** Stores the text again, because the page may have been inactive. */
  renew(): void;
}

interface Wanted {
  text: string;
  base: string | undefined;
}

export function createKeeper({
  texts,
  desk,
  place: firstPlace,
  aside = '',
  known: firstKnown = { text: '', base: undefined },
}: {
  texts: KeptTexts;
  desk: Desk;
  place: string;
  /** For a slot beside the tab's own one, which could not be read. */
  aside?: string;
  /** What is already stored. */
  known?: Wanted;
}): Keeper {
  let place = firstPlace;
  let known = firstKnown;
  let pending: Wanted | undefined;
  let state: KeptState = known.text === '' ? 'none' : 'kept';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sources: (() => Promise<void>)[] = [];
  const listeners = new Set<() => void>();

  function become(next: KeptState): void {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }

  const changesFor = ({ text, base }: Wanted) => [
    {
      slot: slotName({ place, desk: desk.id(), aside }),
      text,
      base: text === '' ? undefined : base,
    },
  ];

  function dropSources(): void {
    const dropped = sources;
    sources = [];
    for (const drop of dropped) void drop();
  }

  function stopTimer(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  async function flush(write = texts.write): Promise<boolean> {
    stopTimer();
    if (!pending) return true;
    const wanted = pending;
    const isKept = await write(changesFor(wanted));
    // Changed, saved or discarded meanwhile.
    if (pending !== wanted) return isKept;
    if (isKept) {
      known = wanted;
      pending = undefined;
      dropSources();
    }
    become(!isKept ? 'refused' : wanted.text === '' ? 'none' : 'kept');
    return isKept;
  }

  function forget(): void {
    stopTimer();
    const hadText = known.text !== '' || pending !== undefined;
    pending = undefined;
    known = { text: '', base: undefined };
    if (hadText) void texts.writeNow(changesFor(known));
    dropSources();
    become('none');
  }

  return {
    get state() {
      return state;
    },
    watch(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    put(text, base) {
      const current = pending ?? known;
      if (current.text === text && (text === '' || current.base === base)) return;
      stopTimer();
      pending = { text, base };
      become(text === '' ? 'none' : 'pending');
      timer = setTimeout(() => void flush(), keepAfterMs);
    },
    flush: () => flush(),
    flushNow: () => void flush(texts.writeNow),
    forget,
    moveTo(next) {
      if (next === place) return;
      place = next;
      known = { text: '', base: undefined };
      stopTimer();
      pending = undefined;
    },
    replaces(forgetSource) {
      sources.push(forgetSource);
    },
    renew() {
      if (pending || known.text === '') return;
      pending = known;
      void flush();
    },
  };
}
