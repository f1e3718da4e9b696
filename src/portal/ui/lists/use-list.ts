import { useState } from 'react';
import { type PagerState, pageCount } from '#portal/ui/lists/pager.tsx';

const nothing: ReadonlySet<string> = new Set();

/**
 * State of a list screen: page, page size, filter, selection and open dialog. `Dialog` is what a
 * dialog shows, for example the row it was opened for.
 */
export function useList<Dialog, Filter = undefined>(initialSize: number, noFilter?: Filter) {
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(initialSize);
  const [filter, setFilter] = useState(noFilter as Filter);
  const [selected, onSelect] = useState(nothing);
  const [dialog, setDialog] = useState<Dialog>();

  const onFilter = (next: Filter) => {
    setFilter(next);
    setPage(1);
  };

  return {
    page,
    pageSize,
    filter,
    onFilter,
    selected,
    onSelect,
    clearSelection: () => onSelect(nothing),
    dialog,
    setDialog,
    closeDialog: () => setDialog(undefined),
    /** A page past the end, for example after deleting, becomes the last; no total: not yet known. */
    pagerFor: (total: number | undefined): PagerState => {
      const last = total === undefined ? page : pageCount(total, pageSize);
      if (page > last) setPage(last);
      return {
        page: Math.min(page, last),
        pageSize,
        total: total ?? 0,
        onPage: setPage,
        onPageSize: (size) => {
          setPageSize(size);
          setPage(1);
        },
      };
    },
  };
}
