import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ArchivedFile } from '#contract/calls/archive.ts';
import { limits } from '#contract/limits.ts';
import { fileLinksQuery } from '#portal/api/own-files.ts';
import styles from '#portal/services/storage/storage.module.css';
import { linkText } from '#portal/services/storage/storage-texts.ts';
import { useLinkChanges } from '#portal/services/storage/use-file-changes.ts';
import { Button } from '#portal/ui/button.tsx';
import { CopyButton } from '#portal/ui/documents/copy-button.tsx';
import { SelectField } from '#portal/ui/fields/select-field.tsx';
import { TextField } from '#portal/ui/fields/text-field.tsx';
import { momentText } from '#portal/ui/moment-text.ts';

const hourMs = 3_600_000;
const ends = [
  { hours: 1, label: 'in 1 hour' },
  { hours: 24, label: 'in 1 day' },
  { hours: 168, label: 'in 7 days' },
] as const;

/** The links of a file, and a new one, whose address is shown only now. */
export function FileLinks({ userId, file }: { userId: string; file: ArchivedFile }) {
  const { data } = useQuery(fileLinksQuery(userId, file.file_name));
  const { create, remove } = useLinkChanges(userId, file.file_name);
  const [hours, setHours] = useState('');
  const [most, setMost] = useState('');
  const left = Date.parse(file.expiration_date) - Date.now();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (create.isPending) return;
    const end = new Date(Date.now() + Number(hours) * hourMs).toISOString();
    create.mutate({
      expires_at: hours === '' ? null : end,
      max_downloads: most === '' ? null : Number(most),
    });
  }

  return (
    <section aria-label="Links" className={styles.links}>
      <h3>Link for somebody else</h3>
      <p>Whoever has the link can download the file without an account.</p>
      {create.data ? (
        <div className={styles.newLink}>
          <p role="status">Copy the link now: it is not shown again.</p>
          <code>{create.data.url}</code>
          <CopyButton text={create.data.url} label="Copy link" showLabel />
        </div>
      ) : null}
      <form className={styles.linkForm} onSubmit={submit}>
        <SelectField
          label="Works until"
          value={hours}
          onChange={(event) => setHours(event.target.value)}
        >
          <option value="">the file ends</option>
          {ends.map((end) =>
            end.hours * hourMs < left ? (
              <option key={end.hours} value={end.hours}>
                {end.label}
              </option>
            ) : null,
          )}
        </SelectField>
        <TextField
          label="Downloads at most"
          type="number"
          inputMode="numeric"
          min={1}
          max={limits.linkDownloadsMax}
          placeholder="any number"
          value={most}
          onChange={(event) => setMost(event.target.value)}
        />
        <Button type="submit" busy={create.isPending}>
          Create link
        </Button>
      </form>
      {data && data.total > 0 ? (
        <ul className={styles.linkList} aria-label="Links of this file">
          {data.data.map((link) => (
            <li key={link.id} className={styles.waiting}>
              <p>{linkText(link)}</p>
              <Button
                aria-label={`End the link made ${momentText(link.created_at)}`}
                onClick={() => remove.mutate(link.id)}
              >
                End
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
