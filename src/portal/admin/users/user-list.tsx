import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { User } from '#contract/calls/users.ts';
import { useUserChanges } from '#portal/admin/users/use-user-changes.ts';
import { noUserFilters, useUserFilters } from '#portal/admin/users/use-user-filters.ts';
import { userColumns } from '#portal/admin/users/user-columns.tsx';
import { UserFilterFields } from '#portal/admin/users/user-filter-fields.tsx';
import { usersQuery } from '#portal/admin/users/user-queries.ts';
import { type Question, UserQuestion } from '#portal/admin/users/user-question.tsx';
import { Button } from '#portal/ui/button.tsx';
import { EmptyState } from '#portal/ui/feedback/empty-state.tsx';
import { DataList } from '#portal/ui/lists/data-list.tsx';
import type { RowAction } from '#portal/ui/lists/data-list-props.ts';
import { Pager, pageCount } from '#portal/ui/lists/pager.tsx';

/** A list of users: to manage them, or to look through who has access. */
export function UserList({
  adminId,
  kind,
}: {
  adminId: string;
  /** `access` shows roles without changing them, and only switches off. */
  kind: 'management' | 'access';
}) {
  const isManagement = kind === 'management';
  const sizes = isManagement ? managementSizes : accessSizes;
  const { filters, page, pageSize, onFilters, onPage, onPageSize } = useUserFilters(
    sizes,
    isManagement ? 23 : 5,
  );
  const [question, setQuestion] = useState<Question>();
  const changes = useUserChanges(adminId);
  const { data, error, refetch } = useQuery(usersQuery(adminId, filters, { page, pageSize }));
  const areDeleted = filters.state === 'deleted';
  const columns = useMemo(
    () =>
      userColumns({
        adminId,
        pathOf: detailsPath,
        withLastLogin: isManagement,
        areDeleted,
        ...(isManagement && !areDeleted
          ? { onRole: (user, role) => setQuestion({ kind: 'role', user, role }) }
          : {}),
      }),
    [adminId, isManagement, areDeleted],
  );
  const total = data?.total_users ?? 0;
  const last = pageCount(total, pageSize);
  const isPastEnd = data !== undefined && page > last;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is a new one at each drawing
  useEffect(() => {
    if (isPastEnd) onPage(last);
  }, [isPastEnd, last]);

  const actionsOf = (user: User): RowAction[] => {
    const details = { label: 'Details', name: `Details of ${user.email}`, to: detailsPath(user) };
    const deactivate = {
      label: 'Deactivate',
      name: `Deactivate ${user.email}`,
      onSelect: () => setQuestion({ kind: 'deactivate', user }),
    };
    const activate = {
      label: 'Activate',
      name: `Activate ${user.email}`,
      onSelect: () => changes.setActive.mutate({ id: user.id, active: true }),
    };
    const remove = {
      label: 'Delete',
      name: `Delete ${user.email}`,
      danger: true,
      onSelect: () => setQuestion({ kind: 'delete', user }),
    };
    const restore = {
      label: 'Restore',
      name: `Restore ${user.email}`,
      onSelect: () => setQuestion({ kind: 'restore', user }),
    };
    if (areDeleted) return [restore];
    const isOwn = user.id === adminId;
    if (!isManagement) return user.active && !isOwn ? [details, deactivate] : [details];
    return isOwn ? [details] : [details, user.active ? deactivate : activate, remove];
  };

  return (
    <>
      <UserFilterFields
        filters={filters}
        onFilters={onFilters}
        withStates={isManagement}
        dates={
          isManagement
            ? { from: 'Date from', to: 'Date to' }
            : { from: 'Registered From', to: 'Registered To' }
        }
      />
      <DataList
        caption="Users"
        columns={columns}
        areActionsFolded
        rowId={({ id }) => id}
        rows={data?.users}
        failure={
          error && !data
            ? { message: 'The users could not be loaded.', onRetry: () => void refetch() }
            : undefined
        }
        empty={
          <EmptyState
            action={<Button onClick={() => onFilters(noUserFilters)}>Clear filters</Button>}
          >
            No user has these properties.
          </EmptyState>
        }
        actions={actionsOf}
        pager={
          <Pager
            label="users"
            page={Math.min(page, last)}
            pageSize={pageSize}
            total={total}
            sizes={sizes}
            onPage={onPage}
            onPageSize={onPageSize}
          />
        }
      />
      {question ? (
        <UserQuestion
          question={question}
          changes={changes}
          onDone={() => setQuestion(undefined)}
          onCancel={() => setQuestion(undefined)}
        />
      ) : null}
    </>
  );
}

const managementSizes = [5, 23, 50];
const accessSizes = [5, 10, 25];

function detailsPath({ id }: User): string {
  return `/user-management/me/details/${encodeURIComponent(id)}`;
}
