// Sends pending operations in order and in batches. An operation is fixed in the database before it
// is sent, and only a well-formed answer that names it has an effect.
import type { DraftOperationResult } from '#contract/calls/drafts.ts';
import { limits } from '#contract/limits.ts';
import { CallFailure } from '#portal/api/call-failure.ts';
import type { OutboxEntry, SealedOperation } from '#portal/offline/draft-model.ts';
import type { Environment } from '#portal/offline/environment.ts';
import { answered, isSendable, sealed } from '#portal/offline/outbox/outbox-machine.ts';
import type { Slot } from '#portal/offline/outbox/outbox-slot.ts';
import {
  collectOutcomes,
  isKnownShape,
  meansOf,
  readSlots,
} from '#portal/offline/outbox/slot-rows.ts';
import { type DraftStorage, readMeta, type Tables } from '#portal/offline/storage/draft-storage.ts';
import { NotUnderstood } from '#portal/offline/sync/ask.ts';
import { isNotThere, isOtherHistory } from '#portal/offline/sync/draft-transport.ts';
import type { Lease } from '#portal/offline/sync/leader-election.ts';

const batchBytesMax = 1024 * 1024;
// The server or a proxy is unavailable or busy: this says nothing about the content.
const passing = new Set([401, 403, 404, 405, 408, 425, 429]);

export interface Drain {
  userId: string;
  storage: DraftStorage;
  environment: Pick<Environment, 'now' | 'newId' | 'transport'>;
  lease: Lease;
  signal(): AbortSignal;
  /** What the server turned out not to support: additional calls, or device keys. */
  backend: {
    isPlain: boolean;
    isKeyless: boolean;
    /** Whether the copies held here were compared with its history, if it has one. */
    isCompared: boolean;
  };
  onSending(): void;
}

/** Another tab took over. */
export class LeaseLost extends Error {}

/**
 * The server was restored from a backup or is another one; nothing is sent before all copies are
 * compared.
 */
export class HistoryChanged extends Error {}

export async function pushDrafts(drain: Drain): Promise<void> {
  let most: number = limits.draftOperationsMax;
  for (;;) {
    const { batch, history } = await sealBatch(drain, drain.backend.isPlain ? 1 : most);
    const [first] = batch;
    if (!first) return;
    drain.onSending();
    let answer: Answer;
    try {
      answer = await send(drain, batch, history);
    } catch (failure) {
      if (!isAboutContent(failure)) {
        await forgetAttempt(drain, batch, failure);
        throw isOtherHistory(failure) ? new HistoryChanged() : failure;
      }
      // One of them is invalid; sending each alone shows which.
      if (batch.length > 1) {
        most = 1;
        continue;
      }
      answer = { results: [refusalOf(first, failure)] };
    }
    const count = await takeAnswers(drain, batch, answer);
    if (count === 0) throw new NotUnderstood('No operation was answered.');
  }
}

interface Answer {
  results: readonly DraftOperationResult[];
  history?: string | undefined;
}

async function send(
  drain: Drain,
  batch: readonly SealedOperation[],
  history: string | undefined,
): Promise<Answer> {
  const { userId, backend, environment } = drain;
  const { transport } = environment;
  const [first] = batch;
  const alone = async (one: SealedOperation) => ({
    results: [await transport.sendOne(one, drain.signal())],
  });
  if (backend.isPlain && first) return alone(first);
  try {
    return await transport.sync({ userId, operations: batch, history }, drain.signal());
  } catch (failure) {
    if (!isNotThere(failure) || !first) throw failure;
    backend.isPlain = true;
    return alone(first);
  }
}

function sealBatch({ storage, lease, environment }: Drain, most: number) {
  return storage.write(async (tables) => {
    if (!(await lease.holds(tables))) throw new LeaseLost();
    const waiting = (await tables.outbox.toArray())
      .filter(({ refusal }) => !refusal)
      .sort((a, b) => a.seq - b.seq);
    const batch: OutboxEntry[] = [];
    let bytes = 0;
    // Conflicts are skipped, so one read may not fill the batch.
    for (let at = 0; at < waiting.length && batch.length < most; at += most) {
      const entries = waiting.slice(at, at + most);
      const drafts = await tables.drafts.bulkGet(entries.map(({ id }) => id));
      for (const [index, entry] of entries.entries()) {
        const next = sealEntry({ draft: drafts[index], entry }, environment.newId());
        if (!next?.sealed || batch.length === most) continue;
        bytes += new TextEncoder().encode(JSON.stringify(next.sealed)).byteLength;
        if (batch.length > 0 && bytes > batchBytesMax) return putSealed(tables, batch);
        batch.push(next);
      }
    }
    return putSealed(tables, batch);
  });
}

/** What is sent, and the known end of the server's history when it was fixed. */
async function putSealed(tables: Tables, entries: OutboxEntry[]) {
  if (entries.length > 0) await tables.outbox.bulkPut(entries);
  const history = (await readMeta(tables, 'history'))?.value;
  return { batch: entries.flatMap((entry) => entry.sealed ?? []), history };
}

function sealEntry(slot: Slot, opId: string): OutboxEntry | undefined {
  if (!slot.draft || !isKnownShape(slot.draft) || !isSendable(slot)) return undefined;
  const next = sealed(slot, opId);
  return next && { ...next, attempts: next.attempts + 1 };
}

/** Rejected before the operation was processed. */
async function forgetAttempt(
  { storage }: Drain,
  batch: readonly SealedOperation[],
  failure: unknown,
): Promise<void> {
  if (!(failure instanceof CallFailure)) return;
  if (failure.status !== 401 && failure.status !== 403 && !isOtherHistory(failure)) return;
  await storage.write(async (tables) => {
    for (const { id, op_id } of batch) {
      const entry = await tables.outbox.get(id);
      if (entry?.sealed?.op_id !== op_id) continue;
      await tables.outbox.put({ ...entry, attempts: entry.attempts - 1 });
    }
  });
}

function takeAnswers(
  { storage, environment }: Drain,
  batch: readonly SealedOperation[],
  { results, history }: Answer,
): Promise<number> {
  const byOperation = new Map(results.map((result) => [result.op_id, result]));
  return storage.write(async (tables) => {
    const outcomes = collectOutcomes();
    let count = 0;
    const slots = await readSlots(
      tables,
      batch.map(({ id }) => id),
    );
    for (const [index, { op_id }] of batch.entries()) {
      const result = byOperation.get(op_id);
      const found = slots[index];
      if (!result || !found) continue;
      count++;
      const { id, slot } = found;
      if (slot.entry?.sealed?.op_id !== op_id) continue;
      outcomes.take(id, slot, answered(slot, result, meansOf(environment)));
    }
    await outcomes.write(tables);
    // The first mark comes with a full list that all copies were compared with.
    if (history !== undefined && (await readMeta(tables, 'history'))) {
      await tables.meta.put({ key: 'history', value: history });
    }
    return count;
  });
}

function isAboutContent(failure: unknown): failure is CallFailure {
  if (!(failure instanceof CallFailure) || failure.kind !== 'http') return false;
  if (isOtherHistory(failure)) return false;
  return failure.status >= 400 && failure.status < 500 && !passing.has(failure.status);
}

function refusalOf({ op_id }: SealedOperation, failure: CallFailure): DraftOperationResult {
  const { key, message, errors } = failure;
  return { status: 'refused', op_id, error_key: key, message, errors: [...errors] };
}
