import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { createdBetween } from '#portal/admin/inbox-query.ts';
import type { UserFilters } from '#portal/admin/users/use-user-filters.ts';
import { call } from '#portal/api/call.ts';

/** Key of everything an admin has read of the audit trail. */
export function auditKey(adminId: string) {
  return ['own', adminId, 'audit'] as const;
}

export interface AuditFilters extends UserFilters {
  /** Id of a user, from a link; empty for all. */
  userId: string;
}

export function auditBody({ search, role, created, userId }: AuditFilters) {
  return { search_query: search, role, user_id: userId, ...createdBetween(created) };
}

export function auditQuery(
  adminId: string,
  filters: AuditFilters,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const body = auditBody(filters);
  return queryOptions({
    queryKey: [...auditKey(adminId), 'list', body, page, pageSize],
    queryFn: ({ signal }) =>
      call('listAudit', {
        query: { limit: pageSize, offset: (page - 1) * pageSize },
        body,
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function auditEntryQuery(adminId: string, id: string) {
  return queryOptions({
    queryKey: [...auditKey(adminId), id],
    queryFn: ({ signal }) => call('readAudit', { params: { id }, signal }),
    staleTime: 0,
  });
}
