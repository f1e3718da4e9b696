import type { DraftStore, RestoreNotice, SyncStatus } from '#portal/offline/draft-model.ts';
import { Button, ButtonLink } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';
import { StorageBanner } from '#portal/ui/feedback/storage-banner.tsx';

/** Explains problems with the storage of drafts and offers a solution. */
export function StorageNotice({
  status,
  store,
  onExport,
}: {
  status: SyncStatus;
  store: DraftStore;
  onExport: () => void;
}) {
  const exportButton = <Button onClick={onExport}>Export all</Button>;
  const reload = <Button onClick={() => location.reload()}>Reload</Button>;
  const waiting = `${status.waiting} ${status.waiting === 1 ? 'request' : 'requests'}`;
  return (
    <>
      <StorageBanner storage={status.storage} onExport={onExport} />
      {status.storage === 'evicted' ? (
        <Banner
          tone="error"
          live
          title="The browser deleted the data on this device."
          action={<Button onClick={() => void store.acknowledgeEviction()}>Understood</Button>}
        >
          What your account has comes back by itself. Requests that had not been sent are lost;
          installing the app makes this less likely.
        </Banner>
      ) : null}
      {status.newer > 0 ? (
        <Banner tone="unsent" live title={newerTitle(status.newer)} action={reload}>
          This version leaves {status.newer === 1 ? 'it' : 'them'} as{' '}
          {status.newer === 1 ? 'it is' : 'they are'}; everything else is saved and sent. Load the
          page again to get the newer version.
        </Banner>
      ) : null}
      {status.restored ? (
        <Banner
          tone="unsent"
          live
          title="The server was restored from a backup."
          action={<Button onClick={() => void store.acknowledgeRestore()}>Understood</Button>}
        >
          {wordsAfterRestore(status.restored)}
        </Banner>
      ) : null}
      {status.phase === 'signed-out' ? (
        <Banner
          tone="unsent"
          live
          title={status.waiting > 0 ? `Sign in to sync ${waiting}.` : 'Sign in to sync.'}
          action={
            <ButtonLink variant="primary" to="/login">
              Log In
            </ButtonLink>
          }
        >
          Your session has ended. Everything stays on this device until then.
        </Banner>
      ) : null}
      {status.phase === 'forbidden' ? (
        <Banner
          tone="error"
          live
          title="The server no longer accepts changes."
          action={exportButton}
        >
          Your account is not allowed to save; it may have been deactivated. What waits stays on
          this device, and you can export it.
        </Banner>
      ) : null}
      {status.notUnderstood ? (
        <Banner tone="error" live title="The server's answer could not be read." action={reload}>
          This version may be outdated. Pending requests are kept.
        </Banner>
      ) : null}
    </>
  );
}

function newerTitle(count: number): string {
  return count === 1
    ? 'One request here was saved by a newer version.'
    : `${count} requests here were saved by a newer version.`;
}

function wordsAfterRestore({ sentAgain, asked }: RestoreNotice): string {
  const again =
    sentAgain === 1
      ? 'One request that was only on this device is sent again.'
      : `${sentAgain} requests that were only on this device are sent again.`;
  const decide =
    asked === 1
      ? 'One request differs between this device and the server: choose which version to keep.'
      : `${asked} requests differ between this device and the server: choose which versions to keep.`;
  return [sentAgain > 0 ? again : '', asked > 0 ? decide : ''].join(' ').trim();
}
