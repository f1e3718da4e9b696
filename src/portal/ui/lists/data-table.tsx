import { Link } from 'react-router-dom';
import styles from '#portal/ui/lists/data-list.module.css';
import type { DataRowsProps, RowAction } from '#portal/ui/lists/data-list-props.ts';
import { SortHead, sortState } from '#portal/ui/lists/data-sort.tsx';
import { SelectAll, SelectRow } from '#portal/ui/lists/row-selection.tsx';

export function DataTable<Row>(props: DataRowsProps<Row>) {
  const { caption, rows, rowId, actions, actionLabel = 'Action', selection, sort, toolbar } = props;
  const columns = props.columns.filter(({ only }) => only !== 'card');
  const hasLong = columns.some(({ isLong }) => isLong);
  return (
    <>
      {toolbar}
      <section
        className={styles.scroll}
        aria-label={caption}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that may scroll must take focus
        tabIndex={0}
      >
        <table className={styles.table}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {selection ? (
                <th scope="col" className={styles.tick}>
                  <SelectAll rows={rows} rowId={rowId} selection={selection} />
                </th>
              ) : null}
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  data-align={column.align}
                  aria-sort={sortState(sort, column.key)}
                >
                  <SortHead column={column} sort={sort} />
                </th>
              ))}
              {actions ? <th scope="col">{actionLabel}</th> : null}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowId(row)} data-selected={selection?.selected.has(rowId(row)) || undefined}>
                {selection ? (
                  <td className={styles.tick}>
                    <SelectRow id={rowId(row)} row={row} selection={selection} />
                  </td>
                ) : null}
                {columns.map((column) =>
                  column.title ? (
                    <th key={column.key} scope="row" data-roomy={hasLong ? undefined : ''}>
                      {column.render(row)}
                    </th>
                  ) : (
                    <td
                      key={column.key}
                      data-align={column.align}
                      data-roomy={column.isLong ? '' : undefined}
                    >
                      {column.render(row)}
                    </td>
                  ),
                )}
                {actions ? (
                  <td>
                    <div className={styles.actions}>
                      {actions(row).map((action) => (
                        <ActionButton key={action.label} action={action} />
                      ))}
                    </div>
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

export function ActionButton({ action }: { action: RowAction }) {
  if (action.to !== undefined) {
    return (
      <Link to={action.to} className={styles.action} aria-label={action.name}>
        {action.label}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={styles.action}
      data-danger={action.danger || undefined}
      aria-label={action.name}
      onClick={action.onSelect}
    >
      {action.label}
    </button>
  );
}
