import { type InboxFilters, inboxState } from '#portal/admin/inbox-query.ts';
import type { DateFilterValue } from '#portal/ui/lists/date-filter.tsx';
import { useAddressValues } from '#portal/ui/lists/use-address-values.ts';

/** The state and the address are in the address, so that a reload and a link show the same; New needs none. */
export function useInboxFilters(
  created: DateFilterValue,
  onCreated: (created: DateFilterValue) => void,
) {
  const { get, set } = useAddressValues();
  const filters: InboxFilters = {
    status: inboxState(get('state')),
    email: get('email'),
    created,
  };
  return {
    filters,
    onFilters({ status, email, created: next }: InboxFilters) {
      onCreated(next);
      if (status === filters.status && email === filters.email) return;
      set({ state: status === 'new' ? '' : status, email });
    },
  };
}
