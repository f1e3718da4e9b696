// The last loaded list of keys, for when the server is unreachable: names and dates only. The keys
// themselves are never stored on a device.
import { useMemo } from 'react';
import type { ApiKey } from '#contract/calls/api-keys.ts';
import { type NameRow, nameRows } from '#portal/account/key-names.ts';
import { useKeepingRead, useKeptRead } from '#portal/offline/device/kept-read.ts';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { DataList } from '#portal/ui/lists/data-list.tsx';
import type { Column } from '#portal/ui/lists/data-list-props.ts';
import { momentText } from '#portal/ui/moment-text.ts';

const columns: readonly Column<NameRow>[] = [
  { key: 'name', label: 'Name', render: ({ name }) => name, title: true },
  {
    key: 'created_at',
    label: 'Created At',
    isLabelled: true,
    render: ({ created_at }) => <time dateTime={created_at}>{momentText(created_at)}</time>,
  },
  {
    key: 'updated_at',
    label: 'Updated At',
    only: 'table',
    render: ({ updated_at }) => <time dateTime={updated_at}>{momentText(updated_at)}</time>,
  },
];

/** Stores the names of the loaded keys. */
export function useKeepingKeyNames(userId: string, apiKeys: readonly ApiKey[] | undefined): void {
  const rows = useMemo(
    () =>
      apiKeys?.map(({ id, name, created_at, updated_at }): NameRow => {
        return { id, name, created_at, updated_at };
      }),
    [apiKeys],
  );
  useKeepingRead(userId, 'api-key-names', rows);
}

/** The stored names with their age, or nothing. */
export function KeptKeyNames({ userId }: { userId: string }) {
  const kept = useKeptRead(userId, 'api-key-names', nameRows);
  if (!kept) return null;
  return (
    <>
      <Banner title={`Your keys as of ${momentText(kept.at)}`}>
        Names and dates only, kept on this device. Details need a connection.
      </Banner>
      <DataList
        caption="API keys as last seen"
        columns={columns}
        rowId={({ id }) => id}
        rows={kept.value}
        empty={null}
      />
    </>
  );
}
