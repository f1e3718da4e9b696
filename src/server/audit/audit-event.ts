import type { AuditEventKey } from '#contract/calls/audit-events.ts';
import type { Database } from '#server/store/database.ts';

export type AuditValue = string | number | boolean | null;

export interface AuditChange {
  field: string;
  before: AuditValue;
  after: AuditValue;
}

export interface AuditEvent {
  event: AuditEventKey;
  /** Who did it; without, the caller of the request. Null: nobody who is known. */
  actorId?: string | null;
  /** Whose account it is about. */
  subjectId?: string | null | undefined;
  /** Another thing that it is about, such as a key, a message or an invoice. */
  objectId?: string;
  /**
   * Values before and after. Never a secret. What is not in `plainFields` counts as personal and goes with
   * the subject's data.
   */
  changes?: readonly AuditChange[];
}

/**
 * Records events in the transaction of the change, so that a failure of either undoes both. It is the last
 * that a transaction does: it locks the head of the trail until the commit, and nobody who has that lock
 * waits for another.
 * @returns the numbers of the entries
 */
export type RecordAudit = (
  transaction: Database,
  ...events: readonly AuditEvent[]
) => Promise<number[]>;

/** Fields that say nothing about a person: they stay when the person's data is erased. */
const plainFields: ReadonlySet<string> = new Set([
  'role',
  'active',
  'request_limit',
  'verified',
  'deleted',
  'status',
  'reason',
  'remember_me',
  'ended',
  'valid_until',
  'service',
  'version',
  'bytes',
  'sha256',
  'number',
  'period',
  'requests',
  'amount',
  'currency',
  'entry',
  'entries',
  'up_to',
  'filter',
]);

export function isPlain({ field }: AuditChange): boolean {
  return plainFields.has(field);
}

/** A change for each field that is another than before. */
export function changesBetween<Row extends Readonly<Record<string, AuditValue>>>(
  before: Row,
  after: Row,
): AuditChange[] {
  return Object.keys(after).flatMap((field) => {
    const [old, next] = [before[field] ?? null, after[field] ?? null];
    return old === next ? [] : [{ field, before: old, after: next }];
  });
}

/** What came into being, field by field. */
export function created(values: Readonly<Record<string, AuditValue>>): AuditChange[] {
  return Object.entries(values).map(([field, after]) => ({ field, before: null, after }));
}

/** What is gone, field by field. */
export function removed(values: Readonly<Record<string, AuditValue>>): AuditChange[] {
  return Object.entries(values).map(([field, before]) => ({ field, before, after: null }));
}
