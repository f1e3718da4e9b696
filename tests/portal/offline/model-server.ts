// A small in-memory server of drafts that follows the contract, with faults on demand. How many
// operations per draft it remembers is configurable: with one, a repeat after another device's write is
// a conflict; with more, the repeat gets the current row.
import type { ServerDraft } from '#contract/calls/draft-fields.ts';
import type { DraftOperationResult } from '#contract/calls/drafts.ts';
import { CallFailure, networkFailure } from '#portal/api/call-failure.ts';
import type { SealedOperation } from '#portal/offline/draft-model.ts';
import { NotUnderstood } from '#portal/offline/sync/ask.ts';
import type {
  DraftChanges,
  DraftTransport,
  HeldCopy,
  Position,
} from '#portal/offline/sync/draft-transport.ts';

interface Row {
  draft: ServerDraft;
  seq: number;
  isDeleted: boolean;
  operations: readonly string[];
}

type Fault =
  | 'none'
  /** The request never arrives. */
  | 'lost'
  /** The request is executed, and the answer is lost. */
  | 'unanswered'
  /** The server dies after half of the request. */
  | 'cut'
  /** The page of a captive portal. */
  | 'page'
  /** JSON of an unknown shape. */
  | 'strange'
  | number;

/** The whole content of a database. */
export interface ModelBackup {
  rows: ReadonlyMap<string, Row>;
  versions: ReadonlyMap<number, string>;
  seq: number;
}

// Random in the product: no two databases share one.
let etagCount = 0;

export class ModelServer {
  readonly rows = new Map<string, Row>();
  /** Etags of all changes by sequence number. */
  readonly versions = new Map<number, string>();
  /** Earlier servers had no history ids and no compare call. */
  hasHistory = true;
  /** Every operation received, in order. */
  readonly arrived: SealedOperation[] = [];
  requests = 0;
  operationsKept = 1;
  pageSize = 100;
  /** Names that are refused. */
  refuses: (operation: SealedOperation) => boolean = () => false;
  /** The value that replaces own keys. */
  mask: (payload: string) => string = (payload) => payload;
  /** Cursors of another epoch are unknown. */
  epoch = 0;
  #seq = 0;

