import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ApiKey } from '#contract/calls/api-keys.ts';
import { AddKeyDialog } from '#portal/account/add-key-dialog.tsx';
import { apiKeyColumns } from '#portal/account/api-key-columns.tsx';
import { usageText } from '#portal/account/api-key-texts.ts';
import styles from '#portal/account/api-keys.module.css';
import { DeleteKeysDialog } from '#portal/account/delete-keys-dialog.tsx';
import { KeptKeyNames, useKeepingKeyNames } from '#portal/account/kept-key-names.tsx';
import { KeyDetailsDialog } from '#portal/account/key-details-dialog.tsx';
import { apiKeysQuery, configurationQuery } from '#portal/api/own-queries.ts';
import { Button } from '#portal/ui/button.tsx';
import { EmptyState } from '#portal/ui/feedback/empty-state.tsx';
import { DataList } from '#portal/ui/lists/data-list.tsx';
import { Pager, pageOf } from '#portal/ui/lists/pager.tsx';

const pageSizes = [5, 10, 25];
const bulkFrom = 2;

type Modal =
  | { kind: 'closed' }
  | { kind: 'add' }
  | { kind: 'details'; apiKey: ApiKey }
  | { kind: 'delete'; apiKeys: readonly ApiKey[] };

export function ApiKeys({ userId }: { userId: string }) {
  const { data: apiKeys, error, refetch } = useQuery(apiKeysQuery(userId));
  const { data: configuration } = useQuery(configurationQuery(userId));
  useKeepingKeyNames(userId, apiKeys);
  const [modal, setModal] = useState<Modal>({ kind: 'closed' });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [wantedPage, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(5);

  const all = apiKeys ?? [];
  const { page, rows } = pageOf(all, wantedPage, pageSize);
  // Ticks of keys that are gone do not count.
  const ticked = all.filter(({ id }) => selected.has(id));
  const close = () => setModal({ kind: 'closed' });
  const add = (
    <Button variant="primary" className={styles.add} onClick={() => setModal({ kind: 'add' })}>
      <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
      Add
    </Button>
  );

  return (
    <>
      <div className={styles.intro}>
        <p>
          You start with one API key. Details shows a key with its name and description; Add creates
          more, for example one for each program that calls the services.
        </p>
        {configuration ? <p className={styles.usage}>{usageText(configuration)}</p> : null}
        {apiKeys && apiKeys.length > 0 ? add : null}
      </div>
      <DataList
        caption="API keys"
        columns={apiKeyColumns}
        rowId={({ id }) => id}
        rows={apiKeys ? rows : undefined}
        failure={
          error
            ? {
                message: 'Your API keys could not be loaded; they are never stored on this device.',
                onRetry: () => void refetch(),
              }
            : undefined
        }
        empty={
          <EmptyState action={add}>
            You have no API key. Programs need one to call the services.
          </EmptyState>
        }
        selection={{
          selected,
          onChange: setSelected,
          rowLabel: ({ name }) => `Select key ${name}`,
        }}
        actionLabel="ACTION"
        actions={(apiKey) => [
          {
            label: 'Details',
            name: `Details of key ${apiKey.name}`,
            onSelect: () => setModal({ kind: 'details', apiKey }),
          },
          {
            label: 'Delete',
            name: `Delete key ${apiKey.name}`,
            danger: true,
            onSelect: () => setModal({ kind: 'delete', apiKeys: [apiKey] }),
          },
        ]}
        toolbar={
          ticked.length >= bulkFrom ? (
            <div className={styles.bulk}>
              <p role="status">{ticked.length} keys ticked</p>
              <Button
                variant="danger"
                onClick={() => setModal({ kind: 'delete', apiKeys: ticked })}
              >
                DELETE
              </Button>
            </div>
          ) : null
        }
        pager={
          <Pager
            label="API keys"
            page={page}
            pageSize={pageSize}
            total={all.length}
            sizes={pageSizes}
            onPage={setPage}
            onPageSize={(size) => {
              setPageSize(size);
              setPage(1);
            }}
          />
        }
      />
      {error && !apiKeys ? <KeptKeyNames userId={userId} /> : null}
      {modal.kind === 'add' ? <AddKeyDialog userId={userId} onClose={close} /> : null}
      {modal.kind === 'details' ? (
        <KeyDetailsDialog userId={userId} apiKey={modal.apiKey} onClose={close} />
      ) : null}
      {modal.kind === 'delete' ? (
        <DeleteKeysDialog
          userId={userId}
          apiKeys={modal.apiKeys}
          isLast={modal.apiKeys.length === all.length}
          onClose={close}
        />
      ) : null}
    </>
  );
}
