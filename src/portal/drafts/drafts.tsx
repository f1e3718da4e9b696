import { lazy, Suspense, useState } from 'react';
import { texts } from '#contract/texts.ts';
import { draftColumns, sortValue } from '#portal/drafts/draft-columns.tsx';
import { DraftFilterFields } from '#portal/drafts/draft-filter-fields.tsx';
import { type DraftFilters, filterDrafts } from '#portal/drafts/filter-drafts.ts';
import { ImportButton } from '#portal/drafts/import-button.tsx';
import { StorageNotice } from '#portal/drafts/storage-notice.tsx';
import { SyncLine } from '#portal/drafts/sync-line.tsx';
import { useNewRequestKey } from '#portal/drafts/use-new-request-key.ts';
import { WaitingDrafts } from '#portal/drafts/waiting-drafts.tsx';
import { exportToFile, importFromFile } from '#portal/keep/transfer-drafts.ts';
import type { Draft, DraftStore } from '#portal/offline/draft-model.ts';
import { useDrafts, useSyncStatus } from '#portal/offline/use-drafts.ts';
import { Button, ButtonLink } from '#portal/ui/button.tsx';
import { EmptyState } from '#portal/ui/feedback/empty-state.tsx';
import { DataList } from '#portal/ui/lists/data-list.tsx';
import type { Sort } from '#portal/ui/lists/data-list-props.ts';
import { sortRows } from '#portal/ui/lists/data-sort.tsx';
import { noDates } from '#portal/ui/lists/date-filter.tsx';
import { Pager, rowsOn } from '#portal/ui/lists/pager.tsx';
import { useList } from '#portal/ui/lists/use-list.ts';
import { newRequestPath, openDraftPath } from '#portal/ui/open-draft-path.ts';
import { ConfirmDialog } from '#portal/ui/overlays/confirm-dialog.tsx';
import { showToast } from '#portal/ui/overlays/toast.tsx';
import styles from '#portal/ui/page.module.css';

// Loaded when needed, because conflicts are rare.
const ConflictSheet = lazy(async () => ({
  default: (await import('#portal/drafts/conflict-sheet.tsx')).ConflictSheet,
}));
const InstallOffer = lazy(async () => ({
  default: (await import('#portal/drafts/install-offer.tsx')).InstallOffer,
}));

interface Dialog {
  remove?: Draft;
  /** Id, because the draft may change while the sheet is open. */
  resolve?: string;
}

const noFilters: DraftFilters = { service: '', created: noDates, updated: noDates };

/** The list is read from the device, so it is the same online and offline. */
export function Drafts({ store }: { store: DraftStore }) {
  const drafts = useDrafts(store);
  const status = useSyncStatus(store);
  const list = useList<Dialog, DraftFilters>(25, noFilters);
  const { dialog, setDialog, closeDialog } = list;
  const [sort, setSort] = useState<Sort>({ key: 'updatedAt', direction: 'descending' });
  const [imported, setImported] = useState('');
  useNewRequestKey();

  const all = drafts ?? [];
  const found = filterDrafts(all, list.filter);
  const waiting = found.filter(({ state }) => state !== 'saved');
  const saved = sortRows(
    found.filter(({ state }) => state === 'saved'),
    (draft) => sortValue(draft, sort.key),
    sort.direction,
  );
  const pager = list.pagerFor(drafts && saved.length);
  const removing = dialog?.remove;
  const resolving = all.find(({ id }) => id === dialog?.resolve);
  const isFiltered = found.length < all.length;
  const tell = (failure: unknown) =>
    showToast('error', failure instanceof Error ? failure.message : String(failure));
  const exportAll = () => void exportToFile(store).catch(tell);
  const newRequest = (
    <ButtonLink variant="primary" to={newRequestPath}>
      New request
    </ButtonLink>
  );

  async function remove({ id, name }: Draft) {
    closeDialog();
    await store.removeDraft(id);
    showToast('success', `${texts.deleted}: ${name}`, {
      label: 'Undo',
      onSelect: () => void store.undoRemove(id).catch(tell),
    });
  }

  return (
    <>
      {status ? <StorageNotice status={status} store={store} onExport={exportAll} /> : null}
      {status ? <SyncLine status={status} /> : null}
      {waiting.length > 0 ? (
        <WaitingDrafts
          drafts={waiting}
          onRetry={(id) => void store.retry(id).catch(tell)}
          onResolve={(id) => setDialog({ resolve: id })}
          onDelete={(draft) => setDialog({ remove: draft })}
        />
      ) : null}
      <div className={styles.row}>
        {all.length > 0 ? newRequest : null}
        <Button busy={status?.phase === 'sending'} onClick={() => void store.retry().catch(tell)}>
          Sync now
        </Button>
        {all.length > 0 ? <Button onClick={exportAll}>Export all</Button> : null}
        <ImportButton onFile={(file) => void importFromFile(store, file).then(setImported, tell)} />
      </div>
      {imported ? <p role="status">{imported}</p> : null}
      <Suspense>{all.some(({ state }) => state === 'saved') ? <InstallOffer /> : null}</Suspense>
      {all.length > 0 ? (
        <DraftFilterFields filters={list.filter} onFilters={list.onFilter} />
      ) : null}
      {drafts && saved.length === 0 && waiting.length > 0 ? null : (
        <DataList
          caption="Drafts"
          columns={draftColumns}
          rowId={({ id }) => id}
          rows={drafts && rowsOn(pager, saved)}
          sort={{ current: sort, onSort: setSort }}
          empty={
            isFiltered ? (
              <EmptyState
                action={<Button onClick={() => list.onFilter(noFilters)}>Clear filters</Button>}
              >
                No saved request matches.
              </EmptyState>
            ) : (
              <EmptyState
                action={
                  <div className={styles.row}>
                    {newRequest}
                    <ButtonLink to={newRequestPath} state={{ withSample: true }}>
                      Load sample
                    </ButtonLink>
                  </div>
                }
              >
                You have no saved requests yet.
              </EmptyState>
            )
          }
          actions={(draft) => [
            { label: 'Open', name: `Open ${draft.name}`, to: openDraftPath(draft) },
            {
              label: 'Delete',
              name: `Delete ${draft.name}`,
              danger: true,
              onSelect: () => setDialog({ remove: draft }),
            },
          ]}
          pager={<Pager label="Drafts" {...pager} />}
        />
      )}
      {removing ? (
        <ConfirmDialog
          open
          title={`Delete ${removing.name}?`}
          confirmLabel="DELETE"
          onCancel={closeDialog}
          onConfirm={() => void remove(removing).catch(tell)}
        >
          <p>It is deleted on this device and from your account.</p>
        </ConfirmDialog>
      ) : null}
      {resolving?.conflict ? (
        <Suspense>
          <ConflictSheet
            draft={resolving}
            conflict={resolving.conflict}
            onChoose={(choice) => store.resolveConflict(resolving.id, choice)}
            onClose={closeDialog}
          />
        </Suspense>
      ) : null}
    </>
  );
}
