import { useId, useState } from 'react';
import styles from '#portal/ui/lists/data-list.module.css';
import type { DataRowsProps, RowAction } from '#portal/ui/lists/data-list-props.ts';
import { SortSelect } from '#portal/ui/lists/data-sort.tsx';
import { ActionButton } from '#portal/ui/lists/data-table.tsx';
import { SelectAll, SelectRow } from '#portal/ui/lists/row-selection.tsx';

export function DataCards<Row>(props: DataRowsProps<Row>) {
  const { caption, columns, rows, rowId, selection, sort, toolbar } = props;
  return (
    <>
      {selection || sort ? (
        <div className={styles.cardsHead}>
          {selection ? (
            <SelectAll rows={rows} rowId={rowId} selection={selection} visibleLabel />
          ) : null}
          {sort ? <SortSelect columns={columns} sort={sort} /> : null}
        </div>
      ) : null}
      {toolbar}
      <ul className={styles.cards} aria-label={caption}>
        {rows.map((row) => (
          <Card key={rowId(row)} {...props} row={row} />
        ))}
      </ul>
    </>
  );
}

function Card<Row>({ row, columns, rowId, actions, selection }: DataRowsProps<Row> & { row: Row }) {
  const title = columns.find((column) => column.title);
  const meta = columns.filter((column) => !column.title && column.only !== 'table');
  return (
    <li className={styles.card} data-selected={selection?.selected.has(rowId(row)) || undefined}>
      <div className={styles.cardTitle}>
        {selection ? <SelectRow id={rowId(row)} row={row} selection={selection} /> : null}
        <h3>{title?.render(row)}</h3>
      </div>
      <dl className={styles.meta}>
        {meta.map((column) => (
          <div key={column.key}>
            <dt>{column.label}</dt>
            <dd>{column.render(row)}</dd>
          </div>
        ))}
      </dl>
      {actions ? <CardActions actions={actions(row)} /> : null}
    </li>
  );
}

function CardActions({ actions }: { actions: readonly RowAction[] }) {
  const [open, setOpen] = useState(false);
  const moreId = useId();
  const [first, ...others] = actions;
  if (!first) return null;
  return (
    <div className={styles.cardActions}>
      <ActionButton action={first} />
      {others.length > 0 ? (
        <button
          type="button"
          className={styles.action}
          aria-expanded={open}
          aria-controls={moreId}
          aria-label={`More: other than ${first.name}`}
          onClick={() => setOpen(!open)}
        >
          More
        </button>
      ) : null}
      <div id={moreId} className={styles.more} hidden={!open}>
        {others.map((action) => (
          <ActionButton key={action.label} action={action} />
        ))}
      </div>
    </div>
  );
}
