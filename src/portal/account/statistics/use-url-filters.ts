import { useSearchParams } from 'react-router-dom';
import type { DateFilterValue } from '#portal/ui/lists/date-filter.tsx';
import { quickKinds, quickRange } from '#portal/ui/lists/quick-range.ts';
import { useToday } from '#portal/ui/lists/use-today.ts';

const day = /^\d{4}-\d\d-\d\d$/;

/**
 * Filters in the address, so that a reload and a link show the same. A quick range is written as its
 * name: a link to this week shows the week in which it is opened.
 */
export function useUrlFilters() {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const quick = quickKinds.find((kind) => kind === params.get('quick'));
  const range =
    quick && today
      ? quickRange(quick, today)
      : { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  const dates: DateFilterValue = {
    from: day.test(range.from) ? range.from : '',
    to: day.test(range.to) ? range.to : '',
    quick,
  };
  const set = (values: Readonly<Record<string, string>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return {
    /** Undefined in the first render, as today is. */
    today,
    dates,
    setDates: ({ from, to, quick: kind }: DateFilterValue) =>
      set(kind ? { from: '', to: '', quick: kind } : { from, to, quick: '' }),
    get: (name: string) => params.get(name) ?? '',
    set,
    clear: () => setParams({}, { replace: true }),
  };
}
