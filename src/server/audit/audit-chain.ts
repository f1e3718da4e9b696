// The chain: the digest of an entry covers its content and the digest before it. Keyed, not plain
// SHA-256: whoever has only the database could compute a plain chain again. Both ends are sealed with
// the same key, so that entries cut off at an end are missed too.
import { randomBytes } from 'node:crypto';
import { type Secrets, sha256 } from '#server/secrets.ts';
import type { AuditEntryRow, AuditHeadRow } from '#server/store/audit-rows.ts';

export interface ChainLink {
  number: number;
  digest: string;
}

export interface AuditChain {
  digestOf(entry: ChainedEntry, before: string): string;
  sealOf(end: 'head' | 'start', link: ChainLink): string;
  /** Whether an end of the chain is as it was written; one that was never written is at 0. */
  isSealed(end: 'head' | 'start', link: ChainLink, seal: string): boolean;
}

export type ChainedEntry = Omit<AuditEntryRow, 'digest' | 'actor' | 'subject' | 'hidden_by'>;

export function createAuditChain(secrets: Pick<Secrets, 'signer'>): AuditChain {
  const sign = secrets.signer('audit trail');
  const sealOf: AuditChain['sealOf'] = (end, { number, digest }) =>
    sign(JSON.stringify([end, number, digest]));
  return {
    // A list in a fixed order has one JSON text: nothing has to be made canonical.
    digestOf: (entry, before) =>
      sign(
        JSON.stringify([
          'entry',
          before,
          entry.number,
          entry.id,
          entry.at,
          entry.event,
          entry.source,
          entry.role,
          entry.actor_id,
          entry.subject_id,
          entry.object_id,
          entry.request_id,
          entry.facts,
          entry.actor_digest,
          entry.subject_digest,
        ]),
      ),
    sealOf,
    isSealed: (end, link, seal) =>
      link.number === 0 ? link.digest === '' : seal === sealOf(end, link),
  };
}

export interface SealedPart {
  text: string | null;
  digest: string;
}

/**
 * A part that can be erased. Its salt is erased with it: without, a digest could be compared with those of
 * guessed names and addresses.
 */
export function newPart(values: Readonly<Record<string, unknown>>): SealedPart {
  const isEmpty = Object.values(values).every((value) => value === undefined);
  if (isEmpty) return { text: null, digest: '' };
  const text = JSON.stringify({ salt: randomBytes(16).toString('base64url'), ...values });
  return { text, digest: sha256(text) };
}

export function headOf({ number, digest }: AuditHeadRow): ChainLink {
  return { number, digest };
}

export function startOf({ start_number: number, start_digest: digest }: AuditHeadRow): ChainLink {
  return { number, digest };
}
