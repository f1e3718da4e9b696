// Drafts that stay on the device after logout are encrypted with the key of `device-lock`, which is
// deleted. After the next sign-in they are decrypted.
import type { OutboxEntry, StoredDraft, WorkingText } from '#portal/offline/draft-model.ts';
import {
  type DraftStorage,
  type LockedRow,
  readMeta,
  type Tables,
} from '#portal/offline/storage/draft-storage.ts';

interface Bundle {
  drafts: StoredDraft[];
  outbox: OutboxEntry[];
  working: WorkingText[];
}

export async function canLock(storage: DraftStorage): Promise<boolean> {
  return (await storage.read((tables) => readMeta(tables, 'device-key'))) !== undefined;
}

/** Encrypts pending drafts and deletes everything readable, including the key. */
export async function lockDrafts(storage: DraftStorage, newId: () => string): Promise<void> {
  const key = (await storage.read((tables) => readMeta(tables, 'device-key')))?.value;
  if (!key) throw new Error('This device has no key to encrypt the drafts.');
  // Web Crypto would end a transaction, so it runs between two; what was saved meanwhile is found
  // in the second and encrypted as well.
  for (;;) {
    const bundle = await storage.read(readBundle);
    const text = JSON.stringify(bundle);
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const plain = new TextEncoder().encode(text);
    const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain);
    const row: LockedRow = { id: newId(), iv, data, v: 1 };
    const isDone = await storage.write(async (tables) => {
      if (JSON.stringify(await readBundle(tables)) !== text) return false;
      await wipePlain(tables);
      await tables.locked.put(row);
      return true;
    });
    if (isDone) return;
  }
}

/** Deletes everything readable; locked data and the note that it exists remain. */
async function wipePlain(tables: Tables): Promise<void> {
  const canary = await readMeta(tables, 'canary');
  const { drafts, outbox, working, meta, reads } = tables;
  for (const rows of [drafts, outbox, working, meta, reads]) await rows.clear();
  if (canary) await tables.meta.put(canary);
}

/** What cannot be decrypted with this key stays locked. */
export async function unlockDrafts(
  storage: DraftStorage,
  key: CryptoKey,
  newId: () => string,
): Promise<void> {
  const rows = await storage.read(async (tables) => tables.locked.toArray());
  for (const { id, iv, data } of rows) {
    const plain = await crypto.subtle
      .decrypt({ name: 'AES-GCM', iv }, key, data)
      .catch(() => undefined);
    if (!plain) continue;
    const bundle: Bundle = JSON.parse(new TextDecoder().decode(plain));
    await storage.write(async (tables) => {
      // Another tab may have unlocked it meanwhile.
      if (!(await tables.locked.get(id))) return;
      await putBack(tables, bundle, newId);
      await tables.locked.delete(id);
    });
  }
}

async function putBack(tables: Tables, bundle: Bundle, newId: () => string): Promise<void> {
  const drafts = new Map(bundle.drafts.map((draft) => [draft.id, draft]));
  for (const entry of bundle.outbox) {
    const draft = drafts.get(entry.id);
    if (!draft) continue;
    // Changed again on this device since: both versions are kept.
    const isTaken = (await tables.outbox.get(draft.id)) !== undefined;
    const id = isTaken ? newId() : draft.id;
    const copy = { base: undefined, conflict: undefined, removed: 0 } as const;
    if (isTaken && draft.removed === 1) continue;
    await tables.drafts.put(isTaken ? { ...draft, ...copy, id } : draft);
    await tables.outbox.put(isTaken ? { ...entry, id, sealed: undefined, attempts: 0 } : entry);
  }
  for (const text of bundle.working) {
    // Typed again in the same tab since: both texts are kept.
    const isTaken = (await tables.working.get(text.slot)) !== undefined;
    await tables.working.put(isTaken ? { ...text, slot: `${text.slot}~${newId()}` } : text);
  }
}

async function readBundle(tables: Tables): Promise<Bundle> {
  const outbox = (await tables.outbox.toArray()).sort((a, b) => a.seq - b.seq);
  const drafts: StoredDraft[] = [];
  for (const { id } of outbox) {
    const draft = await tables.drafts.get(id);
    if (draft) drafts.push(draft);
  }
  return { drafts, outbox, working: await tables.working.toArray() };
}
