import { useState } from 'react';
import { Button } from '#portal/ui/button.tsx';
import { EmptyState } from '#portal/ui/feedback/empty-state.tsx';
import { DataList } from '#portal/ui/lists/data-list.tsx';
import type { Column, Sort } from '#portal/ui/lists/data-list-props.ts';
import { sortRows } from '#portal/ui/lists/data-sort.tsx';
import { Pager, rowsOn } from '#portal/ui/lists/pager.tsx';
import { useList } from '#portal/ui/lists/use-list.ts';
import { showToast } from '#portal/ui/overlays/toast.tsx';
import { Stamp } from '#portal/ui/stamp.tsx';

interface Key {
  id: string;
  name: string;
  calls: number;
  created: string;
}

const keys: readonly Key[] = Array.from({ length: 12 }, (_, at) => ({
  id: `k${at + 1}`,
  name: at === 3 ? 'Accounting-of-the-northern-branch-with-a-long-name' : `Key ${at + 1}`,
  calls: (at * 37) % 100,
  created: `2026-03-${String(at + 1).padStart(2, '0')}`,
}));

const columns: readonly Column<Key>[] = [
  { key: 'name', label: 'Name', render: ({ name }) => name, title: true, sortable: true },
  { key: 'state', label: 'State', render: () => <Stamp tone="success">Active</Stamp> },
  { key: 'created', label: 'Created At', render: ({ created }) => created, sortable: true },
  { key: 'calls', label: 'Calls', render: ({ calls }) => calls, align: 'end', sortable: true },
];

export function Lists() {
  return (
    <>
      <FullList />
      <section className="part" aria-labelledby="lists">
        <h2 id="lists">DataList: empty, loading, failed</h2>
        <DataList
          caption="Empty list"
          columns={columns}
          rowId={({ id }) => id}
          rows={[]}
          empty={
            <EmptyState action={<Button variant="primary">New request</Button>}>
              You have no saved requests yet.
            </EmptyState>
          }
        />
        <DataList
          caption="Loading list"
          columns={columns}
          rowId={({ id }) => id}
          rows={undefined}
          empty={null}
        />
        <DataList
          caption="Failed list"
          columns={columns}
          rowId={({ id }) => id}
          rows={undefined}
          failure={{ message: 'The list could not be loaded.', onRetry: () => {} }}
          empty={null}
        />
      </section>
    </>
  );
}

function FullList() {
  const list = useList<never>(5);
  const { selected } = list;
  const [sort, setSort] = useState<Sort>({ key: 'created', direction: 'ascending' });
  const sorted = sortRows(
    keys,
    (row) => (sort.key === 'calls' ? row.calls : sort.key === 'name' ? row.name : row.created),
    sort.direction,
  );
  const pager = list.pagerFor(sorted.length);
  return (
    <section className="part" aria-labelledby="list">
      <h2 id="list">DataList and pager</h2>
      <DataList
        caption="API keys"
        columns={columns}
        rowId={({ id }) => id}
        rows={rowsOn(pager, sorted)}
        empty={null}
        sort={{ current: sort, onSort: setSort }}
        selection={{
          selected,
          onChange: list.onSelect,
          rowLabel: ({ name }) => `Select ${name}`,
        }}
        actions={({ name }) => [
          { label: 'Details', name: `Details of ${name}`, to: `/${name}` },
          {
            label: 'Delete',
            name: `Delete ${name}`,
            danger: true,
            onSelect: () => showToast('info', `${name} would go.`),
          },
        ]}
        toolbar={
          selected.size >= 2 ? (
            <div className="row">
              <Button variant="danger">DELETE {selected.size} keys</Button>
            </div>
          ) : null
        }
        pager={<Pager label="API keys" {...pager} />}
      />
    </section>
  );
}
