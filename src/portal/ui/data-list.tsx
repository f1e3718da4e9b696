// One list of columns, two renderings: a real table from 600 px, cards with term-and-value pairs
// below. A table restyled into blocks would lose its meaning for screen readers.
import type { ReactNode } from 'react';
import { Banner } from '#portal/ui/banner.tsx';
import { Button } from '#portal/ui/button.tsx';
import { DataCards } from '#portal/ui/data-cards.tsx';
import styles from '#portal/ui/data-list.module.css';
import type { Sorting } from '#portal/ui/data-sort.tsx';
import { DataTable } from '#portal/ui/data-table.tsx';
import { useMediaQuery, wide } from '#portal/ui/media-query.ts';
import { Skeleton } from '#portal/ui/skeleton.tsx';

export interface Column<Row> {
  key: string;
  label: string;
  render: (row: Row) => ReactNode;
  /** Numbers stand right. */
  align?: 'end';
  /** Names the row: the row header of the table and the title of the card. Exactly one column. */
  title?: boolean;
  /** Cards have room for about four lines; the table's columns may be fixed. */
  only?: 'table' | 'card';
  /** Offered for sorting, where the list has `sort`. */
  sortable?: boolean;
}

export interface RowAction {
  /** What the button shows: 'Delete'. */
  label: string;
  /** What it is called: 'Delete key Production'. */
  name: string;
  /** A link where there is an address, else a button. */
  to?: string;
  onSelect?: () => void;
  danger?: boolean;
}

export interface Selection<Row> {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Label of a row's checkbox: 'Select key Production'. */
  rowLabel: (row: Row) => string;
}

export interface DataListProps<Row> {
  /** Names the list; shown to screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  /** Undefined while nothing has been loaded. */
  rows: readonly Row[] | undefined;
  failure?: { message: string; onRetry: () => void } | undefined;
  empty: ReactNode;
  /** The first is the main one: on cards it stays visible, the others move under More. */
  actions?: (row: Row) => readonly RowAction[];
  /** Heads their column; the specification spells it differently for one list. */
  actionLabel?: string;
  selection?: Selection<Row>;
  sort?: Sorting;
  /** Bulk actions, shown above the rows. */
  toolbar?: ReactNode;
  pager?: ReactNode;
}

export type DataRowsProps<Row> = Omit<DataListProps<Row>, 'rows' | 'failure' | 'empty'> & {
  rows: readonly Row[];
};

export function DataList<Row>({ failure, rows, empty, ...props }: DataListProps<Row>) {
  const isWide = useMediaQuery(wide);
  // Rows that are there stay there when a refresh fails; the banner says that they may be old.
  const banner = failure ? (
    <Banner tone="error" live action={<Button onClick={failure.onRetry}>Retry</Button>}>
      {failure.message}
    </Banner>
  ) : null;
  if (!rows) return banner ?? <Skeleton lines={6} label={`Loading ${props.caption}`} />;
  const Rows = isWide ? DataTable : DataCards;
  return (
    <div className={styles.list}>
      {banner}
      {rows.length === 0 ? empty : <Rows {...props} rows={rows} />}
      {rows.length === 0 ? null : props.pager}
    </div>
  );
}
