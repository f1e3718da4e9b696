// A reply that is being typed, kept on the device until it is sent or discarded: first in the
// browser's simplest storage, from where the drafts' database takes it over with all other texts, so
// that logging out locks or removes it with them. It is never sent by itself.
import * as v from 'valibot';
import { openDraftStore } from '#portal/data/draft-store.ts';
import { forgetKept, readKept, writeKept } from '#portal/data/kept-request.ts';

const replyCopy = v.object({
  subject: v.string(),
  body: v.string(),
  /** Goes with the text as its Idempotency-Key, so that the same text is sent once. */
  key: v.string(),
});

export type ReplyCopy = v.InferOutput<typeof replyCopy>;

export function newReplyKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}

export async function readReplyCopy(
  userId: string,
  messageId: string,
): Promise<ReplyCopy | undefined> {
  const slot = slotOf(messageId);
  const text = readKept(userId, slot)?.text ?? (await readStored(userId, slot));
  return asCopy(text);
}

/** False when the device does not keep it (private mode, no space). */
export function writeReplyCopy(userId: string, messageId: string, copy: ReplyCopy): boolean {
  return writeKept(userId, slotOf(messageId), JSON.stringify(copy), new Date());
}

export async function forgetReplyCopy(userId: string, messageId: string): Promise<void> {
  const slot = slotOf(messageId);
  forgetKept(userId, slot);
  try {
    await (await openDraftStore(userId)).writeWorking(slot, '');
  } catch {
    // Where there is no database there is no copy in it.
  }
}

async function readStored(userId: string, slot: string): Promise<string | undefined> {
  try {
    return (await (await openDraftStore(userId)).readWorking(slot))?.text;
  } catch {
    return undefined;
  }
}

function slotOf(messageId: string): string {
  return `reply:${messageId}`;
}

function asCopy(text: string | undefined): ReplyCopy | undefined {
  try {
    const copy = v.safeParse(replyCopy, JSON.parse(text ?? 'null'));
    return copy.success ? copy.output : undefined;
  } catch {
    return undefined;
  }
}
