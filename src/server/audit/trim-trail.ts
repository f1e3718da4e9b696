// Entries are kept for a time, then removed from the old end. What is removed must be whole: a chain that
// is broken there is evidence and stays.
import { limits } from '#contract/limits.ts';
import { type AuditChain, startOf } from '#server/audit/audit-chain.ts';
import { created, type RecordAudit } from '#server/audit/audit-event.ts';
import { breakOf } from '#server/audit/check-chain.ts';
import { readAfter, readHead, removeUpTo, writeStart } from '#server/audit/entry-store.ts';
import type { Log } from '#server/log.ts';
import type { Database } from '#server/store/database.ts';
import { transact } from '#server/store/transact.ts';

const trimmedAtOnce = 1000;

/** Removes what is too old; returns how many entries. */
export async function trimTrail({
  db,
  chain,
  recordAudit,
  now,
  log,
}: {
  db: Database;
  chain: AuditChain;
  recordAudit: RecordAudit;
  now: () => Date;
  log: Log;
}): Promise<number> {
  const oldest = new Date(now().getTime() - limits.auditKeptMs).toISOString();
  let removed = 0;
  for (;;) {
    const count = await transact(db, async (transaction) => {
      const ends = await readHead(transaction);
      let last = startOf(ends);
      const rows = await readAfter(transaction, last.number, trimmedAtOnce);
      const young = rows.findIndex(({ at }) => at >= oldest);
      const old = young === -1 ? rows : rows.slice(0, young);
      if (old.length === 0) return 0;
      const isSealed = chain.isSealed('start', last, ends.start_seal);
      for (const row of old) {
        if (!isSealed || breakOf(chain, row, last) !== undefined) {
          log.error('audit_broken', { at: row.number, reason: 'not_trimmed' });
          return 0;
        }
        last = { number: row.number, digest: row.digest };
      }
      // Another process removes them at the same moment: it has waited here, or this one has.
      if ((await removeUpTo(transaction, last.number)) < old.length) return 0;
      await recordAudit(transaction, {
        event: 'audit_trimmed',
        changes: created({ entries: old.length, up_to: last.number }),
      });
      await writeStart(transaction, {
        start_number: last.number,
        start_digest: last.digest,
        start_seal: chain.sealOf('start', last),
      });
      return old.length;
    });
    removed += count;
    if (count < trimmedAtOnce) return removed;
  }
}
