// What one change does to one row, without a database: single calls and the batch of a device use
// the same rules, so that a draft saved one way and repeated the other way is one draft.
import type { DraftRow } from '#server/store/tables.ts';

export interface DraftContent {
  name: string;
  service: string;
  /** Without the user's own keys. */
  payload: string;
}

/** Etags of which one must match the row, or `any`. */
export type DraftBase = 'any' | readonly string[];

export type DraftChange = {
  id: string;
  /** Id of a device's operation; repeating an applied one writes nothing. */
  opId: string | undefined;
} & (
  | { kind: 'create'; content: DraftContent; firstBody: string }
  | { kind: 'update'; base: DraftBase; content: { [K in keyof DraftContent]?: string | undefined } }
  | { kind: 'delete'; base: DraftBase }
);

export type DraftOutcome =
  | { status: 'written'; row: DraftRow }
  /** An earlier request applied it; others may have changed the row since. */
  | { status: 'repeated'; row: DraftRow }
  | { status: 'removed'; row: DraftRow }
  /** Changed by another writer; nothing was written. */
  | { status: 'conflict'; row: DraftRow }
  /** Never existed, or was deleted. */
  | { status: 'absent' }
  /** The user has the maximum number of drafts. */
  | { status: 'full' };

/** External values needed for writing a row. */
export interface DraftPen {
  userId: string;
  seq: number;
  etag: string;
  now: Date;
  isFull: boolean;
  seal(payload: string, id: string): string;
  contentOf(row: DraftRow): DraftContent;
}

const opsKept = 20;

export function applyChange(
  row: DraftRow | undefined,
  change: DraftChange,
  pen: DraftPen,
): DraftOutcome {
  if (row === undefined) {
    if (change.kind !== 'create') return { status: 'absent' };
    if (pen.isFull) return { status: 'full' };
    return { status: 'written', row: newRow(change, pen) };
  }
  if (row.removed_at !== null) return { status: 'absent' };
  if (isRepeat(row, change, pen)) return { status: 'repeated', row };
  if (change.kind === 'create') return { status: 'conflict', row };
  if (change.base !== 'any' && !change.base.includes(row.etag)) return { status: 'conflict', row };
  const next = { ...row, ...stamp(row, change, pen) };
  if (change.kind === 'delete') {
    return {
      status: 'removed',
      row: { ...next, ...wiped, removed_at: next.updated_at },
    };
  }
  const { name = row.name, service = row.service, payload } = change.content;
  return {
    status: 'written',
    row: {
      ...next,
      name,
      service,
      ...(payload === undefined ? {} : sealed(payload, row.id, pen)),
    },
  };
}

// Only the id of a deleted draft is kept, so that a late create does not bring it back.
const wiped = { name: '', payload: '', payload_bytes: 0, first_body: '' };

function newRow(change: DraftChange & { kind: 'create' }, pen: DraftPen): DraftRow {
  const at = pen.now.toISOString();
  return {
    user_id: pen.userId,
    id: change.id,
    seq: pen.seq,
    etag: pen.etag,
    name: change.content.name,
    service: change.content.service,
    recent_ops: JSON.stringify(change.opId === undefined ? [] : [change.opId]),
    first_body: change.firstBody,
    created_at: at,
    updated_at: at,
    removed_at: null,
    ...sealed(change.content.payload, change.id, pen),
  };
}

function sealed(payload: string, id: string, pen: DraftPen) {
  return { payload: pen.seal(payload, id), payload_bytes: Buffer.byteLength(payload) };
}

// Strictly increasing, independent of the clock: two writes in one millisecond keep their order.
function stamp(row: DraftRow, { opId }: DraftChange, pen: DraftPen) {
  const at = Math.max(pen.now.getTime(), new Date(row.updated_at).getTime() + 1);
  const ops = opId === undefined ? recentOps(row) : [...recentOps(row), opId].slice(-opsKept);
  return {
    seq: pen.seq,
    etag: pen.etag,
    updated_at: new Date(at).toISOString(),
    recent_ops: JSON.stringify(ops),
  };
}

function recentOps(row: DraftRow): string[] {
  const ops: unknown = JSON.parse(row.recent_ops);
  return Array.isArray(ops) ? ops.map(String) : [];
}

function isRepeat(row: DraftRow, change: DraftChange, pen: DraftPen): boolean {
  if (change.opId !== undefined && recentOps(row).includes(change.opId)) return true;
  if (change.kind !== 'create') return false;
  if (change.firstBody === row.first_body) return true;
  const { name, service, payload } = change.content;
  if (name !== row.name || service !== row.service) return false;
  return payload === pen.contentOf(row).payload;
}
