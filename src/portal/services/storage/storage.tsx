import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ArchivedFile } from '#contract/calls/archive.ts';
import { FileDetails } from '#portal/services/storage/file-details.tsx';
import styles from '#portal/services/storage/storage.module.css';
import { storageColumns } from '#portal/services/storage/storage-columns.tsx';
import { downloadFile, filesQuery } from '#portal/services/storage/storage-queries.ts';
import { filesText } from '#portal/services/storage/storage-texts.ts';
import { UploadArea } from '#portal/services/storage/upload-area.tsx';
import { useFileChanges } from '#portal/services/storage/use-file-changes.ts';
import { useUploads } from '#portal/services/storage/use-uploads.ts';
import { Button } from '#portal/ui/button.tsx';
import { readableSize } from '#portal/ui/documents/readable-size.ts';
import { EmptyState } from '#portal/ui/feedback/empty-state.tsx';
import { TextField } from '#portal/ui/fields/text-field.tsx';
import { DataList } from '#portal/ui/lists/data-list.tsx';
import { Pager, pageCount } from '#portal/ui/lists/pager.tsx';
import { ConfirmDialog } from '#portal/ui/overlays/confirm-dialog.tsx';

const pageSizes = [5, 10, 25];
const noNames: ReadonlySet<string> = new Set();

type Modal =
  | { kind: 'closed' }
  | { kind: 'details'; file: ArchivedFile }
  | { kind: 'delete'; names: readonly string[] };

/** The files of one user: bringing them in, finding them, handing them on. */
export function Storage({ userId }: { userId: string }) {
  const { queue, uploads } = useUploads(userId);
  const [search, setSearch] = useState('');
  const [wantedPage, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(25);
  const [selected, setSelected] = useState(noNames);
  const [modal, setModal] = useState<Modal>({ kind: 'closed' });
  const wish = { search: search.trim(), page: wantedPage, pageSize };
  const { data, error, refetch } = useQuery(filesQuery(userId, wish));
  const { remove, zip } = useFileChanges(userId);

  // After deleting, the page one is on may be gone.
  const page = data ? Math.min(wantedPage, pageCount(data.total, pageSize)) : wantedPage;
  if (page !== wantedPage) setPage(page);

  const close = () => setModal({ kind: 'closed' });
  const askDelete = (names: readonly string[]) => setModal({ kind: 'delete', names });
  const find = (text: string) => {
    setSearch(text);
    setPage(1);
  };
  const deleteNow = (names: readonly string[]) =>
    remove.mutate(names, {
      onSettled: () => {
        setSelected(noNames);
        close();
      },
    });

  return (
    <>
      <UploadArea queue={queue} uploads={uploads} />
      <div className={styles.find}>
        <TextField
          label="Search"
          type="search"
          placeholder="Part of a name"
          value={search}
          onChange={(event) => find(event.target.value)}
        />
        {data ? (
          <p className={styles.space}>
            {readableSize(data.used_bytes)} of {readableSize(data.limit_bytes)} used
          </p>
        ) : null}
      </div>
      <DataList
        caption="Files"
        columns={storageColumns}
        rowId={(file) => file.file_name}
        rows={data?.data}
        failure={
          error
            ? { message: 'Your files could not be loaded.', onRetry: () => void refetch() }
            : undefined
        }
        empty={
          wish.search === '' ? (
            <EmptyState>
              No files yet. Upload one, or run a service with an archive access mode.
            </EmptyState>
          ) : (
            <EmptyState action={<Button onClick={() => find('')}>Clear search</Button>}>
              No file has “{wish.search}” in its name.
            </EmptyState>
          )
        }
        selection={{
          selected,
          onChange: setSelected,
          rowLabel: (file) => `Select ${file.file_name}`,
        }}
        actions={(file) => [
          {
            label: 'Details',
            name: `Details of ${file.file_name}`,
            onSelect: () => setModal({ kind: 'details', file }),
          },
          {
            label: 'Download',
            name: `Download ${file.file_name}`,
            onSelect: () => downloadFile(file.file_name),
          },
          {
            label: 'Delete',
            name: `Delete ${file.file_name}`,
            danger: true,
            onSelect: () => askDelete([file.file_name]),
          },
        ]}
        toolbar={
          selected.size > 0 ? (
            <div className={styles.bulk}>
              <p role="status">{filesText(selected.size)} ticked</p>
              <Button busy={zip.isPending} onClick={() => zip.mutate([...selected])}>
                Download as ZIP
              </Button>
              <Button variant="danger" onClick={() => askDelete([...selected])}>
                DELETE
              </Button>
            </div>
          ) : null
        }
        pager={
          <Pager
            label="files"
            page={page}
            pageSize={pageSize}
            total={data?.total ?? 0}
            sizes={pageSizes}
            onPage={setPage}
            onPageSize={(size) => {
              setPageSize(size);
              setPage(1);
            }}
          />
        }
      />
      {modal.kind === 'details' ? (
        <FileDetails
          userId={userId}
          file={modal.file}
          onDelete={() => askDelete([modal.file.file_name])}
          onClose={close}
        />
      ) : null}
      {modal.kind === 'delete' ? (
        <ConfirmDialog
          open
          title={
            modal.names.length === 1
              ? `Delete ${modal.names[0]}?`
              : `Delete ${filesText(modal.names.length)}?`
          }
          confirmLabel="DELETE"
          busy={remove.isPending}
          onCancel={close}
          onConfirm={() => deleteNow(modal.names)}
        >
          <p>Links to it stop working at once. This cannot be undone.</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
