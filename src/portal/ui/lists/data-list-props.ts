import type { ReactNode } from 'react';

export interface Sort {
  /** The key of a sortable column. */
  readonly key: string;
  readonly direction: 'ascending' | 'descending';
}

export interface Sorting {
  current: Sort;
  onSort: (sort: Sort) => void;
}

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
