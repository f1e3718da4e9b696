import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from '#portal/ui/lists/data-cards.module.css';
import type { DataRowsProps, RowAction } from '#portal/ui/lists/data-list-props.ts';
import { SortSelect } from '#portal/ui/lists/data-sort.tsx';
import { MoreActions, MoreButton, useMore } from '#portal/ui/lists/more-actions.tsx';
import { SelectAll, SelectRow } from '#portal/ui/lists/row-selection.tsx';

/** Rows of two lines for phones: a tap does the first action, More has the others. */
export function DataCards<Row>(props: DataRowsProps<Row>) {
  const { caption, columns, rows, rowId, selection, sort, toolbar } = props;
  return (
    <>
      {selection || sort ? (
        <div className={styles.head}>
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

function Card<Row>({
  row,
  columns,
  rowId,
  actions,
  selection,
  current,
}: DataRowsProps<Row> & { row: Row }) {
  const more = useMore();
  const title = columns.find((column) => column.title);
  const facts = columns.filter((column) => !column.title && column.only !== 'table');
  const [first, ...others] = actions?.(row) ?? [];
  const isCurrent = rowId(row) === current;
  const isMarked = isCurrent || selection?.selected.has(rowId(row));
  return (
    <li className={styles.card} data-selected={isMarked || undefined}>
      <div className={styles.row}>
        {selection ? <SelectRow id={rowId(row)} row={row} selection={selection} /> : null}
        <div className={styles.text}>
          <h3>
            <Opener action={first} isCurrent={isCurrent}>
              {(title?.plain ?? title?.render)?.(row)}
            </Opener>
          </h3>
          <dl className={styles.facts}>
            {facts.map(({ key, label, isLabelled, isLong, render }) => (
              <div key={key} data-long={isLong}>
                <dt className={isLabelled ? undefined : 'visually-hidden'}>{label} </dt>
                <dd>{render(row)}</dd>
              </div>
            ))}
          </dl>
        </div>
        <MoreButton more={more} shown={first} others={others} />
      </div>
      <MoreActions more={more} others={others} />
    </li>
  );
}

/** The title as a link or button that covers the row; plain text where nothing can be done. */
function Opener({
  action,
  isCurrent,
  children,
}: {
  action: RowAction | undefined;
  isCurrent: boolean;
  children: ReactNode;
}) {
  if (!action) return children;
  const { to, name, onSelect } = action;
  return to === undefined ? (
    <button
      type="button"
      className={styles.opener}
      aria-label={name}
      aria-current={isCurrent || undefined}
      onClick={onSelect}
    >
      {children}
    </button>
  ) : (
    <Link className={styles.opener} to={to}>
      {children}
    </Link>
  );
}
