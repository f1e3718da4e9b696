import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { grouped } from '#contract/grouped.ts';
import styles from '#portal/ui/lists/pager.module.css';

const usualSizes = [5, 10, 25];

export interface PagerState {
  /** Starts at 1. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
}

/** Pager of a list, usually with the state that `useList` returns. */
export function Pager({
  label,
  fixedSize = false,
  sizes = usualSizes,
  page,
  pageSize,
  total,
  onPage,
  onPageSize,
}: PagerState & {
  /** Name of the list: 'API keys'. */
  label: string;
  /** Hides the choice of the page size. */
  fixedSize?: boolean;
  /** Page sizes to choose from. */
  sizes?: readonly number[];
}) {
  const sizeId = useId();
  const pages = pageCount(total, pageSize);
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <nav className={styles.pager} aria-label={`Pages of ${label}`}>
      {fixedSize ? null : (
        <div className={styles.size}>
          <label htmlFor={sizeId}>Rows per page</label>
          <select
            id={sizeId}
            value={pageSize}
            onChange={(event) => onPageSize(Number(event.target.value))}
          >
            {sizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </div>
      )}
      <p className={styles.range} aria-live="polite">
        {grouped(first)}–{grouped(last)} of {grouped(total)}
      </p>
      {/* Not `disabled`: on the last page that would remove the focus. */}
      <div className={styles.turn}>
        <button
          type="button"
          aria-label="Previous page"
          aria-disabled={page <= 1}
          onClick={() => page > 1 && onPage(page - 1)}
        >
          <ChevronLeft size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
        <button
          type="button"
          aria-label="Next page"
          aria-disabled={page >= pages}
          onClick={() => page < pages && onPage(page + 1)}
        >
          <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
    </nav>
  );
}

export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** The rows of the current page of a list that is loaded as a whole. */
export function rowsOn<Row>(
  { page, pageSize }: Pick<PagerState, 'page' | 'pageSize'>,
  rows: readonly Row[],
): readonly Row[] {
  return rows.slice((page - 1) * pageSize, page * pageSize);
}
