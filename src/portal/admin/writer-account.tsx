import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ContactMessage } from '#contract/calls/contact.ts';
import { grouped } from '#contract/grouped.ts';
import { usageLevel } from '#contract/usage-level.ts';
import styles from '#portal/admin/contact-inbox.module.css';
import { inboxKey } from '#portal/admin/inbox-query.ts';
import { LimitForm } from '#portal/admin/users/limit-form.tsx';
import { useUserChanges } from '#portal/admin/users/use-user-changes.ts';
import { Button } from '#portal/ui/button.tsx';
import { Bar } from '#portal/ui/feedback/bar.tsx';
import page from '#portal/ui/page.module.css';
import { Stamp } from '#portal/ui/stamp.tsx';

type Account = NonNullable<ContactMessage['account']>;

/** The account with the address of a message, and its limit, which most messages ask about. */
export function WriterAccount({ adminId, account }: { adminId: string; account: Account }) {
  const { request_limit: limit, request_used: used } = account;
  const [isChanging, setIsChanging] = useState(false);
  const { setLimit } = useUserChanges(adminId);
  const queries = useQueryClient();
  return (
    <section className={styles.form} aria-label="The writer's account">
      <div className={page.line}>
        <p>
          <Link to={`/user-management/me/details/${encodeURIComponent(account.id)}`}>
            {account.name || 'Account'}
          </Link>
          : {limit === null ? 'Paid, Unlimited' : 'Free'}, {grouped(used)}
          {limit === null ? '' : ` of ${grouped(limit)}`} requests this month{' '}
          {account.active ? null : <Stamp tone="error">inactive</Stamp>}
        </p>
        <Button aria-expanded={isChanging} onClick={() => setIsChanging(!isChanging)}>
          Raise the limit
        </Button>
      </div>
      {limit === null ? null : (
        <Bar share={Math.min(1, limit === 0 ? 1 : used / limit)} level={usageLevel(used, limit)} />
      )}
      {account.was_signed_in ? null : (
        <p className={styles.hint}>
          The address is the account's, but nobody was signed in: anybody can write it.
        </p>
      )}
      {isChanging ? (
        <LimitForm
          key={String(limit)}
          configuration={account}
          busy={setLimit.isPending}
          isShort
          onLimit={(next) =>
            setLimit.mutate(
              { id: account.id, limit: next, seen: limit },
              {
                onSuccess: () => setIsChanging(false),
                onSettled: () => void queries.invalidateQueries({ queryKey: inboxKey(adminId) }),
              },
            )
          }
        />
      ) : null}
    </section>
  );
}
