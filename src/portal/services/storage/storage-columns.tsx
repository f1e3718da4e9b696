import type { ArchivedFile } from '#contract/calls/archive.ts';
import styles from '#portal/services/storage/storage.module.css';
import { sourceText } from '#portal/services/storage/storage-texts.ts';
import { readableSize } from '#portal/ui/documents/readable-size.ts';
import type { Column } from '#portal/ui/lists/data-list-props.ts';
import { momentText } from '#portal/ui/moment-text.ts';

export const storageColumns: readonly Column<ArchivedFile>[] = [
  {
    key: 'file_name',
    label: 'Name',
    title: true,
    render: (file) => <span className={styles.name}>{file.file_name}</span>,
  },
  {
    key: 'size',
    label: 'Size',
    align: 'end',
    render: (file) => <span className={styles.whole}>{readableSize(file.size)}</span>,
  },
  { key: 'service', label: 'Came from', render: (file) => sourceText(file.service) },
  {
    key: 'expiration_date',
    label: 'Kept until',
    isLabelled: true,
    render: (file) => (
      <time className={styles.whole} dateTime={file.expiration_date}>
        {momentText(file.expiration_date)}
      </time>
    ),
  },
  {
    key: 'downloads',
    label: 'Downloads',
    align: 'end',
    only: 'table',
    render: (file) => file.downloads,
  },
];
