import { useSearchParams } from 'react-router-dom';
import type { DateFilterValue } from '#portal/ui/lists/date-filter.tsx';

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
  const [params, setParams] = useSearchParams();
  const text = (name: string) => params.get(name) ?? '';
  const role = text('role');
  const size = Number(text('rowsPerPage'));
  const filters: UserFilters = {
    search: text('search'),
    role: role === 'admin' || role === 'user' ? role : '',
    created: { from: text('from'), to: text('to') },
  };

  function write(changes: Readonly<Record<string, string>>) {
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  }

  return {
    filters,
    page: Math.max(1, Math.trunc(Number(text('page'))) || 1),
    pageSize: sizes.includes(size) ? size : defaultSize,
    onFilters: ({ search, role: chosen, created: { from, to } }: UserFilters) =>
      write({ search, role: chosen, from, to, page: '' }),
    onPage: (page: number) => write({ page: page === 1 ? '' : String(page) }),
    onPageSize: (next: number) => write({ rowsPerPage: String(next), page: '' }),
  };
}
