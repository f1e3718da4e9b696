import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AuditEntry } from '#contract/calls/audit.ts';
import { detailsPath } from '#portal/admin/audit/audit-columns.tsx';
import { auditEntryQuery } from '#portal/admin/audit/audit-queries.ts';
import styles from '#portal/admin/users/users.module.css';
import { CallFailure } from '#portal/api/call-failure.ts';
import { ButtonLink } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { EmptyState } from '#portal/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#portal/ui/feedback/load-failed.tsx';
import { Skeleton } from '#portal/ui/feedback/skeleton.tsx';
import { DataList } from '#portal/ui/lists/data-list.tsx';
import type { Column } from '#portal/ui/lists/data-list-props.ts';
import { exactMomentText } from '#portal/ui/moment-text.ts';
import { Slip } from '#portal/ui/slip.tsx';

type Change = AuditEntry['changes'][number];

const valueText = (value: Change['before']) => (value === null ? '–' : String(value));

const changeColumns: readonly Column<Change>[] = [
  { key: 'field', label: 'Field', title: true, render: ({ field }) => fieldText(field) },
  { key: 'before', label: 'Before', isLabelled: true, render: ({ before }) => valueText(before) },
  { key: 'after', label: 'After', isLabelled: true, render: ({ after }) => valueText(after) },
];

/** `request_limit` as `Request limit`. */
function fieldText(field: string): string {
  const words = field.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const sources = { portal: 'Portal', api: 'Another program', system: 'The server itself' } as const;

export function AuditDetails({ adminId, entryId }: { adminId: string; entryId: string }) {
  const { data: entry, error, refetch } = useQuery(auditEntryQuery(adminId, entryId));
  if (error instanceof CallFailure && error.status === 404) {
    return (
      <EmptyState action={<ButtonLink to="/audit-trail/me">Audit Trail</ButtonLink>}>
        There is no such entry.
      </EmptyState>
    );
  }
  if (error && !entry) return <LoadFailed what="The entry" onRetry={() => void refetch()} />;
  if (!entry) return <Skeleton lines={8} />;
  const { metadata } = entry;
  return (
    <>
      {entry.hidden_by === null ? null : (
        <Banner title="This entry is hidden">
          {entry.hidden_by === '' ? null : (
            <Link to={detailsPath({ id: entry.hidden_by })}>Who hid it</Link>
          )}
        </Banner>
      )}
      {entry.is_erased ? (
        <Banner>Personal data of this entry was erased with the account.</Banner>
      ) : null}
      <h2>Field changes</h2>
      <DataList
        caption="Field changes"
        columns={changeColumns}
        rowId={({ field }) => field}
        rows={entry.changes}
        empty={<p>No field was changed.</p>}
      />
      <div className={styles.slips}>
        <Facts
          title="General details"
          facts={[
            ['Event Name', entry.event_name],
            ['Date', exactMomentText(entry.date)],
            ['User', <Person key="user" person={entry.actor} other={entry.user} />],
            ['Role', entry.role],
            ['Account', entry.subject ? <Person key="account" person={entry.subject} /> : null],
            ['Page', entry.page],
            ['Type', entry.type],
          ]}
        />
        <Facts
          title="Source information"
          facts={[
            ['Source', sources[entry.source]],
            ['IP', metadata.ip],
            ['User agent', metadata.user_agent],
          ]}
        />
        <Facts
          title="Additional metadata"
          facts={[
            ['Request ID', metadata.request_id],
            [entry.event === 'audit_hidden' ? 'Entry' : 'Object ID', <About key="o" {...entry} />],
            ['Number', entry.number],
            ['Digest', entry.digest],
          ]}
        />
      </div>
    </>
  );
}

function Facts({ title, facts }: { title: string; facts: readonly [string, ReactNode][] }) {
  return (
    <Slip title={title}>
      <dl className={styles.facts}>
        {facts.map(([term, value]) => [
          <dt key={`${term} term`}>{term}</dt>,
          <dd key={term}>{value ?? '–'}</dd>,
        ])}
      </dl>
    </Slip>
  );
}

function Person({ person, other = '–' }: { person: AuditEntry['actor']; other?: string }) {
  if (!person?.id) return other;
  return (
    <Link to={`/audit-trail/me?user=${encodeURIComponent(person.id)}`}>
      {person.email ?? person.name ?? 'Erased user'}
    </Link>
  );
}

function About({ event, object_id: id }: Pick<AuditEntry, 'event' | 'object_id'>) {
  if (id === null) return '–';
  return event === 'audit_hidden' ? <Link to={detailsPath({ id })}>{id}</Link> : id;
}
