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
  /** Numbers are aligned right. */
  align?: 'end';
  /** Names the row: row header of the table and title of the card. Exactly one column. */
  title?: boolean;
  /** The title as text where `render` makes a link of it: a card is a link as a whole. */
  plain?: (row: Row) => ReactNode;
  /** Cards have two lines; the table's columns may be fixed. */
  only?: 'table' | 'card';
  /** The card shows the label too, because the value alone could mean anything. */
  isLabelled?: true;
  /** A text: takes the free room of the table, and a line of its own on the card. */
  isLong?: true;
  /** Can be sorted by, if the list has `sort`. */
  sortable?: boolean;
}

export interface RowAction {
  /** Label of the button: 'Delete'. */
  label: string;
  /** Accessible name: 'Delete key Production'. */
  name: string;
  /** With `to` it is a link, otherwise a button. */
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
  /** Accessible name of the list. */
  caption: string;
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  failure?: { message: string; onRetry: () => void } | undefined;
  empty: ReactNode;
  /** The first is the main action: on cards a tap on the row does it, More has the others. */
  actions?: (row: Row) => readonly RowAction[];
  /** In the table too, only the first stands beside the row: for many columns. */
  areActionsFolded?: boolean;
  /** Title of the actions column; the specification spells it differently for one list. */
  actionLabel?: string;
  selection?: Selection<Row>;
  sort?: Sorting;
  /** Bulk actions, shown above the rows. */
  toolbar?: ReactNode;
  pager?: ReactNode;
  /** Cards at every width: the list stands beside what is chosen in it. */
  asCards?: boolean;
  /** Id of the row that is shown beside the list. */
  current?: string | undefined;
}

export type DataRowsProps<Row> = Omit<
  DataListProps<Row>,
  'rows' | 'failure' | 'empty' | 'asCards'
> & {
  rows: readonly Row[];
};
