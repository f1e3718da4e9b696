// A device without a database: draft slots, a cursor, and the events of the outbox machine.
import type { DraftContent, SealedOperation } from '#portal/offline/draft-model.ts';
import {
  answered,
  isSendable,
  pulled,
  pulledRemoval,
  removed,
  resolved,
  saved,
  sealed,
  undone,
} from '#portal/offline/outbox/outbox-machine.ts';
import { copyOf, type Means, type Outcome, type Slot } from '#portal/offline/outbox/outbox-slot.ts';
import type { ModelServer } from '#tests/portal/offline/model-server.ts';

export class MachineDevice {
  readonly slots = new Map<string, Slot>();
  #cursor: string | undefined;
  #count = 0;
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  slot(id: string): Slot {
    return this.slots.get(id) ?? { draft: undefined, entry: undefined };
  }

  save(id: string, content: DraftContent): void {
    this.#take(id, saved(this.slot(id), id, content, this.#means()));
  }

  remove(id: string): void {
    this.#take(id, removed(this.slot(id), this.#means()));
  }

  undo(id: string): void {
    this.#take(id, undone(this.slot(id), this.#means()));
  }

  resolve(id: string, choice: 'mine' | 'theirs' | 'both'): string | undefined {
    return this.#take(id, resolved(this.slot(id), choice, this.#means()));
  }

  /** The operations that would be sent now, frozen. */
  seal(): SealedOperation[] {
    return [...this.slots].flatMap(([id, slot]) => {
      const entry = isSendable(slot) ? sealed(slot, this.#next('op')) : undefined;
      if (!entry?.sealed) return [];
      this.slots.set(id, { ...slot, entry: { ...entry, attempts: entry.attempts + 1 } });
      return [entry.sealed];
    });
  }

  /** Delivers one operation; returns the new id if the draft continues under one. */
  send(server: ModelServer, operation: SealedOperation, isAnswered: boolean): string | undefined {
    const result = server.apply(structuredClone(operation));
    if (!isAnswered) return undefined;
    const slot = this.slot(operation.id);
    return this.#take(operation.id, answered(slot, result, this.#means()));
  }

  pull(server: ModelServer): void {
    for (;;) {
      const page = server.changes({ since: this.#cursor, history: undefined });
      let isClean = true;
      for (const row of page.data) {
        const outcome = pulled(this.slot(row.id), copyOf(row), this.#means());
        if (outcome) this.#take(row.id, outcome);
        else isClean = false;
      }
      for (const id of page.removed) {
        const outcome = pulledRemoval(this.slot(id), this.#means());
        if (outcome) this.#take(id, outcome);
        else isClean = false;
      }
      if (!isClean) return;
      this.#cursor = page.cursor;
      if (!page.more) return;
    }
  }

  #take(id: string, { draft, entry, also }: Outcome): string | undefined {
    if (draft || entry) this.slots.set(id, { draft, entry });
    else this.slots.delete(id);
    if (also) this.slots.set(also.draft.id, also);
    return also?.draft.id;
  }

  #means(): Means {
    return {
      now: new Date(1_600_000_000_000).toISOString(),
      seq: this.#count,
      newId: this.#next('id'),
    };
  }

  #next(kind: string): string {
    return `${kind}-${this.#name}-${this.#count++}`;
  }
}
