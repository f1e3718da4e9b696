import { useQuery } from '@tanstack/react-query';
import type { Receipt } from '#contract/calls/receipts.ts';
import { grouped } from '#contract/grouped.ts';
import { serviceKeys } from '#contract/services.ts';
import { ReceiptDialog } from '#portal/account/statistics/receipt-dialog.tsx';
import { runColumns, runTitle } from '#portal/account/statistics/run-columns.tsx';
import { RunFilterFields } from '#portal/account/statistics/run-filter-fields.tsx';
import { runsQuery } from '#portal/account/statistics/runs-query.ts';
import { useUrlFilters } from '#portal/account/statistics/use-url-filters.ts';
import { Button } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { EmptyState } from '#portal/ui/feedback/empty-state.tsx';
import { DataList } from '#portal/ui/lists/data-list.tsx';
import { rangeMoments } from '#portal/ui/lists/date-ranges.ts';
import { Pager } from '#portal/ui/lists/pager.tsx';
import { useList } from '#portal/ui/lists/use-list.ts';
import { momentText } from '#portal/ui/moment-text.ts';

const statuses = ['success', 'failed', 'running'] as const;

/** The receipts of one user's runs, newest first. */
export function Runs({ userId }: { userId: string }) {
  const url = useUrlFilters();
  const list = useList<Receipt>(10);
  const { page, pageSize } = list;
  const { from, before } = rangeMoments(url.dates);
  // A line of a bill leads here: what was counted in a month of the calendar in UTC.
  const period = /^\d{4}-\d\d$/.test(url.get('period')) ? url.get('period') : undefined;
  const filters = {
    service: serviceKeys.find((key) => key === url.get('service')),
    status: statuses.find((status) => status === url.get('status')),
    api_key_id: url.get('key') || undefined,
    date_from: from?.toISOString(),
    date_to: before?.toISOString(),
    period,
    counted: period === undefined ? undefined : true,
  };
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const { data, error, refetch } = useQuery(runsQuery(userId, { page, pageSize, filters }));
  const pager = list.pagerFor(data?.total);
  const restart = () => pager.onPage(1);

  return (
    <>
      <RunFilterFields userId={userId} filters={url} onChange={restart} />
      {period === undefined ? null : (
        <Banner
          title={`Runs on the bill of ${period}`}
          action={<Button onClick={() => url.set({ period: '' })}>Show all runs</Button>}
        >
          Counted runs of this month, which begins and ends at midnight in UTC.
        </Banner>
      )}
      {data?.total_is_more ? (
        <p>
          The newest {grouped(data.total)} runs are listed. To find an older one, choose its
          service, key or dates.
        </p>
      ) : null}
      <DataList
        caption="Runs"
        columns={runColumns}
        rowId={(run) => run.request_id}
        rows={data?.data}
        failure={
          error
            ? { message: 'Your runs could not be loaded.', onRetry: () => void refetch() }
            : undefined
        }
        empty={
          isFiltered ? (
            <EmptyState
              action={
                <Button
                  onClick={() => {
                    restart();
                    url.clear();
                  }}
                >
                  Clear filters
                </Button>
              }
            >
              No run matches these filters.
            </EmptyState>
          ) : (
            <EmptyState>No runs yet. Each call of a service leaves a receipt here.</EmptyState>
          )
        }
        actions={(run) => [
          {
            label: 'Receipt',
            name: `Receipt of ${runTitle(run)}, ${momentText(run.started_at)}`,
            onSelect: () => list.setDialog(run),
          },
        ]}
        pager={<Pager label="runs" {...pager} />}
      />
      {list.dialog ? (
        <ReceiptDialog userId={userId} receipt={list.dialog} onClose={list.closeDialog} />
      ) : null}
    </>
  );
}
