import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { adminTexts } from '#contract/admin-texts.ts';
import type { AuditRow } from '#contract/calls/audit.ts';
import { grouped } from '#contract/grouped.ts';
import { auditColumns, detailsPath } from '#portal/admin/audit/audit-columns.tsx';
import { auditKey, auditQuery } from '#portal/admin/audit/audit-queries.ts';
import { AuditTools } from '#portal/admin/audit/audit-tools.tsx';
import { useKeepingAudit, useKeptAudit } from '#portal/admin/audit/use-kept-audit.ts';
import { useUserFilters } from '#portal/admin/users/use-user-filters.ts';
import { UserFilterFields } from '#portal/admin/users/user-filter-fields.tsx';
import { CallFailure, call } from '#portal/api/call.ts';
import { failureText } from '#portal/api/failure-text.ts';
import { Button } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { EmptyState } from '#portal/ui/feedback/empty-state.tsx';
import { DataList } from '#portal/ui/lists/data-list.tsx';
import type { RowAction } from '#portal/ui/lists/data-list-props.ts';
import { Pager, pageCount } from '#portal/ui/lists/pager.tsx';
import { useAddressValues } from '#portal/ui/lists/use-address-values.ts';
import { momentText } from '#portal/ui/moment-text.ts';
import { ConfirmDialog } from '#portal/ui/overlays/confirm-dialog.tsx';
import { showToast } from '#portal/ui/overlays/toast.tsx';

const sizes = [5, 10, 25];
const fieldTexts = {
  search: 'Event, name or email',
  role: 'User',
  all: 'All Users',
  dates: 'Happened',
};

/** The entries with filters in the address, so that a link shows the same. */
export function AuditList({ adminId }: { adminId: string }) {
  const { filters, page, pageSize, onFilters, onPage, onPageSize } = useUserFilters(sizes, 5);
  const { get, set, clear } = useAddressValues();
  const userId = get('user');
  const asked = { ...filters, userId };
  const [hiding, setHiding] = useState<AuditRow>();
  const queries = useQueryClient();
  const query = useQuery(auditQuery(adminId, asked, { page, pageSize }));
  const { data, error, isPlaceholderData, refetch } = query;
  const isPlain = Object.values(auditQueryValues(asked)).every((value) => value === '');
  useKeepingAudit(adminId, isPlain && page === 1 && !isPlaceholderData ? data?.data : undefined);
  // If the server refuses access, stored entries are not shown either.
  const kept = useKeptAudit(adminId, error !== null && !isRefusal(error) && !data);
  const hide = useMutation({
    mutationFn: ({ id }: AuditRow) => call('hideAudit', { params: { id } }),
    onSuccess: () => showToast('success', 'The entry is hidden'),
    onError: (failure) => showToast('error', failureText(failure)),
    onSettled: () => {
      setHiding(undefined);
      return queries.invalidateQueries({ queryKey: auditKey(adminId) });
    },
  });
  const total = data?.total ?? 0;
  const last = pageCount(total, pageSize);
  const isPastEnd = data !== undefined && page > last;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is a new one at each drawing
  useEffect(() => {
    if (isPastEnd) onPage(last);
  }, [isPastEnd, last]);

  const actionsOf = (row: AuditRow): RowAction[] => {
    const name = `${row.event_name} of ${momentText(row.date)}`;
    const details = { label: 'Details', name: `Details of ${name}`, to: detailsPath(row) };
    const remove = {
      label: 'Delete',
      name: `Delete ${name}`,
      danger: true,
      onSelect: () => setHiding(row),
    };
    return row.can_hide && !kept ? [details, remove] : [details];
  };

  return (
    <>
      <UserFilterFields
        filters={filters}
        onFilters={onFilters}
        dates={{ from: 'Date from', to: 'Date to' }}
        texts={fieldTexts}
      />
      {userId === '' ? null : (
        <Banner action={<Button onClick={() => set({ user: '', page: '' })}>All Users</Button>}>
          Only what one user did, or what was done to the account.
        </Banner>
      )}
      <AuditTools adminId={adminId} filters={asked} />
      {data?.is_narrowed ? (
        <Banner>Many users fit the search: type more of the name or address.</Banner>
      ) : null}
      {data?.total_is_more ? (
        <p>The newest {grouped(total)} entries are listed. Choose dates to see older ones.</p>
      ) : null}
      {kept ? (
        <Banner tone="unsent" live title={`Entries as of ${momentText(kept.at)}`}>
          The server cannot be reached. These are the newest entries that were loaded then.
        </Banner>
      ) : null}
      <DataList
        caption="Audit trail"
        columns={auditColumns}
        rowId={({ id }) => id}
        rows={data?.data ?? kept?.rows}
        failure={
          error && !data && !kept
            ? { message: 'The audit trail could not be loaded.', onRetry: () => void refetch() }
            : undefined
        }
        empty={
          <EmptyState action={<Button onClick={clear}>Clear filters</Button>}>
            No entry has these properties.
          </EmptyState>
        }
        actions={actionsOf}
        pager={
          kept ? null : (
            <Pager
              label="the audit trail"
              page={Math.min(page, last)}
              pageSize={pageSize}
              total={total}
              sizes={sizes}
              onPage={onPage}
              onPageSize={onPageSize}
            />
          )
        }
      />
      {hiding ? (
        <ConfirmDialog
          open
          title={adminTexts.confirmDelete}
          confirmLabel="DELETE"
          busy={hide.isPending}
          onConfirm={() => hide.mutate(hiding)}
          onCancel={() => setHiding(undefined)}
        >
          <p>
            “{hiding.event_name}” leaves the list. It stays in the trail, and a new entry tells who
            hid it.
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function auditQueryValues({
  search,
  role,
  created: { from, to },
  userId,
}: Parameters<typeof auditQuery>[1]) {
  return { search, role, from, to, userId };
}

function isRefusal(error: Error): boolean {
  return error instanceof CallFailure && error.kind === 'http';
}
