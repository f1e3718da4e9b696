import type { DateFilterValue } from '#portal/ui/lists/date-filter.tsx';
import { useAddressValues } from '#portal/ui/lists/use-address-values.ts';

export interface UserFilters {
  search: string;
  role: '' | 'admin' | 'user';
  /** Local time in minutes; both ends are included. */
  created: DateFilterValue;
}

/**
 * Filters and page size of a list of users, kept in the address, so that a reload and Back show the same.
 * Changing a filter leads to the first page.
 */
export function useUserFilters(sizes: readonly number[], defaultSize: number) {
  const { get, set } = useAddressValues();
  const role = get('role');
  const size = Number(get('rowsPerPage'));
  const filters: UserFilters = {
    search: get('search'),
    role: role === 'admin' || role === 'user' ? role : '',
    created: { from: get('from'), to: get('to') },
  };

  return {
    filters,
    page: Math.max(1, Math.trunc(Number(get('page'))) || 1),
    pageSize: sizes.includes(size) ? size : defaultSize,
    onFilters: ({ search, role: chosen, created: { from, to } }: UserFilters) =>
      set({ search, role: chosen, from, to, page: '' }),
    onPage: (page: number) => set({ page: page === 1 ? '' : String(page) }),
    onPageSize: (next: number) => set({ rowsPerPage: String(next), page: '' }),
  };
}
