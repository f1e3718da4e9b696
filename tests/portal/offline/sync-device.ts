// A device without a browser: rows in the memory storage, the outbox machine's events, and the exchange
// with a server as in the sync engine.
import type { DraftContent, StoredDraft } from '#portal/offline/draft-model.ts';
import { isShown } from '#portal/offline/draft-view.ts';
import { removed, resolved, saved } from '#portal/offline/outbox/outbox-machine.ts';
import type { Means, Outcome, Slot } from '#portal/offline/outbox/outbox-slot.ts';
import { putOutcome, readSlot } from '#portal/offline/outbox/slot-rows.ts';
import { createMemoryStorage } from '#portal/offline/storage/memory-storage.ts';
import type { DraftTransport } from '#portal/offline/sync/draft-transport.ts';
import { exchangeDrafts } from '#portal/offline/sync/exchange-drafts.ts';

export type Choice = 'mine' | 'theirs' | 'both';

export class SyncDevice {
  readonly storage = createMemoryStorage('device');
  readonly #userId: string;
  readonly #transport: DraftTransport;
  readonly #newId: () => string;
  #backend = { isPlain: false, isKeyless: false, isCompared: false };

  constructor(userId: string, transport: DraftTransport, newId: () => string) {
    this.#userId = userId;
    this.#transport = transport;
    this.#newId = newId;
  }

  save(content: DraftContent, id = this.#newId()): Promise<void> {
    return this.#change(id, (slot, means) => saved(slot, id, content, means));
  }

  remove(id: string): Promise<void> {
    return this.#change(id, removed);
  }

  resolve(id: string, choice: Choice): Promise<void> {
    return this.#change(id, (slot, means) => resolved(slot, choice, means));
  }

  /** Reloads the page: only stored data remains. */
  reload(): void {
    this.#backend = { isPlain: false, isKeyless: false, isCompared: false };
  }

  exchange(): Promise<boolean> {
    const environment = {
      now: () => 1_700_000_000_000,
      newId: this.#newId,
      transport: this.#transport,
    };
    return exchangeDrafts(
      {
        userId: this.#userId,
        storage: this.storage,
        environment,
        lease: { holds: async () => true },
        backend: this.#backend,
        onSending: () => undefined,
        signal: () => new AbortController().signal,
      },
      true,
    );
  }

  slots(): Promise<Slot[]> {
    return this.storage.read(async (tables) => {
      const entries = new Map((await tables.outbox.toArray()).map((entry) => [entry.id, entry]));
      const drafts = await tables.drafts.toArray();
      return drafts.map((draft) => ({ draft, entry: entries.get(draft.id) }));
    });
  }

  /** What the user sees, sorted by id. */
  async shown(): Promise<StoredDraft[]> {
    const slots = await this.slots();
    const drafts = slots.flatMap(({ draft, entry }) =>
      draft && isShown(draft, entry) ? draft : [],
    );
    return drafts.sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  #change(id: string, event: (slot: Slot, means: Means) => Outcome): Promise<void> {
    return this.storage.write(async (tables) => {
      const slot = await readSlot(tables, id);
      const means = { now: new Date(0).toISOString(), seq: 0, newId: this.#newId() };
      await putOutcome(tables, id, slot, event(slot, means));
    });
  }
}
