import type { ApiKey } from '#contract/calls/api-keys.ts';
import { texts } from '#contract/texts.ts';
import { lastUsedText, maskedKey } from '#portal/account/api-keys/api-key-texts.ts';
import styles from '#portal/account/api-keys/api-keys.module.css';
import { CopyButton } from '#portal/ui/documents/copy-button.tsx';
import type { Column } from '#portal/ui/lists/data-list-props.ts';
import { ShortId } from '#portal/ui/lists/short-id.tsx';
import { momentText } from '#portal/ui/moment-text.ts';

export const apiKeyColumns: readonly Column<ApiKey>[] = [
  {
    key: 'id',
    label: 'ID',
    render: ({ id }) => <ShortId id={id} />,
    only: 'table',
  },
  { key: 'name', label: 'Name', render: ({ name }) => name, title: true },
  {
    key: 'key',
    label: 'Key',
    only: 'card',
    render: ({ key, name }) => (
      <span className={styles.masked}>
        <code>{maskedKey(key)}</code>
        <CopyButton text={key} label={`Copy key ${name}`} message={texts.keyCopied} />
      </span>
    ),
  },
  {
    key: 'created_at',
    label: 'Created At',
    only: 'table',
    render: ({ created_at }) => <time dateTime={created_at}>{momentText(created_at)}</time>,
  },
  {
    key: 'updated_at',
    label: 'Updated At',
    only: 'table',
    render: ({ updated_at }) => <time dateTime={updated_at}>{momentText(updated_at)}</time>,
  },
  {
    key: 'last_used_at',
    label: 'Last used',
    only: 'table',
    render: (apiKey) => lastUsedText(apiKey),
  },
  {
    key: 'use',
    label: 'Last used',
    only: 'card',
    render: (apiKey) => (apiKey.last_used_at ? `used ${lastUsedText(apiKey)}` : 'never used'),
  },
];
