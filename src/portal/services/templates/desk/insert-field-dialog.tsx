import { useState } from 'react';
import type { DataField } from '#portal/services/templates/desk/data-fields.ts';
import styles from '#portal/services/templates/desk/template-desk.module.css';
import { EmptyState } from '#portal/ui/feedback/empty-state.tsx';
import { TextField } from '#portal/ui/fields/text-field.tsx';
import { Dialog } from '#portal/ui/overlays/dialog.tsx';

const searchedFrom = 8;

/** The fields that the data has for the place of the caret, to be put in by a press. */
export function InsertFieldDialog({
  fields,
  onInsert,
  onClose,
}: {
  fields: readonly DataField[];
  onInsert: (field: DataField) => void;
  onClose: () => void;
}) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const shown = fields.filter(({ path, sample }) =>
    `${path} ${sample}`.toLowerCase().includes(wanted),
  );
  return (
    <Dialog open title="Insert field" onClose={onClose}>
      {fields.length >= searchedFrom ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (shown[0]) onInsert(shown[0]);
          }}
        >
          <TextField
            label="Search"
            type="search"
            value={search}
            autoComplete="off"
            enterKeyHint="done"
            hint="Enter puts in the first one."
            onChange={({ target }) => setSearch(target.value)}
          />
        </form>
      ) : null}
      {shown.length === 0 ? (
        <EmptyState>
          {fields.length === 0
            ? 'The data has no fields yet. Write some under Data.'
            : 'No field is called like this.'}
        </EmptyState>
      ) : (
        <ul className={styles.insertList} aria-label="Fields">
          {shown.map((field) => (
            <li key={field.path}>
              <button type="button" className={styles.insert} onClick={() => onInsert(field)}>
                <code>{field.path}</code> <span>{field.sample}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
