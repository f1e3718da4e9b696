// Files from the device, for runs that work on files: they go to the archive, and their names into the
// request. Fetched with the first desk that needs it.
import { useQueryClient } from '@tanstack/react-query';
import { Camera, FileUp, ImageUp, LayoutGrid } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { allFilesKey } from '#portal/api/own-files.ts';
import { uploadFile } from '#portal/api/upload-file.ts';
import styles from '#portal/services/execution/files/file-picker.module.css';
import {
  fileFieldsOf,
  filesIn,
  withFiles,
  withImage,
} from '#portal/services/execution/files/name-files.ts';
import { PagePicker } from '#portal/services/execution/files/page-picker.tsx';
import { sampleText } from '#portal/services/execution/sample-text.ts';
import type { DeskFunction } from '#portal/services/execution/use-functions.ts';
import { Button } from '#portal/ui/button.tsx';
import { Progress } from '#portal/ui/feedback/progress.tsx';
import { FieldError } from '#portal/ui/fields/field.tsx';
import { useMediaQuery, wide } from '#portal/ui/media-query.ts';

const keptHours = 168;
const pictures = 'image/png,image/jpeg,image/webp';
/** Runs that make something of pictures too; others take PDFs only. */
const takesPictures: ReadonlySet<string> = new Set(['merge', 'extract', 'text-extract']);

export interface FilePickerProps {
  userId: string;
  chosen: DeskFunction;
  /** The request as it stands. */
  text: string;
  reachable: boolean;
  onText: (text: string) => void;
}

export function FilePicker({ userId, chosen, text, reachable, onText }: FilePickerProps) {
  const queries = useQueryClient();
  const isWide = useMediaQuery(wide);
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const stamp = useRef<HTMLInputElement>(null);
  // An upload takes its time, and the text may change meanwhile.
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  }, [text]);
  const cancel = useRef<AbortController>(undefined);
  useEffect(() => () => cancel.current?.abort(), []);
  const [sending, setSending] = useState<{ name: string; share: number }>();
  const [said, setSaid] = useState('');
  const [fault, setFault] = useState<string>();
  const [pdf, setPdf] = useState<File>();
  const [isPicking, setIsPicking] = useState(false);
  const { path, body } = chosen.run;
  const { several, pages, image } = fileFieldsOf(body);
  const withPictures = takesPictures.has(path);
  const accept =
    path === 'extract' ? undefined : `application/pdf${withPictures ? `,${pictures}` : ''}`;

  async function send(files: readonly File[], isImage: boolean) {
    const ending = new AbortController();
    cancel.current = ending;
    setFault(undefined);
    setSaid('');
    const names: string[] = [];
    try {
      for (const file of files) {
        setSending({ name: file.name, share: 0 });
        const onShare = (share: number) => setSending({ name: file.name, share });
        const wish = { file, expiresInHours: keptHours, onShare, signal: ending.signal };
        names.push((await uploadFile(wish)).file_name);
      }
    } catch (failure) {
      if (!ending.signal.aborted)
        setFault(failure instanceof Error ? failure.message : String(failure));
    }
    setSending(undefined);
    if (names.length === 0) return;
    void queries.invalidateQueries({ queryKey: allFilesKey(userId) });
    name(names, isImage);
    if (isImage) return;
    const [only] = files;
    const isPdf = files.length === 1 && only?.type === 'application/pdf';
    setPdf(isPdf ? only : undefined);
  }

  function name(names: readonly string[], isImage: boolean) {
    const start = latest.current.trim() === '' ? sampleText(chosen) : latest.current;
    // What is merged is put together file by file, as pages are before a camera.
    const all = path === 'merge' ? [...filesIn(start), ...names] : names;
    const [first = ''] = names;
    const next = isImage ? withImage(start, first) : withFiles(start, all);
    if (next === undefined) {
      setFault(`The request is no JSON object, so ${names.join(', ')} is only in your archive.`);
      return;
    }
    onText(next);
    const what = names.length === 1 ? first : `${names.length} files`;
    setSaid(`${what}: in the request, and in your archive for 7 days.`);
  }

  const chooser = ({
    isImage = false,
    ...more
  }: {
    multiple?: boolean;
    capture?: 'environment';
    isImage?: boolean;
  }) => ({
    type: 'file',
    hidden: true,
    ...more,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      const files = [...(target.files ?? [])];
      // The same file may be chosen again.
      target.value = '';
      if (files.length > 0) void send(files, isImage);
    },
  });
  const isOff = !reachable || sending !== undefined;
  return (
    <section aria-label="Files" className={styles.picker}>
      <input
        ref={input}
        aria-label="Files of the request"
        {...(accept ? { accept } : {})}
        {...chooser({ multiple: several })}
      />
      <input
        ref={camera}
        aria-label="Photo for the request"
        accept="image/*"
        {...chooser({ capture: 'environment' })}
      />
      <input
        ref={stamp}
        aria-label="Image of the request"
        accept={pictures}
        {...chooser({ isImage: true })}
      />
      <div className={styles.buttons}>
        <Button disabled={isOff} onClick={() => input.current?.click()}>
          <FileUp aria-hidden="true" size={20} strokeWidth={1.75} />
          {several ? 'Choose files' : 'Choose a file'}
        </Button>
        {withPictures && !isWide ? (
          <Button disabled={isOff} onClick={() => camera.current?.click()}>
            <Camera aria-hidden="true" size={20} strokeWidth={1.75} />
            Take a photo
          </Button>
        ) : null}
        {image ? (
          <Button disabled={isOff} onClick={() => stamp.current?.click()}>
            <ImageUp aria-hidden="true" size={20} strokeWidth={1.75} />
            Add image
          </Button>
        ) : null}
        {pdf && pages ? (
          <Button aria-haspopup="dialog" onClick={() => setIsPicking(true)}>
            <LayoutGrid aria-hidden="true" size={20} strokeWidth={1.75} />
            Pick pages
          </Button>
        ) : null}
      </div>
      <Progress
        label={`Uploading ${sending?.name ?? 'the file'}`}
        running={sending !== undefined}
        share={sending?.share}
        onCancel={() => cancel.current?.abort()}
      />
      {reachable ? null : (
        <p className={styles.note}>
          You are offline. A file goes to your archive first, which needs the server.
        </p>
      )}
      <p className={styles.note} role="status">
        {said}
      </p>
      <FieldError id="request-files" error={fault} />
      {pdf && pages && isPicking ? (
        <PagePicker
          pdf={pdf}
          field={pages}
          text={text}
          onText={onText}
          onClose={() => setIsPicking(false)}
        />
      ) : null}
    </section>
  );
}