  backup(): ModelBackup {
    return { rows: new Map(this.rows), versions: new Map(this.versions), seq: this.#seq };
  }

  /** Without a backup the database is empty. */
  restore(backup: ModelBackup = { rows: new Map(), versions: new Map(), seq: 0 }): void {
    this.rows.clear();
    for (const [id, row] of backup.rows) this.rows.set(id, row);
    this.versions.clear();
    for (const [seq, etag] of backup.versions) this.versions.set(seq, etag);
    this.#seq = backup.seq;
  }

  /** The history id with the current sequence number. */
  history(): string | undefined {
    if (!this.hasHistory) return undefined;
    const newest = [...this.versions].at(-1);
    return newest ? newest.join('.') : '0';
  }

  isOwn(history: string | undefined): boolean {
    if (!this.hasHistory || history === undefined || history === '0') return true;
    const [seq, etag] = history.split('.');
    return this.versions.get(Number(seq)) === etag;
  }

  /** Whether a device has newer rows than the list it got from this history. */
  isBehind(history: string | undefined, held: readonly HeldCopy[]): boolean {
    if (history === undefined) return false;
    const etags = new Set(held.map(({ etag }) => etag));
    const listed = Number(history.split('.')[0]);
    return [...this.versions].some(([seq, etag]) => seq > listed && etags.has(etag));
  }

  compare(held: readonly HeldCopy[]) {
    const etags = new Set(this.versions.values());
    return {
      known: held.map(({ etag }) => etag).filter((etag) => etags.has(etag)),
      deleted: held.map(({ id }) => id).filter((id) => this.rows.get(id)?.isDeleted),
    };
  }

  live(): ServerDraft[] {
    return [...this.rows.values()].filter((row) => !row.isDeleted).map(({ draft }) => draft);
  }

  apply(operation: SealedOperation): DraftOperationResult {
    this.arrived.push(operation);
    const { op_id, id, kind } = operation;
    const row = this.rows.get(id);
    if (row?.operations.includes(op_id)) {
      return row.isDeleted
        ? { status: 'removed', op_id }
        : { status: 'ok', op_id, draft: row.draft };
    }
    if (row?.isDeleted) {
      const isSettled = kind === 'delete' && this.operationsKept > 1;
      return { status: isSettled ? 'removed' : 'gone', op_id };
    }
    if (this.refuses(operation)) {
      const message = 'Not like this.';
      return { status: 'refused', op_id, error_key: 'field_invalid', message, errors: [] };
    }
    if (kind === 'create') {
      if (row) return { status: 'conflict', op_id, current: row.draft };
      return { status: 'ok', op_id, draft: this.#write(operation) };
    }
    if (!row) return { status: 'gone', op_id };
    if (row.draft.etag !== operation.base) return { status: 'conflict', op_id, current: row.draft };
    if (kind === 'update') return { status: 'ok', op_id, draft: this.#write(operation, row.draft) };
    const draft = { ...row.draft, etag: this.#newVersion() };
    this.rows.set(id, { draft, seq: this.#seq, isDeleted: true, operations: [op_id] });
    return { status: 'removed', op_id };
  }

  changes({ since, history }: Position): DraftChanges {
    const [epoch, from] = (since ?? '').split(':');
    const isKnown =
      epoch === String(this.epoch) && Number(from) <= this.#seq && this.isOwn(history);
    const start = isKnown ? Number(from) : 0;
    const all = [...this.rows.values()]
      .filter(({ seq }) => seq > start)
      .sort((a, b) => a.seq - b.seq);
    const page = all.slice(0, this.pageSize);
    return {
      data: page.filter(({ isDeleted }) => !isDeleted).map(({ draft }) => draft),
      removed: page.filter(({ isDeleted }) => isDeleted).map(({ draft }) => draft.id),
      cursor: `${this.epoch}:${page.at(-1)?.seq ?? Math.max(start, this.#seq)}`,
      more: all.length > page.length,
      full: !isKnown,
      history: this.history(),
    };
  }

  #newVersion(): string {
    const etag = `e${++etagCount}`;
    this.versions.set(++this.#seq, etag);
    return etag;
  }

  #write(operation: SealedOperation & { kind: 'create' | 'update' }, before?: ServerDraft) {
    const etag = this.#newVersion();
    const seq = this.#seq;
    const { op_id, id, name, service, payload } = operation;
    const at = new Date(1_700_000_000_000 + seq).toISOString();
    const kept = service ?? before?.service ?? '';
    const draft: ServerDraft = {
      id,
      name: name ?? before?.name ?? '',
      service: kept,
      service_key: kept,
      payload: payload === undefined ? (before?.payload ?? '') : this.mask(payload),
      created_at: before?.created_at ?? at,
      updated_at: at,
      etag,
    };
    const earlier = this.rows.get(id)?.operations ?? [];
    const operations = [...earlier, op_id].slice(-this.operationsKept);
    this.rows.set(id, { draft, seq, isDeleted: false, operations });
    return draft;
  }
}

export interface FaultyTransport extends DraftTransport {
  /** The fault for the next request. */
  nextFault: () => Fault;
  /** Awaited before a request arrives. */
  gate: () => Promise<void>;
  syncs: number;
}

export function transportTo(
  server: ModelServer,
  deviceKey = btoa('k'.repeat(32)),
): FaultyTransport {
  async function exchange<T>(signal: AbortSignal, work: (isCut: boolean) => T): Promise<T> {
    const fault = transport.nextFault();
    await Promise.race([transport.gate(), aborted(signal)]);
    signal.throwIfAborted();
    server.requests++;
    if (fault === 'lost') throw networkFailure(new TypeError('Failed to fetch'));
    if (fault === 'page') throw networkFailure(new SyntaxError('Unexpected token <'));
    if (fault === 'strange') throw new NotUnderstood('Another shape.');
    if (typeof fault === 'number') {
      throw failure(fault, 'bad_request');
    }
    // A wire carries copies.
    const answer = structuredClone(work(fault === 'cut'));
    if (fault === 'unanswered' || fault === 'cut')
      throw networkFailure(new TypeError('Failed to fetch'));
    return answer;
  }

  const transport: FaultyTransport = {
    nextFault: () => 'none',
    gate: async () => {},
    syncs: 0,
    sync({ operations, history }, signal) {
      transport.syncs++;
      return exchange(signal, (isCut) => {
        if (!server.isOwn(history)) throw otherHistory();
        const results = operations
          .slice(0, isCut ? Math.ceil(operations.length / 2) : undefined)
          .map((one) => server.apply(structuredClone(one)));
        return { results, history: server.history() };
      });
    },
    changes: (from, signal) => exchange(signal, () => server.changes(from)),
    compare: ({ held, history }, signal) =>
      exchange(signal, () => {
        if (!server.hasHistory) throw failure(404, 'not_found');
        if (!server.isOwn(history) || server.isBehind(history, held)) throw otherHistory();
        return server.compare(held);
      }),
    sendOne: (operation, signal) => exchange(signal, () => server.apply(operation)),
    list: (signal) => exchange(signal, () => server.live()),
    readDeviceKey: (signal) => exchange(signal, () => deviceKey),
  };
  return transport;
}

function failure(status: number, key: string): CallFailure {
  return new CallFailure({ kind: 'http', status, key, message: 'No.' });
}

const otherHistory = () => failure(409, 'draft_history');

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
