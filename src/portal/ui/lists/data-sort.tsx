// Sorting of a list. Table headers are buttons; cards have no headers, so they get a select.
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useId } from 'react';
import { IconButton } from '#portal/ui/button.tsx';
import styles from '#portal/ui/lists/data-list.module.css';
import type { Column, Sort, Sorting } from '#portal/ui/lists/data-list-props.ts';

/** Content of a table header: its label, or a button that sorts by it. */
export function SortHead<Row>({
  column,
  sort,
}: {
  column: Column<Row>;
  sort?: Sorting | undefined;
}) {
  if (!sort || !column.sortable) return column.label;
  const { current, onSort } = sort;
  const isCurrent = current.key === column.key;
  const Arrow = isCurrent && current.direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      className={styles.sortButton}
      data-current={isCurrent || undefined}
      onClick={() =>
        onSort(isCurrent ? reversed(current) : { key: column.key, direction: 'ascending' })
      }
    >
      {column.label}
      <Arrow aria-hidden="true" size={16} strokeWidth={2} />
    </button>
  );
}

export function SortSelect<Row>({
  columns,
  sort: { current, onSort },
}: {
  columns: readonly Column<Row>[];
  sort: Sorting;
}) {
  const id = useId();
  const isDescending = current.direction === 'descending';
  const Arrow = isDescending ? ArrowDown : ArrowUp;
  return (
    <div className={styles.sortSelect}>
      <label htmlFor={id}>Sort by</label>
      <select
        id={id}
        value={current.key}
        onChange={({ target }) => onSort({ ...current, key: target.value })}
      >
        {columns
          .filter(({ sortable }) => sortable)
          .map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
      </select>
      <IconButton
        label={isDescending ? 'Descending. Sort ascending' : 'Ascending. Sort descending'}
        onClick={() => onSort(reversed(current))}
      >
        <Arrow aria-hidden="true" size={20} strokeWidth={1.75} />
      </IconButton>
    </div>
  );
}

export function sortState(sort: Sorting | undefined, key: string): Sort['direction'] | undefined {
  return sort?.current.key === key ? sort.current.direction : undefined;
}

/** For lists that are loaded as a whole; where the server pages, it also sorts. */
export function sortRows<Row>(
  rows: readonly Row[],
  valueIn: (row: Row) => string | number,
  direction: Sort['direction'],
): Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((one, other) => sign * compare(valueIn(one), valueIn(other)));
}

function reversed({ key, direction }: Sort): Sort {
  return { key, direction: direction === 'ascending' ? 'descending' : 'ascending' };
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return collator.compare(String(one), String(other));
}

// Sorts 'Key 9' before 'Key 10'.
const collator = new Intl.Collator(undefined, { numeric: true });
