// All texts a user typed on this device that are neither saved nor sent, with readable names.
import { loadRequest, serviceOf } from '#contract/services.ts';
import { readField, readText } from '#portal/api/read-field.ts';
import { clearedAside, parseSlot } from '#portal/keep/kept-slot.ts';
import { storedTexts } from '#portal/keep/kept-texts.ts';
import type { DraftStore } from '#portal/offline/draft-model.ts';

export interface KeptItem {
  /** What the text belongs to. */
  label: string;
  text: string;
}

/** Newest first. Cleared texts and unchanged samples are left out. */
export async function listKept(store: DraftStore): Promise<KeptItem[]> {
  const items: KeptItem[] = [];
  for (const { slot, text } of await storedTexts(store).list()) {
    const parsed = parseSlot(slot);
    if (!parsed || parsed.aside === clearedAside || text.trim() === '') continue;
    if (await isSample(parsed.place, text)) continue;
    items.push({ label: await labelOf(parsed.place, text, store), text });
  }
  return items;
}

async function labelOf(place: string, text: string, store: DraftStore): Promise<string> {
  const [kind = '', subject = ''] = /^([\w-]+):?(.*)$/.exec(place)?.slice(1) ?? [];
  const service = serviceOf(subject)?.title ?? subject;
  switch (kind) {
    case 'new':
      return `A new request for ${service}`;
    case 'draft':
      return `Edits of ${(await store.readDraft(subject))?.name ?? 'a deleted request'}`;
    case 'template':
      return `Edits of the template ${nameIn(text, 'fields') ?? ''}`.trim();
    case 'page-documentation':
      return `Edits of the documentation of ${service}`;
    case 'page-showcase':
      return `Edits of the showcase of ${service}`;
    case 'reply':
      return 'A reply to a message';
    case 'contact':
      return 'A message to us';
    case 'profile':
      return 'Edits of your profile';
    case 'name':
      return 'The name of a request';
    case 'new-template':
      return `The name of a template for ${service}`;
    default:
      return 'The name of an API key';
  }
}

function nameIn(text: string, part: string): string | undefined {
  try {
    return readText(readField(JSON.parse(text), part), 'name');
  } catch {
    return undefined;
  }
}

async function isSample(place: string, text: string): Promise<boolean> {
  // Where it cannot be loaded, a sample counts as text: it may be listed, but is not lost.
  const request = await loadRequest(place.replace(/^new:/, '')).catch(() => undefined);
  const functions = request?.runs.flatMap((run) => run.functions) ?? [];
  return functions.some(({ sample }) => JSON.stringify(sample, null, 2) === text);
}
