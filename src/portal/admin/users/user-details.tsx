import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { adminTexts } from '#contract/admin-texts.ts';
import { LimitForm } from '#portal/admin/users/limit-form.tsx';
import { useUserChanges } from '#portal/admin/users/use-user-changes.ts';
import { UserHoldings } from '#portal/admin/users/user-holdings.tsx';
import { userLimitQuery, userQuery } from '#portal/admin/users/user-queries.ts';
import styles from '#portal/admin/users/users.module.css';
import { CallFailure } from '#portal/api/call-failure.ts';
import { Button, ButtonLink } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { EmptyState } from '#portal/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#portal/ui/feedback/load-failed.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';
import { momentText } from '#portal/ui/moment-text.ts';
import { Slip } from '#portal/ui/slip.tsx';

const listPath = '/user-management/me';

/** What an admin sees of an account, and the limit of its requests. */
export function UserDetails({
  adminId,
  userId,
  statistics,
}: {
  adminId: string;
  userId: string;
  /** Another area's part: areas do not import each other. */
  statistics: ReactNode;
}) {
  const { data: user, error, refetch } = useQuery(userQuery(adminId, userId));
  const { data: configuration } = useQuery(userLimitQuery(adminId, userId));
  const { setLimit, requestPassword } = useUserChanges(adminId);
  if (error instanceof CallFailure && error.status === 404) {
    return (
      <EmptyState action={<ButtonLink to={listPath}>All users</ButtonLink>}>
        There is no such user. The account may have been deleted.
      </EmptyState>
    );
  }
  if (error && !user) {
    return <LoadFailed what="The user" onRetry={() => void refetch()} />;
  }
  if (!user) return <Skeleton lines={8} />;
  return (
    <>
      {user.active ? null : <Banner tone="error" title={adminTexts.userOff} />}
      <div className={styles.slips}>
        <Slip title="Personal information">
          <div className={styles.form}>
            <dl className={styles.facts}>
              <dt>Email</dt>
              <dd>{user.email}</dd>
              <dt>Full Name</dt>
              <dd>{user.name}</dd>
              <dt>Role</dt>
              <dd>{user.role}</dd>
              <dt>Created At</dt>
              <dd>{momentText(user.created_at)}</dd>
              <dt>Updated At</dt>
              <dd>{momentText(user.updated_at)}</dd>
            </dl>
            <Button
              busy={requestPassword.isPending}
              onClick={() => requestPassword.mutate({ email: user.email })}
            >
              {adminTexts.sendPasswordChange}
            </Button>
          </div>
        </Slip>
        <Slip title="Requests">
          {configuration ? (
            <LimitForm
              key={String(configuration.request_limit)}
              configuration={configuration}
              busy={setLimit.isPending}
              onLimit={(limit) =>
                setLimit.mutate({ id: userId, limit, seen: configuration.request_limit })
              }
            />
          ) : (
            <Skeleton lines={3} />
          )}
        </Slip>
      </div>
      <UserHoldings adminId={adminId} user={user} />
      <h2>{adminTexts.userStatistics}</h2>
      {statistics}
    </>
  );
}
