// The Request pane's text, kept on this device while it is typed. Own keys are taken out first.
// Nothing here deletes a kept text before the user has written or cleared something in its place.
import { useEffect, useMemo, useState } from 'react';
import { places } from '#portal/keep/kept-slot.ts';
import type { KeptTexts } from '#portal/keep/kept-texts.ts';
import { putAside } from '#portal/keep/open-kept.ts';
import { useKeeper } from '#portal/keep/use-keeper.ts';
import { hideKeys } from '#portal/services/execution/prepare-run.ts';
import type { OpenedRequest } from '#portal/services/execution/use-opened-request.ts';

export function useWorkingText(options: {
  texts: KeptTexts;
  opened: OpenedRequest;
  serviceKey: string;
  /** Of the saved request; undefined while there is none. */
  draftId: string | undefined;
  /** Its text as the device has it now; it may change under the pane, from elsewhere. */
  saved: string | undefined;
  ownKeys: readonly string[];
  /** Whether a text is nobody's work, as a sample is. */
  isNobodys: (text: string) => boolean;
}) {
  const { texts, opened, serviceKey, draftId, saved, ownKeys, isNobodys } = options;
  const { keeper } = opened;
  const [text, setText] = useState(opened.text);
  // What Clear, Show Sample or the change of service took off the screen, and what dead tabs left.
  const [asides, setAsides] = useState(opened.asides);
  const [baseline, setBaseline] = useState(opened.baseline);
  // The saved text as it was before our own saving, until the device tells the new one.
  const [outdated, setOutdated] = useState<string>();
  const hidden = useMemo(() => hideKeys(text, ownKeys), [text, ownKeys]);
  const place = draftId === undefined ? places.newRequest(serviceKey) : places.draft(draftId);
  const state = useKeeper(keeper);

  const isNews = saved !== undefined && saved !== baseline && saved !== outdated;
  if (saved !== undefined && saved === baseline && outdated !== undefined) setOutdated(undefined);
  if (isNews && hidden === saved) setBaseline(saved);
  else if (isNews && hidden === baseline) {
    setText(saved);
    setBaseline(saved);
  }

  useEffect(() => {
    keeper.moveTo(place);
    if (hidden === baseline) keeper.put('');
    else keeper.put(hidden, draftId === undefined ? undefined : baseline);
  }, [keeper, place, draftId, hidden, baseline]);

  function setAside(isCleared: boolean) {
    if (text.trim() === '' || isNobodys(text)) return;
    const isNotWork = isCleared || hidden === baseline;
    const kept = { text: hidden, base: baseline, isCleared: isNotWork };
    const aside = putAside({ texts, place }, kept);
    setAsides([{ ...aside, text }, ...asides]);
  }

  return {
    text,
    hidden,
    state,
    isDirty: hidden !== baseline,
    /** Somebody saved another text while this one was being changed. */
    isChangedElsewhere: isNews && hidden !== saved && hidden !== baseline,
    asideCount: asides.filter((aside) => aside.text !== text).length,
    setText,
    /** Puts another text in the pane and remembers the one that stood there. */
    replaceText(next: string) {
      setAside(next === '');
      setText(next);
    },
    bringBack() {
      const aside = asides.find((one) => one.text !== text);
      if (!aside) return;
      const rest = asides.filter((one) => one !== aside);
      const isWork = text.trim() !== '' && hidden !== baseline && !isNobodys(text);
      const base = draftId === undefined ? undefined : baseline;
      setAsides(isWork ? [...rest, putAside({ texts, place }, { text: hidden, base })] : rest);
      setText(aside.text);
      keeper.replaces(aside.forget);
    },
    deleteAside() {
      const aside = asides.find((one) => one.text !== text);
      void aside?.forget();
      setAsides(asides.filter((one) => one !== aside));
    },
    takeSaved() {
      if (saved === undefined) return;
      setAside(false);
      setText(saved);
      setBaseline(saved);
    },
    keepMine() {
      if (saved !== undefined) setBaseline(saved);
    },
    /** What was saved is what the text begins from now; what was typed since is kept beside it. */
    markSaved(payload: string, isNew: boolean) {
      setOutdated(saved);
      setBaseline(payload);
      if (isNew) keeper.forget();
    },
    /** Gives the changes up. */
    discard() {
      keeper.forget();
      setText(baseline);
    },
  };
}
