import { Link } from 'react-router-dom';
import type { AuditRow } from '#contract/calls/audit.ts';
import type { Column } from '#portal/ui/lists/data-list-props.ts';
import { dayText, exactMomentText, momentText } from '#portal/ui/moment-text.ts';

export function detailsPath({ id }: Pick<AuditRow, 'id'>): string {
  return `/audit-trail/me/details/${encodeURIComponent(id)}`;
}

/** As the specification names them. */
export const auditColumns: readonly Column<AuditRow>[] = [
  {
    key: 'event_name',
    label: 'Event Name',
    title: true,
    plain: ({ event_name }) => event_name,
    render: (row) => <Link to={detailsPath(row)}>{row.event_name}</Link>,
  },
  {
    key: 'date',
    label: 'Date',
    only: 'table',
    render: ({ date }) => (
      <time dateTime={date} title={exactMomentText(date)}>
        {momentText(date)}
      </time>
    ),
  },
  {
    key: 'day',
    label: 'Date',
    only: 'card',
    render: ({ date }) => <time dateTime={date}>{dayText(date)}</time>,
  },
  { key: 'user', label: 'User', render: ({ user }) => user },
  { key: 'page', label: 'Page', only: 'table', render: ({ page }) => page },
  { key: 'type', label: 'Type', only: 'table', render: ({ type }) => type },
];
