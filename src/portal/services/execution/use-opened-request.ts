// What stands in the Request pane when a request is opened: what was typed last, else what is saved.
import { useEffect, useRef, useState } from 'react';
import type { ServiceFunction } from '#contract/services/request.ts';
import { places } from '#portal/keep/kept-slot.ts';
import { type KeptTexts, simpleTexts } from '#portal/keep/kept-texts.ts';
import { type OpenedText, openKept } from '#portal/keep/open-kept.ts';
import type { Draft } from '#portal/offline/draft-model.ts';
import { sampleText } from '#portal/services/execution/sample-text.ts';

export interface OpenedRequest extends OpenedText {
  /** The saved text that the one in the pane began from; empty for a request never saved. */
  baseline: string;
}

interface Wishes {
  texts: KeptTexts;
  draft: Draft | undefined;
  serviceKey: string;
  /** True when New Request or the service was just chosen: the pane starts empty, as specified. */
  startEmpty: boolean;
  /** Fills an empty pane with the sample of this function. */
  sample: ServiceFunction | undefined;
  isGuest: boolean;
}

/** Undefined until the device has answered. Begins once: later changes are the pane's business. */
export function useOpenedRequest(
  wishes: Wishes & {
    /** `startEmpty` and `sample` are granted, and must not be asked for again by a reload. */
    onOpened: () => void;
  },
): OpenedRequest | undefined {
  const [first] = useState(wishes);
  const [opened, setOpened] = useState<OpenedRequest>();
  const done = useRef(wishes.onOpened);
  useEffect(() => {
    let isShown = true;
    void openRequest(first).then((found) => {
      if (!isShown) return;
      setOpened(found);
      done.current();
    });
    return () => {
      isShown = false;
    };
  }, [first]);
  return opened;
}

async function openRequest({
  texts,
  draft,
  serviceKey,
  ...wishes
}: Wishes): Promise<OpenedRequest> {
  if (draft) {
    const found = await openKept({ texts, place: places.draft(draft.id) });
    const baseline = (found.text && found.base) || draft.payload;
    return { ...found, text: found.text || draft.payload, baseline };
  }
  const found = await openKept({
    texts,
    guest: wishes.isGuest ? undefined : simpleTexts(),
    place: places.newRequest(serviceKey),
    startEmpty: () => wishes.startEmpty,
  });
  const sample = wishes.sample ? sampleText(wishes.sample) : '';
  return { ...found, text: found.text || sample, baseline: '' };
}
