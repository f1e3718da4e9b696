import { useQuery } from '@tanstack/react-query';
import type { ArchivedFile } from '#contract/calls/archive.ts';
import { downloadFile, filesQuery } from '#portal/api/own-files.ts';
import { FileDetails } from '#portal/services/storage/file-details.tsx';
import {
  FileFilterFields,
  type FileFilters,
  hasFileFilters,
  noFileFilters,
} from '#portal/services/storage/file-filter-fields.tsx';
import styles from '#portal/services/storage/storage.module.css';
import { storageColumns } from '#portal/services/storage/storage-columns.tsx';
import { filesText } from '#portal/services/storage/storage-texts.ts';
import { UploadArea } from '#portal/services/storage/upload-area.tsx';
import { useFileChanges } from '#portal/services/storage/use-file-changes.ts';
import { useUploads } from '#portal/services/storage/use-uploads.ts';
import { Button } from '#portal/ui/button.tsx';
import { readableSize } from '#portal/ui/documents/readable-size.ts';
import { EmptyState } from '#portal/ui/feedback/empty-state.tsx';
import { DataList } from '#portal/ui/lists/data-list.tsx';
import { rangeMoments } from '#portal/ui/lists/date-ranges.ts';
import { Pager } from '#portal/ui/lists/pager.tsx';
import { useList } from '#portal/ui/lists/use-list.ts';
import { ConfirmDialog } from '#portal/ui/overlays/confirm-dialog.tsx';

type Dialog =
  | { kind: 'details'; file: ArchivedFile }
  | { kind: 'delete'; names: readonly string[] };

/** The files of one user: upload, search, download, links and deleting. */
export function Storage({ userId }: { userId: string }) {
  const { queue, uploads } = useUploads(userId);
  const list = useList<Dialog, FileFilters>(25, noFileFilters);
  const { page, pageSize, selected, dialog, setDialog, closeDialog } = list;
  const { search, kind, created } = list.filter;
  const wish = { search: search.trim(), kind, ...rangeMoments(created), page, pageSize };
  const isFiltered = hasFileFilters(list.filter);
  const { data, error, refetch } = useQuery(filesQuery(userId, wish));
  const { remove, zip } = useFileChanges(userId);

  const pager = list.pagerFor(data?.total);
  const askDelete = (names: readonly string[]) => setDialog({ kind: 'delete', names });
  const deleteNow = (names: readonly string[]) =>
    remove.mutate(names, {
      onSettled: () => {
        list.clearSelection();
        closeDialog();
      },
    });

  return (
    <>
      <UploadArea queue={queue} uploads={uploads} />
      <div className={styles.find}>
        <FileFilterFields filters={list.filter} onFilters={list.onFilter} />
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
          isFiltered ? (
            <EmptyState
              action={
                <Button onClick={() => list.onFilter(noFileFilters)}>
                  {search === '' ? 'Clear filters' : 'Clear search'}
                </Button>
              }
            >
              {search === ''
                ? 'No file is of this kind and time.'
                : `No file has “${search.trim()}” in its name.`}
            </EmptyState>
          ) : (
            <EmptyState>
              No files yet. Upload one, or run a service with an archive access mode.
            </EmptyState>
          )
        }
        selection={{
          selected,
          onChange: list.onSelect,
          rowLabel: (file) => `Select ${file.file_name}`,
        }}
        actions={(file) => [
          {
            label: 'Details',
            name: `Details of ${file.file_name}`,
            onSelect: () => setDialog({ kind: 'details', file }),
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
        pager={<Pager label="files" {...pager} />}
      />
      {dialog?.kind === 'details' ? (
        <FileDetails
          userId={userId}
          file={dialog.file}
          onDelete={() => askDelete([dialog.file.file_name])}
          onClose={closeDialog}
        />
      ) : null}
      {dialog?.kind === 'delete' ? (
        <ConfirmDialog
          open
          title={
            dialog.names.length === 1
              ? `Delete ${dialog.names[0]}?`
              : `Delete ${filesText(dialog.names.length)}?`
          }
          confirmLabel="DELETE"
          busy={remove.isPending}
          onCancel={closeDialog}
          onConfirm={() => deleteNow(dialog.names)}
        >
          <p>Links to it stop working at once. This cannot be undone.</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
