import { useSearchParams } from 'react-router-dom';
import { type InboxFilters, inboxState } from '#portal/admin/inbox-query.ts';
import type { DateFilterValue } from '#portal/ui/lists/date-filter.tsx';

/** The state is in the address, so that a reload and a link show the same; New needs none. */
export function useInboxFilters(
  created: DateFilterValue,
  onCreated: (created: DateFilterValue) => void,
) {
  const [params, setParams] = useSearchParams();
  const filters: InboxFilters = { status: inboxState(params.get('state')), created };
  return {
    filters,
    onFilters(next: InboxFilters) {
      onCreated(next.created);
      if (next.status === filters.status) return;
      setParams(next.status === 'new' ? {} : { state: next.status }, { replace: true });
    },
  };
}
