import { Upload as UploadIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { useReachable } from '#portal/api/connection.ts';
import styles from '#portal/services/storage/storage.module.css';
import type { Upload, UploadQueue } from '#portal/services/storage/upload-queue.ts';
import { Button } from '#portal/ui/button.tsx';
import { readableSize } from '#portal/ui/documents/readable-size.ts';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { Progress } from '#portal/ui/feedback/progress.tsx';
import { SelectField } from '#portal/ui/fields/select-field.tsx';
import { useFileDrop } from '#portal/ui/fields/use-file-drop.ts';

const times = [
  { hours: 24, label: '1 day' },
  { hours: 168, label: '7 days' },
  { hours: 720, label: '30 days' },
] as const;

/** Where files come in: by a button everywhere, by dropping them where there is a mouse. */
export function UploadArea({ queue, uploads }: { queue: UploadQueue; uploads: readonly Upload[] }) {
  const reachable = useReachable();
  const input = useRef<HTMLInputElement>(null);
  const [hours, setHours] = useState(168);

  const add = (files: FileList | null) => {
    if (files && files.length > 0) queue.add([...files], hours);
  };
  const drop = useFileDrop((files) => {
    if (reachable) add(files);
  });

  return (
    <section aria-label="Upload" className={styles.upload}>
      <div className={styles.drop} data-over={drop.isOver || undefined} {...drop.handlers}>
        <SelectField
          label="Keep for"
          value={hours}
          onChange={(event) => setHours(Number(event.target.value))}
        >
          {times.map((time) => (
            <option key={time.hours} value={time.hours}>
              {time.label}
            </option>
          ))}
        </SelectField>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label="Files to upload"
          onChange={(event) => {
            add(event.target.files);
            // The same file may be chosen again.
            event.target.value = '';
          }}
        />
        <Button variant="primary" disabled={!reachable} onClick={() => input.current?.click()}>
          <UploadIcon size={20} strokeWidth={1.75} aria-hidden="true" />
          Upload files
        </Button>
        <p className={styles.dropHint}>or drop them here</p>
      </div>
      {reachable ? null : (
        <Banner tone="unsent" live title="You are offline">
          Uploading and downloading need the server.
        </Banner>
      )}
      {uploads.length > 0 ? (
        <ul className={styles.uploads} aria-label="Uploads">
          {uploads.map((upload) => (
            <li key={upload.id}>
              <UploadRow upload={upload} queue={queue} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function UploadRow({ upload, queue }: { upload: Upload; queue: UploadQueue }) {
  const { id, file, state, share, reason } = upload;
  const drop = () => queue.drop(id);
  if (state === 'sending') {
    return <Progress label={`Uploading ${file.name}`} running share={share} onCancel={drop} />;
  }
  if (state === 'waiting') {
    return (
      <div className={styles.waiting}>
        <p>
          {file.name} · {readableSize(file.size)} · waits
        </p>
        <Button aria-label={`Cancel ${file.name}`} onClick={drop}>
          Cancel
        </Button>
      </div>
    );
  }
  return (
    <Banner
      tone="error"
      live
      title={`${file.name} was not uploaded.`}
      action={
        <div className={styles.waiting}>
          <Button aria-label={`Dismiss ${file.name}`} onClick={drop}>
            Dismiss
          </Button>
          <Button aria-label={`Retry ${file.name}`} onClick={() => queue.retry(id)}>
            Retry
          </Button>
        </div>
      }
    >
      {reason}
    </Banner>
  );
}
