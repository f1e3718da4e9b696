// A small server of drafts in memory that keeps the contract's promises, with faults on demand. How
// many operations of a draft it remembers is a choice: with one, a repeat after somebody else's write
// is a conflict; with more, it is answered with what the row has become.
import type { DraftOperationResult, ServerDraft } from '#contract/calls/drafts.ts';
import { CallFailure, networkFailure } from '#portal/data/call-failure.ts';
import type { SealedOperation } from '#portal/offline/draft-model.ts';
import {
  type DraftChanges,
  type DraftTransport,
  NotUnderstood,
} from '#portal/offline/draft-transport.ts';

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
  /** It is done, and the answer never arrives. */
  | 'unanswered'
  /** Half of it is done when the server dies. */
  | 'cut'
  /** A captive portal's page. */
  | 'page'
  /** JSON of an unknown shape. */
  | 'strange'
  | number;

export class ModelServer {
  readonly rows = new Map<string, Row>();
  /** Every operation that arrived, in order. */
  readonly arrived: SealedOperation[] = [];
  requests = 0;
  operationsKept = 1;
  pageSize = 100;
  /** Names that are refused. */
  refuses: (operation: SealedOperation) => boolean = () => false;
  /** What own keys are stored as. */
  mask: (payload: string) => string = (payload) => payload;
  /** Cursors of another epoch are not known any more. */
  epoch = 0;
  #seq = 0;

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
    this.rows.set(id, { ...row, seq: ++this.#seq, isDeleted: true, operations: [op_id] });
    return { status: 'removed', op_id };
  }

  changes(since: string | undefined): DraftChanges {
    const [epoch, from] = (since ?? '').split(':');
    const isKnown = epoch === String(this.epoch);
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
    };
  }

  #write(operation: SealedOperation & { kind: 'create' | 'update' }, before?: ServerDraft) {
    const seq = ++this.#seq;
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
      etag: `e${seq}`,
    };
    const earlier = this.rows.get(id)?.operations ?? [];
    const operations = [...earlier, op_id].slice(-this.operationsKept);
    this.rows.set(id, { draft, seq, isDeleted: false, operations });
    return draft;
  }
}

export interface FaultyTransport extends DraftTransport {
  /** What happens to the next request. */
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
      throw new CallFailure({ kind: 'http', status: fault, key: 'bad_request', message: 'No.' });
    }
    // What goes over a wire is a copy.
    const answer = structuredClone(work(fault === 'cut'));
    if (fault === 'unanswered' || fault === 'cut')
      throw networkFailure(new TypeError('Failed to fetch'));
    return answer;
  }

  const transport: FaultyTransport = {
    nextFault: () => 'none',
    gate: async () => {},
    syncs: 0,
    sync(_userId, operations, signal) {
      transport.syncs++;
      return exchange(signal, (isCut) =>
        operations
          .slice(0, isCut ? Math.ceil(operations.length / 2) : undefined)
          .map((one) => server.apply(structuredClone(one))),
      );
    },
    changes: (since, signal) => exchange(signal, () => server.changes(since)),
    sendOne: (operation, signal) => exchange(signal, () => server.apply(operation)),
    list: (signal) => exchange(signal, () => server.live()),
    readDeviceKey: (signal) => exchange(signal, () => deviceKey),
  };
  return transport;
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
