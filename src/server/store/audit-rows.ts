import type { AuditEventKey } from '#contract/calls/audit-events.ts';
import type { Role } from '#contract/roles.ts';

export interface AuditEntryRow {
  /** Gap-free, from 1. */
  number: number;
  id: string;
  at: string;
  event: AuditEventKey;
  source: 'portal' | 'api' | 'system';
  /** At that time, of whoever did it; `none` for the system and for strangers. */
  role: Role | 'none';
  /** Who did it. */
  actor_id: string | null;
  /** Whose account it is about. */
  subject_id: string | null;
  /** Another thing that it is about, such as a key or an invoice. */
  object_id: string | null;
  request_id: string | null;
  /** JSON: values that say nothing about a person. */
  facts: string;
  /** JSON with a salt: who did it and from where; null once erased, or if there is nothing. */
  actor: string | null;
  /** SHA-256 of `actor` as it was written; empty if there was nothing. */
  actor_digest: string;
  /** JSON with a salt: whose account, and its personal values; null once erased. */
  subject: string | null;
  subject_digest: string;
  /** HMAC over the digest before and everything above but `actor` and `subject`. */
  digest: string;
  /** Number of the entry that recorded its hiding. */
  hidden_by: number | null;
}

export interface AuditHeadRow {
  id: 1;
  /** The newest entry. */
  number: number;
  digest: string;
  /** HMAC over both: a chain cut short and its head set back do not fit. */
  seal: string;
  /** The last entry that was removed for its age. */
  start_number: number;
  start_digest: string;
  start_seal: string;
}

export interface AuditTables {
  audit_entries: AuditEntryRow;
  audit_head: AuditHeadRow;
}
