import { useQuery } from '@tanstack/react-query';
import type { AnyRun } from '#contract/calls/receipts.ts';
import { grouped } from '#contract/grouped.ts';
import { serviceKeys, serviceOf, services } from '#contract/services.ts';
import { dashboardPaths } from '#portal/admin/dashboard/dashboard-paths.ts';
import { allRunsQuery } from '#portal/admin/dashboard/dashboard-query.ts';
import { Button } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { EmptyState } from '#portal/ui/feedback/empty-state.tsx';
import { SelectField } from '#portal/ui/fields/select-field.tsx';
import { DataList } from '#portal/ui/lists/data-list.tsx';
import type { Column } from '#portal/ui/lists/data-list-props.ts';
import { dayIn, rangeMoments } from '#portal/ui/lists/date-ranges.ts';
import { Pager } from '#portal/ui/lists/pager.tsx';
import { quickKinds, quickRange } from '#portal/ui/lists/quick-range.ts';
import { useAddressValues } from '#portal/ui/lists/use-address-values.ts';
import { useList } from '#portal/ui/lists/use-list.ts';
import { momentText } from '#portal/ui/moment-text.ts';
import page from '#portal/ui/page.module.css';
import { Stamp } from '#portal/ui/stamp.tsx';

const times = {
  hour: 'Last hour',
  today: 'Today',
  week: 'This week',
  month: 'This month',
  year: 'This year',
} as const;

const outcomes = { counted: 'Counted', failed: 'Failed', running: 'Running' } as const;

const minuteMs = 60_000;

/** The runs of all users, or of one, newest first; the filters are in the address. */
export function AllRuns({ userId }: { userId: string }) {
  const { get, set, clear } = useAddressValues();
  const list = useList(25);
  const of = get('user');
  const status = get('status');
  const isFiltered = ['time', 'status', 'service', 'user'].some((name) => get(name) !== '');
  const { data, error, refetch } = useQuery(
    allRunsQuery(userId, {
      page: list.page,
      pageSize: list.pageSize,
      filters: {
        service: serviceKeys.find((key) => key === get('service')),
        status: status === 'failed' || status === 'running' ? status : undefined,
        counted: status === 'counted' ? true : undefined,
        date_from: startOf(get('time')),
        user_id: of,
      },
    }),
  );
  const pager = list.pagerFor(data?.total);
  const choice = (name: string) => ({
    value: get(name),
    onChange: ({ target }: { target: HTMLSelectElement }) => {
      pager.onPage(1);
      set({ [name]: target.value });
    },
  });
  const options = (all: Readonly<Record<string, string>>) =>
    Object.entries(all).map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ));

  return (
    <>
      <div className={page.row}>
        <SelectField label="Time" {...choice('time')}>
          <option value="">Any time</option>
          {options(times)}
        </SelectField>
        <SelectField label="Outcome" {...choice('status')}>
          <option value="">All outcomes</option>
          {options(outcomes)}
        </SelectField>
        <SelectField label="Service" {...choice('service')}>
          <option value="">All services</option>
          {options(Object.fromEntries(services.map(({ key, title }) => [key, title])))}
        </SelectField>
      </div>
      {of === '' ? null : (
        <Banner
          title={`Runs of ${data?.data[0]?.user_email || 'one user'}`}
          action={<Button onClick={() => set({ user: '' })}>Show all users</Button>}
        />
      )}
      {data?.total_is_more ? (
        <p>The newest {grouped(data.total)} are listed. Choose a time or a service for others.</p>
      ) : null}
      <DataList
        caption="Runs"
        columns={runColumns}
        rowId={({ request_id: id }) => id}
        rows={data?.data}
        failure={
          error
            ? { message: 'The runs could not be loaded.', onRetry: () => void refetch() }
            : undefined
        }
        empty={
          isFiltered ? (
            <EmptyState action={<Button onClick={clear}>Clear filters</Button>}>
              No run has these properties.
            </EmptyState>
          ) : (
            <EmptyState>There are no runs yet.</EmptyState>
          )
        }
        actions={({ user_id: id, user_email: email }) =>
          email === ''
            ? []
            : [{ label: 'User', name: `User ${email}`, to: dashboardPaths.user(id) }]
        }
        pager={<Pager label="runs" fixedSize {...pager} />}
      />
    </>
  );
}

const runColumns: readonly Column<AnyRun>[] = [
  {
    key: 'run',
    label: 'Service and function',
    title: true,
    render: ({ service, function_name: name }) =>
      `${serviceOf(service)?.title ?? service}, ${name}`,
  },
  {
    key: 'user',
    label: 'User',
    render: ({ user_email: email }) => email || 'Deleted user',
  },
  {
    key: 'when',
    label: 'When',
    render: ({ started_at: at }) => <time dateTime={at}>{momentText(at)}</time>,
  },
  {
    key: 'outcome',
    label: 'Outcome',
    render: ({ status, error_key: key }) =>
      status === 'failed' ? (
        <Stamp tone="error">{key ?? 'failed'}</Stamp>
      ) : (
        <Stamp tone={status === 'running' ? 'info' : 'success'}>{status}</Stamp>
      ),
  },
  {
    key: 'ms',
    label: 'Took',
    align: 'end',
    render: ({ duration_ms: ms }) => (ms === null ? '–' : `${grouped(ms)} ms`),
  },
];

/** To the minute, so that drawing the list again does not ask another question. */
function startOf(time: string): string {
  const now = Math.floor(Date.now() / minuteMs) * minuteMs;
  if (time === 'hour') return new Date(now - 60 * minuteMs).toISOString();
  const kind = quickKinds.find((one) => one === time);
  if (kind === undefined) return '';
  return rangeMoments(quickRange(kind, dayIn(new Date(now)))).from?.toISOString() ?? '';
}
