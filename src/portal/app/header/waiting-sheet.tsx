import { draftsPath } from '#portal/drafts/nav.ts';
import { exportToFile } from '#portal/keep/transfer-drafts.ts';
import type { DraftStore, SyncStatus } from '#portal/offline/draft-model.ts';
import { useDrafts } from '#portal/offline/use-drafts.ts';
import { Button, ButtonLink } from '#portal/ui/button.tsx';
import { WaitingList } from '#portal/ui/lists/waiting-list.tsx';
import { Dialog } from '#portal/ui/overlays/dialog.tsx';
import { showToast } from '#portal/ui/overlays/toast.tsx';

/** All requests that the server does not have yet; can be opened on any page. */
export function WaitingSheet({
  store,
  status,
  onClose,
}: {
  store: DraftStore;
  status: SyncStatus;
  onClose: () => void;
}) {
  const drafts = (useDrafts(store) ?? []).filter(({ state }) => state !== 'saved');
  const { deletions, newerWaiting } = status;
  const listPath = draftsPath(store.userId);
  const tell = (failure: unknown) =>
    showToast('error', failure instanceof Error ? failure.message : String(failure));
  return (
    <Dialog
      open
      title="What is waiting"
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => void exportToFile(store).catch(tell)}>Export</Button>
          <ButtonLink to={listPath} onClick={onClose}>
            Open Drafts
          </ButtonLink>
          <Button variant="primary" onClick={() => void store.retry().catch(tell)}>
            Sync now
          </Button>
        </>
      }
    >
      {status.waiting === 0 ? <p>Nothing: your account has everything.</p> : null}
      <WaitingList
        label="Waiting"
        drafts={drafts}
        onOpen={onClose}
        actions={(draft) =>
          draft.conflict ? (
            <ButtonLink to={listPath} onClick={onClose} aria-label={`Resolve ${draft.name}`}>
              Resolve
            </ButtonLink>
          ) : (
            <Button
              aria-label={`Retry ${draft.name}`}
              onClick={() => void store.retry(draft.id).catch(tell)}
            >
              Retry
            </Button>
          )
        }
      />
      {deletions > 0 ? (
        <p>{deletions === 1 ? 'One deletion' : `${deletions} deletions`} not sent yet.</p>
      ) : null}
      {newerWaiting > 0 ? (
        <p>
          {newerWaiting === 1 ? 'One request was' : `${newerWaiting} requests were`} saved by a
          newer version of the portal, which sends {newerWaiting === 1 ? 'it' : 'them'} when it is
          open.
        </p>
      ) : null}
    </Dialog>
  );
}
