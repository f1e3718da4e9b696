// Texts stored by older versions, which had one slot for all tabs and four storage formats. They
// are read once and moved to slots of a closed tab, from where they are offered to the next tab.
import { serviceKeys } from '#contract/services.ts';
import { readText } from '#portal/api/read-field.ts';
import { newKeptId, parseSlot, places, slotName } from '#portal/keep/kept-slot.ts';
import {
  namesFrom,
  oldNames,
  readJson,
  type TextChange,
  type TextDatabase,
} from '#portal/keep/simple-texts.ts';

interface OldText {
  slot: string;
  text: string;
  at: string;
}

export async function moveOldTexts(
  ownerId: string,
  database: Pick<TextDatabase, 'readWorking' | 'writeWorking'> | undefined,
  write: (changes: readonly TextChange[]) => Promise<boolean>,
): Promise<void> {
  const requestPrefix = `${oldNames.request}.${ownerId}.`;
  const contactName = `${oldNames.contact}.${ownerId}`;
  const names = [
    ...namesFrom(requestPrefix),
    ...namesFrom(contactName).filter((one) => one === contactName),
  ];
  const simple = names.map((name): OldText & { name: string } => {
    const stored = readJson(name);
    if (name === contactName) {
      return { name, slot: places.contact, text: stored ? JSON.stringify(stored) : '', at: '' };
    }
    const slot = name.slice(requestPrefix.length);
    return {
      name,
      slot,
      text: readText(stored, 'text') ?? '',
      at: readText(stored, 'keptAt') ?? '',
    };
  });
  const stored = ((await database?.readWorking()) ?? []).filter(({ slot }) => !parseSlot(slot));
  const newest = new Map<string, OldText>();
  for (const one of [...stored, ...simple].sort((a, b) => a.at.localeCompare(b.at))) {
    newest.set(one.slot, one);
  }
  const desk = newKeptId();
  const changes = [...newest.values()].flatMap(({ slot, text }): TextChange[] => {
    if (text === '' || slot.startsWith(basePrefix)) return [];
    const base = newest.get(basePrefix + slot)?.text;
    return [{ slot: slotName({ place: placeOf(slot), desk, aside: '' }), text, base }];
  });
  // What could not be moved stays in place for the next attempt.
  if (changes.length > 0 && !(await write(changes))) return;
  if (stored.length > 0) {
    await database?.writeWorking(stored.map((row) => ({ ...row, text: '' })));
  }
  for (const { name } of simple) localStorage.removeItem(name);
}

const basePrefix = 'base:';

function placeOf(slot: string): string {
  if (slot === places.contact || /^(new|template|reply):/.test(slot)) return slot;
  const isService = serviceKeys.some((key) => key === slot);
  return isService ? places.newRequest(slot) : places.draft(slot);
}
