// The Request pane's text, kept on this device while it is typed. Own keys are taken out first.
// Nothing here deletes a kept text before the user has written or cleared something in its place.
import { useMemo, useState } from 'react';
import { newSlot } from '#portal/data/draft-store.ts';
import { forgetKept, guestId, readKept } from '#portal/data/kept-request.ts';
import { baseSlot, type OpenedRequest } from '#portal/services/open-request.ts';
import { hideKeys } from '#portal/services/prepare-run.ts';
import { useKeeping } from '#portal/services/use-keeping.ts';
import type { WorkingPlace } from '#portal/services/working-place.ts';

export function useWorkingText(options: {
  place: WorkingPlace;
  opened: OpenedRequest;
  serviceKey: string;
  /** Of the saved request; undefined while there is none. */
  draftId: string | undefined;
  /** Its text as the device has it now; it may change under the pane, from elsewhere. */
  saved: string | undefined;
  ownKeys: readonly string[];
}) {
  const { place, opened, serviceKey, draftId, saved, ownKeys } = options;
  const [text, setText] = useState(opened.text);
  // A text that Clear, Show Sample or the change of service took off the screen.
  const [setAside, setSetAside] = useState(opened.setAside);
  const [baseline, setBaseline] = useState(opened.baseline);
  // The saved text as it was before our own saving, until the device tells the new one.
  const [outdated, setOutdated] = useState<string>();
  const hidden = useMemo(() => hideKeys(text, ownKeys), [text, ownKeys]);

  const isNews = saved !== undefined && saved !== baseline && saved !== outdated;
  if (saved !== undefined && saved === baseline && outdated !== undefined) setOutdated(undefined);
  if (isNews && hidden === saved) setBaseline(saved);
  else if (isNews && hidden === baseline) {
    setText(saved);
    setBaseline(saved);
  }

  const kept = useKeeping({
    place,
    slot: draftId ?? newSlot(serviceKey),
    baseSlot: draftId === undefined ? undefined : baseSlot(draftId),
    text: hidden === baseline ? '' : hidden,
    baseline,
    first: opened.kept,
  });

  return {
    text,
    hidden,
    state: kept.state,
    isDirty: hidden !== baseline,
    /** Somebody saved another text while this one was being changed. */
    isChangedElsewhere: isNews && hidden !== saved && hidden !== baseline,
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
      const slot = newSlot(serviceKey);
      if (readKept(guestId, slot)?.text === setAside) forgetKept(guestId, slot);
    },
    takeSaved() {
      if (saved === undefined) return;
      setSetAside(text);
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
      if (isNew) kept.forget();
    },
    /** Gives the changes up. */
    discard() {
      kept.forget();
      setText(baseline);
    },
  };
}
