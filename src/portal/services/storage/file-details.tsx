import type { ArchivedFile } from '#contract/calls/archive.ts';
import { downloadFile } from '#portal/api/own-files.ts';
import { FileLinks } from '#portal/services/storage/file-links.tsx';
import styles from '#portal/services/storage/storage.module.css';
import { sourceText } from '#portal/services/storage/storage-texts.ts';
import { Button } from '#portal/ui/button.tsx';
import { readableSize } from '#portal/ui/documents/readable-size.ts';
import { momentText } from '#portal/ui/moment-text.ts';
import { Dialog } from '#portal/ui/overlays/dialog.tsx';

/** All that is known of a file, its links, and what can be done with it. */
export function FileDetails({
  userId,
  file,
  onDelete,
  onClose,
}: {
  userId: string;
  file: ArchivedFile;
  onDelete: () => void;
  onClose: () => void;
}) {
  const facts = [
    ['Type', file.type],
    ['Size', readableSize(file.size)],
    ['Came from', sourceText(file.service)],
    ['Created', momentText(file.created_at)],
    ['Kept until', momentText(file.expiration_date)],
    ['Downloads', String(file.downloads)],
  ] as const;
  const codes = [
    ['Request id', file.request_id],
    ['SHA-256', file.sha256],
  ] as const;
  return (
    <Dialog
      open
      title={file.file_name}
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" onClick={onDelete}>
            Delete
          </Button>
          <Button variant="primary" onClick={() => downloadFile(file.file_name)}>
            Download
          </Button>
        </>
      }
    >
      <dl className={styles.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {codes.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <code>{value}</code>
            </dd>
          </div>
        ))}
      </dl>
      <FileLinks userId={userId} file={file} />
    </Dialog>
  );
}
