import type { ArchivedFile } from '#contract/calls/archive.ts';
import styles from '#portal/services/storage.module.css';
import { momentText, sourceText } from '#portal/services/storage-texts.ts';
import type { Column } from '#portal/ui/data-list.tsx';
import { readableSize } from '#portal/ui/readable-size.ts';

export const storageColumns: readonly Column<ArchivedFile>[] = [
  {
    key: 'file_name',
    label: 'Name',
    title: true,
    render: (file) => <span className={styles.name}>{file.file_name}</span>,
  },
  { key: 'size', label: 'Size', align: 'end', render: (file) => readableSize(file.size) },
  { key: 'service', label: 'Came from', render: (file) => sourceText(file.service) },
  {
    key: 'created_at',
    label: 'Created',
    only: 'table',
    render: (file) => <time dateTime={file.created_at}>{momentText(file.created_at)}</time>,
  },
  {
    key: 'expiration_date',
    label: 'Kept until',
    render: (file) => (
      <time dateTime={file.expiration_date}>{momentText(file.expiration_date)}</time>
    ),
  },
  { key: 'downloads', label: 'Downloads', align: 'end', render: (file) => file.downloads },
];
