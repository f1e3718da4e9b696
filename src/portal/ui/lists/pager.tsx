import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { grouped } from '#contract/grouped.ts';
import styles from '#portal/ui/lists/pager.module.css';

/** Page turner of a list. `page` starts at 1; without `sizes` the page size is fixed. */
export function Pager({
  label,
  page,
  pageSize,
  total,
  sizes,
  onPage,
  onPageSize,
}: {
  /** Names the list it turns: 'API keys'. */
  label: string;
  page: number;
  pageSize: number;
  total: number;
  sizes?: readonly number[];
  onPage: (page: number) => void;
  onPageSize?: (size: number) => void;
}) {
  const sizeId = useId();
  const pages = pageCount(total, pageSize);
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <nav className={styles.pager} aria-label={`Pages of ${label}`}>
      {sizes && onPageSize ? (
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
      ) : null}
      <p className={styles.range} aria-live="polite">
        {grouped(first)}–{grouped(last)} of {grouped(total)}
      </p>
      {/* Not `disabled`: on the last page that would take the focus away from who got there. */}
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

/** The rows of one page; a page past the end (after deleting) falls back to the last. */
export function pageOf<Row>(rows: readonly Row[], page: number, pageSize: number) {
  const shown = Math.min(Math.max(page, 1), pageCount(rows.length, pageSize));
  return { page: shown, rows: rows.slice((shown - 1) * pageSize, shown * pageSize) };
}
