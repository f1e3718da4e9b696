import { type AuditEventKey, auditEventKeys, auditEvents } from '#contract/calls/audit-events.ts';
import type { CallBody } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import { findUserIds } from '#server/audit/user-search-store.ts';
import { filterDate } from '#server/filter-date.ts';
import { searchText } from '#server/search-text.ts';
import type { AuditEntryRow } from '#server/store/audit-rows.ts';
import type { Database } from '#server/store/database.ts';

export interface AuditFilter {
  role: AuditEntryRow['role'] | undefined;
  userId: string | undefined;
  from: string | undefined;
  before: string | undefined;
  /** Undefined where nothing is searched for. */
  search: { events: readonly AuditEventKey[]; userIds: readonly string[] } | undefined;
}

/** What a call filters by; its search becomes the events and users that fit, which have indexes. */
export async function readFilter(
  db: Database,
  body: CallBody<'listAudit'>,
): Promise<{ filter: AuditFilter; isNarrowed: boolean }> {
  const text = (body.search_query ?? '').trim();
  const wanted = searchText(text);
  const events = auditEventKeys.filter((key) => searchText(auditEvents[key].name).includes(wanted));
  const most = limits.auditSearchedUsersMax;
  const userIds = text === '' ? [] : await findUserIds(db, text, most + 1);
  return {
    filter: {
      role: body.role === 'all' ? undefined : body.role || undefined,
      userId: body.user_id || undefined,
      from: filterDate('date_from', body.date_from),
      before: filterDate('date_to', body.date_to),
      search: text === '' ? undefined : { events, userIds: userIds.slice(0, most) },
    },
    isNarrowed: userIds.length > most,
  };
}
