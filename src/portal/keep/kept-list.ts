// Everything a person typed on this device that is neither saved nor sent, in their words.
import { loadRequest, serviceOf } from '#contract/services.ts';
import { readField, readText } from '#portal/api/read-field.ts';
import { clearedAside, parseSlot } from '#portal/keep/kept-slot.ts';
import { storedTexts } from '#portal/keep/kept-texts.ts';
import type { DraftStore } from '#portal/offline/draft-model.ts';

export interface KeptItem {
  /** What it is the text of. */
  label: string;
  text: string;
}

/** The newest first. What was cleared away, and samples as they came, are nobody's work. */
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
    case 'reply':
      return 'A reply to a message';
    case 'contact':
      return 'A message to us';
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
  const request = await loadRequest(place.replace(/^new:/, ''));
  const functions = request?.runs.flatMap((run) => run.functions) ?? [];
  return functions.some(({ sample }) => JSON.stringify(sample, null, 2) === text);
}
