import { Readable } from 'node:stream';
import { Problem } from '#contract/problems.ts';
import type { AuditChain } from '#server/audit/audit-chain.ts';
import { auditCsv } from '#server/audit/audit-csv.ts';
import { created, type RecordAudit, removed } from '#server/audit/audit-event.ts';
import { readFilter } from '#server/audit/audit-filter.ts';
import { checkChain } from '#server/audit/check-chain.ts';
import {
  hideEntry,
  lockEntry,
  readEntry,
  readHead,
  readNumbered,
} from '#server/audit/entry-store.ts';
import { listEntries } from '#server/audit/list-store.ts';
import { toAuditEntry, toAuditRow } from '#server/audit/to-entry.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { Log } from '#server/log.ts';
import type { Database } from '#server/store/database.ts';
import { transact } from '#server/store/transact.ts';

export type AuditCall = 'listAudit' | 'readAudit' | 'hideAudit' | 'exportAudit' | 'checkAudit';

/** The audit trail for admins. */
export function createAuditHandlers({
  db,
  now,
  log,
  chain,
  recordAudit,
}: {
  db: Database;
  now: () => Date;
  log: Log;
  chain: AuditChain;
  recordAudit: RecordAudit;
}): Handlers<AuditCall> {
  let isChecking = false;

  return {
    listAudit: async ({ query, body }) => {
      const { filter, isNarrowed } = await readFilter(db, body);
      const { rows, total, isMore } = await listEntries(db, filter, query);
      return {
        data: rows.map(toAuditRow),
        total,
        total_is_more: isMore,
        is_narrowed: isNarrowed,
      };
    },

    readAudit: async ({ params }) => {
      const row = await readEntry(db, params.id);
      if (row === undefined) throw new Problem('not_found');
      const [act] = row.hidden_by === null ? [] : await readNumbered(db, [row.hidden_by]);
      return toAuditEntry(row, row.hidden_by === null ? null : (act?.id ?? ''));
    },

    hideAudit: async ({ params }) => {
      await transact(db, async (transaction) => {
        const entry = await lockEntry(transaction, params.id);
        if (entry === undefined) throw new Problem('not_found');
        // Or whoever hides something could hide that too.
        if (entry.event === 'audit_hidden') throw new Problem('audit_kept');
        const [by] = await recordAudit(transaction, {
          event: 'audit_hidden',
          objectId: params.id,
          changes: removed({ entry: entry.number }),
        });
        if (by !== undefined) await hideEntry(transaction, entry.number, by);
      });
      return { success: true };
    },

    exportAudit: async ({ query }) => {
      const { filter } = await readFilter(db, query);
      const used = Object.entries(query).filter(([, value]) => value);
      const filterText = JSON.stringify(Object.fromEntries(used));
      await transact(db, (transaction) =>
        recordAudit(transaction, {
          event: 'audit_exported',
          // The search may be a name.
          changes: created({ [query.search_query ? 'search' : 'filter']: filterText }),
        }),
      );
      const { start_number: after, number: upTo } = await readHead(db);
      return {
        contentType: 'text/csv; charset=utf-8',
        fileName: `audit-trail-${now().toISOString().slice(0, 10)}.csv`,
        size: undefined,
        open: async () => Readable.from(auditCsv(db, filter, { after, upTo })),
      };
    },

    // A million entries take seconds: one check at a time is enough.
    checkAudit: async ({ body }) => {
      if (isChecking) throw new Problem('busy', { retryAfterS: 10 });
      isChecking = true;
      try {
        const answer = await checkChain({ db, chain }, body.known ?? undefined);
        const { checked, first_break: broken, head } = answer;
        const fields = { checked, number: head.number, digest: head.digest };
        if (broken === null) log.info('audit_checked', fields);
        else log.error('audit_broken', { ...fields, at: broken.number, reason: broken.reason });
        return answer;
      } finally {
        isChecking = false;
      }
    },
  };
}
