// Chooses the text to show when a field is opened: the text of this tab, otherwise the newest text
// of a closed tab. All other texts of the place are offered; opening deletes nothing.

import { createKeeper, type Keeper } from '#portal/keep/keeper.ts';
import { clearedAside, newKeptId, parseSlot, slotName } from '#portal/keep/kept-slot.ts';
import type { KeptTexts } from '#portal/keep/kept-texts.ts';
import type { KeptText } from '#portal/keep/simple-texts.ts';
import { type Desk, thisTab } from '#portal/keep/tab-identity.ts';

/** A text that is kept beside the one in the field. */
export interface Aside {
  text: string;
  forget(): Promise<void>;
}

export interface OpenedText {
  keeper: Keeper;
  /** Empty if there is none. */
  text: string;
  /** The saved text that editing started from, if known. */
  base: string | undefined;
  /** Newest first. */
  asides: Aside[];
}

interface Found extends KeptText {
  desk: string;
  aside: string;
  texts: KeptTexts;
}

export async function openKept({
  texts,
  guest,
  place,
  startEmpty = () => false,
  desk = thisTab(),
}: {
  texts: KeptTexts;
  /** For users: texts typed here before signing in become theirs. */
  guest?: KeptTexts | undefined;
  place: string;
  /** Asked last: the field stays as it is, and all kept texts are offered. */
  startEmpty?: () => boolean;
  desk?: Desk;
}): Promise<OpenedText> {
  await desk.claim();
  const others = await desk.others();
  let found: Found[];
  try {
    found = (await Promise.all([findIn(texts, place), guest ? findIn(guest, place) : []])).flat();
  } catch {
    // The tab's slot may hold a text that cannot be read now, so it must not be overwritten.
    const keeper = createKeeper({ texts, desk, place, aside: newKeptId() });
    return { keeper, text: '', base: undefined, asides: [] };
  }
  const free = found.filter((one) => !others.isLive(one.desk));
  const cleared = free.filter((one) => one.aside === clearedAside && others.isGone(one.desk));
  for (const one of cleared) void forget(one);
  const rest = free.filter((one) => !cleared.includes(one));

  const isEmpty = startEmpty();
  const isOwn = (one: Found) => one.texts === texts && one.desk === desk.id() && one.aside === '';
  const own = rest.find(isOwn);
  // A text that was set aside is only offered.
  const shown = isEmpty ? undefined : (own ?? rest.find((one) => one.aside === ''));
  const beside = rest.filter((one) => one !== shown);
  const isTwin = (one: Found) => one.text === shown?.text && one.base === shown.base;
  for (const one of beside) if (isTwin(one) && others.isGone(one.desk)) void forget(one);
  const asides = beside
    .filter((one) => !isTwin(one))
    .map((one) => ({ text: one.text, forget: () => forget(one) }));
  if (isEmpty && own) {
    // The slot is needed for the next text.
    const aside = slotName({ place, desk: desk.id(), aside: newKeptId() });
    const isMoved = await texts.write([
      { slot: aside, text: own.text, base: own.base },
      { slot: own.slot, text: '' },
    ]);
    const at = asides.findIndex(({ text }) => text === own.text);
    if (isMoved && at >= 0) {
      asides[at] = { text: own.text, forget: () => forget({ ...own, slot: aside }) };
    }
  }
  const { text = '', base } = shown ?? {};
  const keeper = createKeeper({ texts, desk, place, known: { text, base } });
  if (shown && !isOwn(shown)) {
    const isGuests = shown.texts !== texts;
    keeper.replaces(async () => {
      if (isGuests || others.isGone(shown.desk)) await forget(shown);
    });
    if (isGuests) {
      keeper.renew();
    }
  }
  return { keeper, text, base, asides };
}

/**
 * Keeps a text beside the field, to be offered later. `isCleared`: it was cleared and can be
 * restored.
 */
export function putAside(
  { texts, place, desk = thisTab() }: { texts: KeptTexts; place: string; desk?: Desk },
  {
    text,
    base,
    isCleared = false,
  }: { text: string; base?: string | undefined; isCleared?: boolean },
): Aside {
  const aside = isCleared ? clearedAside : newKeptId();
  const slot = slotName({ place, desk: desk.id(), aside });
  void texts.write([{ slot, text, base }]);
  return {
    text,
    forget: async () => {
      await texts.write([{ slot, text: '' }]);
    },
  };
}

async function findIn(texts: KeptTexts, place: string): Promise<Found[]> {
  return (await texts.list()).flatMap((kept) => {
    const slot = parseSlot(kept.slot);
    return slot?.place === place ? [{ ...kept, ...slot, texts }] : [];
  });
}

async function forget({ texts, slot }: Pick<Found, 'texts' | 'slot'>): Promise<void> {
  await texts.write([{ slot, text: '' }]);
}
