// What stands in the Request pane when a request is opened: what was typed last, else what is saved.
import { newSlot } from '#portal/data/draft-store.ts';
import { forgetKept, guestId, readKept } from '#portal/data/kept-request.ts';
import type { Draft } from '#portal/offline/draft-model.ts';
import type { WorkingPlace } from '#portal/services/working-place.ts';

export interface OpenedRequest {
  text: string;
  /** A text that is offered to be brought back. */
  setAside: string;
  /** The saved text that the one in the pane began from; empty for a request never saved. */
  baseline: string;
  /** What stands in the slot. */
  kept: string;
}

/** Where the saved text is kept that the typed one of a draft began from. */
export function baseSlot(draftId: string): string {
  return `base:${draftId}`;
}

export async function openRequest(options: {
  place: WorkingPlace;
  draft: Draft | undefined;
  serviceKey: string;
  /** True when New Request or the service was just chosen: the pane starts empty, as specified. */
  startEmpty: boolean;
  isGuest: boolean;
}): Promise<OpenedRequest> {
  const { place, draft, serviceKey, startEmpty, isGuest } = options;
  if (draft) {
    const [kept, base] = await Promise.all([place.read(draft.id), place.read(baseSlot(draft.id))]);
    const text = kept || draft.payload;
    return { text, setAside: '', baseline: (kept && base) || draft.payload, kept };
  }
  const slot = newSlot(serviceKey);
  const kept = await place.read(slot);
  // Typed before signing in; it becomes this user's, unless they have a text of their own here.
  const typedAsGuest = isGuest ? '' : (readKept(guestId, slot)?.text ?? '');
  if (startEmpty) return { text: '', setAside: kept || typedAsGuest, baseline: '', kept };
  if (kept !== '' || typedAsGuest === '') {
    const setAside = typedAsGuest === kept ? '' : typedAsGuest;
    return { text: kept, setAside, baseline: '', kept };
  }
  if (await place.write(slot, typedAsGuest)) forgetKept(guestId, slot);
  return { text: typedAsGuest, setAside: '', baseline: '', kept: typedAsGuest };
}
