import { type DateFilterValue, noDates } from '#portal/ui/lists/date-filter.tsx';
import { useAddressValues } from '#portal/ui/lists/use-address-values.ts';

const states = ['active', 'inactive', 'deleted'] as const;
const uses = ['month', 'near'] as const;

/** Empty: all that are not deleted. */
export type UserState = '' | (typeof states)[number];
/** `month`: with requests this month; `near`: near the limit. */
export type UserUse = '' | (typeof uses)[number];

export const toState = (text: string): UserState => states.find((one) => one === text) ?? '';
export const toUse = (text: string): UserUse => uses.find((one) => one === text) ?? '';

export interface UserFilters {
  search: string;
  role: '' | 'admin' | 'user';
  state: UserState;
  use: UserUse;
  /** Local time in minutes; both ends are included. */
  created: DateFilterValue;
}

export const noUserFilters: UserFilters = {
  search: '',
  role: '',
  state: '',
  use: '',
  created: noDates,
};

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
    state: toState(get('state')),
    use: toUse(get('use')),
    created: { from: get('from'), to: get('to') },
  };

  return {
    filters,
    page: Math.max(1, Math.trunc(Number(get('page'))) || 1),
    pageSize: sizes.includes(size) ? size : defaultSize,
    onFilters: ({ search, role: chosen, state, use, created: { from, to } }: UserFilters) =>
      set({ search, role: chosen, state, use, from, to, page: '' }),
    onPage: (page: number) => set({ page: page === 1 ? '' : String(page) }),
    onPageSize: (next: number) => set({ rowsPerPage: String(next), page: '' }),
  };
}
