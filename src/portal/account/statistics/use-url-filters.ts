import type { DateFilterValue } from '#portal/ui/lists/date-filter.tsx';
import { quickKinds, quickRange } from '#portal/ui/lists/quick-range.ts';
import { useAddressValues } from '#portal/ui/lists/use-address-values.ts';
import { useToday } from '#portal/ui/lists/use-today.ts';

const day = /^\d{4}-\d\d-\d\d$/;

/**
 * Filters in the address, so that a reload and a link show the same. A quick range is written as its
 * name: a link to this week shows the week in which it is opened.
 */
export function useUrlFilters() {
  const { get, set, clear } = useAddressValues();
  const today = useToday();
  const quick = quickKinds.find((kind) => kind === get('quick'));
  const range = quick && today ? quickRange(quick, today) : { from: get('from'), to: get('to') };
  const dates: DateFilterValue = {
    from: day.test(range.from) ? range.from : '',
    to: day.test(range.to) ? range.to : '',
    quick,
  };
  return {
    /** Undefined in the first render, as today is. */
    today,
    dates,
    setDates: ({ from, to, quick: kind }: DateFilterValue) =>
      set(kind ? { from: '', to: '', quick: kind } : { from, to, quick: '' }),
    get,
    set,
    clear,
  };
}
