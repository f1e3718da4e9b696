import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ApiKey } from '#contract/calls/api-keys.ts';
import { AddKeyDialog } from '#portal/account/api-keys/add-key-dialog.tsx';
import { apiKeyColumns } from '#portal/account/api-keys/api-key-columns.tsx';
import { isFound, usageText } from '#portal/account/api-keys/api-key-texts.ts';
import styles from '#portal/account/api-keys/api-keys.module.css';
import { DeleteKeysDialog } from '#portal/account/api-keys/delete-keys-dialog.tsx';
import { KeptKeyNames, useKeepingKeyNames } from '#portal/account/api-keys/kept-key-names.tsx';
import { KeyDetailsDialog } from '#portal/account/api-keys/key-details-dialog.tsx';
import { RotateKeyDialog } from '#portal/account/api-keys/rotate-key-dialog.tsx';
import { apiKeysQuery, configurationQuery } from '#portal/api/own-queries.ts';
import { Button } from '#portal/ui/button.tsx';
import { EmptyState } from '#portal/ui/feedback/empty-state.tsx';
import { TextField } from '#portal/ui/fields/text-field.tsx';
import { DataList } from '#portal/ui/lists/data-list.tsx';
import { Pager, rowsOn } from '#portal/ui/lists/pager.tsx';
import { useList } from '#portal/ui/lists/use-list.ts';

const bulkFrom = 2;
// Fewer fit on the first page.
const searchFrom = 6;

type Dialog =
  | { kind: 'add' }
  | { kind: 'details' | 'rotate'; apiKey: ApiKey }
  | { kind: 'delete'; apiKeys: readonly ApiKey[] };

export function ApiKeys({ userId }: { userId: string }) {
  const { data: apiKeys, error, refetch } = useQuery(apiKeysQuery(userId));
  const { data: configuration } = useQuery(configurationQuery(userId));
  useKeepingKeyNames(userId, apiKeys);
  const list = useList<Dialog, string>(5, '');
  const { selected, filter: search, dialog, setDialog, closeDialog } = list;

  const all = apiKeys ?? [];
  const found = search.trim() === '' ? all : all.filter((one) => isFound(one, search.trim()));
  const pager = list.pagerFor(apiKeys && found.length);
  // Ignores selected keys that were deleted meanwhile or that the search hides.
  const ticked = found.filter(({ id }) => selected.has(id));
  const add = (
    <Button variant="primary" className={styles.add} onClick={() => setDialog({ kind: 'add' })}>
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
      {all.length >= searchFrom || search !== '' ? (
        <TextField
          label="Search"
          type="search"
          placeholder="Part of a name or description"
          className={styles.search}
          value={search}
          onChange={({ target }) => list.onFilter(target.value)}
        />
      ) : null}
      <DataList
        caption="API keys"
        columns={apiKeyColumns}
        rowId={({ id }) => id}
        rows={apiKeys && rowsOn(pager, found)}
        failure={
          error
            ? {
                message: 'Your API keys could not be loaded; they are never stored on this device.',
                onRetry: () => void refetch(),
              }
            : undefined
        }
        empty={
          all.length > 0 ? (
            <EmptyState action={<Button onClick={() => list.onFilter('')}>Clear search</Button>}>
              No key has “{search.trim()}” in its name or description.
            </EmptyState>
          ) : (
            <EmptyState action={add}>
              You have no API key. Programs need one to call the services.
            </EmptyState>
          )
        }
        selection={{
          selected,
          onChange: list.onSelect,
          rowLabel: ({ name }) => `Select key ${name}`,
        }}
        actionLabel="ACTION"
        actions={(apiKey) => [
          {
            label: 'Details',
            name: `Details of key ${apiKey.name}`,
            onSelect: () => setDialog({ kind: 'details', apiKey }),
          },
          {
            label: 'Delete',
            name: `Delete key ${apiKey.name}`,
            danger: true,
            onSelect: () => setDialog({ kind: 'delete', apiKeys: [apiKey] }),
          },
        ]}
        toolbar={
          ticked.length >= bulkFrom ? (
            <div className={styles.bulk}>
              <p role="status">{ticked.length} keys ticked</p>
              <Button
                variant="danger"
                onClick={() => setDialog({ kind: 'delete', apiKeys: ticked })}
              >
                DELETE
              </Button>
            </div>
          ) : null
        }
        pager={<Pager label="API keys" {...pager} />}
      />
      {error && !apiKeys ? <KeptKeyNames userId={userId} /> : null}
      {dialog?.kind === 'add' ? <AddKeyDialog userId={userId} onClose={closeDialog} /> : null}
      {dialog?.kind === 'details' ? (
        <KeyDetailsDialog
          userId={userId}
          apiKey={dialog.apiKey}
          onRotate={() => setDialog({ kind: 'rotate', apiKey: dialog.apiKey })}
          onClose={closeDialog}
        />
      ) : null}
      {dialog?.kind === 'rotate' ? (
        <RotateKeyDialog userId={userId} apiKey={dialog.apiKey} onClose={closeDialog} />
      ) : null}
      {dialog?.kind === 'delete' ? (
        <DeleteKeysDialog
          userId={userId}
          apiKeys={dialog.apiKeys}
          isLast={dialog.apiKeys.length === all.length}
          onClose={closeDialog}
        />
      ) : null}
    </>
  );
}
