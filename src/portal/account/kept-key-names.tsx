// The last loaded list of keys, for when the server is unreachable: names and dates only. The keys
// themselves are never stored on a device.
import { useEffect, useState } from 'react';
import type { ApiKey } from '#contract/calls/api-keys.ts';
import type { NameRow } from '#portal/account/key-names.ts';
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
  useEffect(() => {
    if (!apiKeys) return;
    const rows: NameRow[] = apiKeys.map(({ id, name, created_at, updated_at }) => {
      return { id, name, created_at, updated_at };
    });
    // If they cannot be stored, no names are shown offline; nothing else depends on it.
    import('#portal/offline/device/device-reads.ts')
      .then(({ rememberRead }) => rememberRead(userId, 'api-key-names', rows))
      .catch(() => undefined);
  }, [userId, apiKeys]);
}

/** The stored names with their age, or nothing. */
export function KeptKeyNames({ userId }: { userId: string }) {
  const [kept, setKept] = useState<{ rows: NameRow[]; at: string }>();
  useEffect(() => {
    let isShown = true;
    import('#portal/account/key-names.ts')
      .then(({ recallKeyNames }) => recallKeyNames(userId))
      .then((read) => {
        if (isShown) setKept(read);
      })
      .catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [userId]);
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
        rows={kept.rows}
        empty={null}
      />
    </>
  );
}
