import styles from '#portal/ui/lists/data-list.module.css';
import type { DataRowsProps, RowAction } from '#portal/ui/lists/data-list-props.ts';
import { SortHead, sortState } from '#portal/ui/lists/data-sort.tsx';
import { ActionButton, MoreActions, MoreButton, useMore } from '#portal/ui/lists/more-actions.tsx';
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
                    <RowActions actions={actions(row)} />
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

/** Two stand side by side; of more, the first, and More has the others. */
function RowActions({ actions }: { actions: readonly RowAction[] }) {
  const more = useMore();
  const shown = actions.length > 2 ? actions.slice(0, 1) : actions;
  const others = actions.slice(shown.length);
  return (
    <>
      <div className={styles.actions}>
        {shown.map((action) => (
          <ActionButton key={action.label} action={action} />
        ))}
        <MoreButton more={more} shown={shown[0]} others={others} />
      </div>
      <MoreActions more={more} others={others} />
    </>
  );
}
