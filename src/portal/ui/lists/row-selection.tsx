import styles from '#portal/ui/lists/data-list.module.css';
import type { Selection } from '#portal/ui/lists/data-list-props.ts';

export function SelectRow<Row>({
  id,
  row,
  selection,
}: {
  id: string;
  row: Row;
  selection: Selection<Row>;
}) {
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        checked={selection.selected.has(id)}
        aria-label={selection.rowLabel(row)}
        onChange={(event) => {
          const next = new Set(selection.selected);
          if (event.target.checked) next.add(id);
          else next.delete(id);
          selection.onChange(next);
        }}
      />
    </label>
  );
}

/** Selects the rows of the current page; the selection on other pages does not change. */
export function SelectAll<Row>({
  rows,
  rowId,
  selection,
  visibleLabel = false,
}: {
  rows: readonly Row[];
  rowId: (row: Row) => string;
  selection: Selection<Row>;
  visibleLabel?: boolean;
}) {
  const ids = rows.map(rowId);
  const ticked = ids.filter((id) => selection.selected.has(id)).length;
  const label = 'Select all on this page';
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        checked={ticked === ids.length}
        ref={(box) => {
          if (box) box.indeterminate = ticked > 0 && ticked < ids.length;
        }}
        aria-label={visibleLabel ? undefined : label}
        onChange={(event) => {
          const next = new Set(selection.selected);
          for (const id of ids) {
            if (event.target.checked) next.add(id);
            else next.delete(id);
          }
          selection.onChange(next);
        }}
      />
      {visibleLabel ? <span>{label}</span> : null}
    </label>
  );
}
