import type { SyncStatus } from '#portal/offline/draft-model.ts';
import { Button } from '#portal/ui/button.tsx';
import { Banner } from '#portal/ui/feedback/banner.tsx';

/** Problems with the storage of drafts, on every screen that creates drafts. */
export function StorageBanner({
  storage,
  onExport,
}: {
  storage: SyncStatus['storage'];
  onExport: () => void;
}) {
  const exportButton = <Button onClick={onExport}>Export all</Button>;
  const reload = <Button onClick={() => location.reload()}>Reload</Button>;
  if (storage === 'memory') {
    return (
      <Banner tone="error" title="Drafts are not kept on this device." action={exportButton}>
        This window has no storage (private browsing, for one). What is not sent is gone when it
        closes.
      </Banner>
    );
  }
  if (storage === 'full') {
    return (
      <Banner tone="error" live title="This device's storage is full." action={exportButton}>
        New edits may not be saved. Free some space, or export your drafts.
      </Banner>
    );
  }
  if (storage === 'failed') {
    return (
      <Banner
        tone="error"
        live
        title="The storage of this device is not responding."
        action={reload}
      >
        Nothing can be read or saved until you reload the page.
      </Banner>
    );
  }
  if (storage === 'outdated') {
    return (
      <Banner tone="error" live title="A newer version runs in another tab." action={reload}>
        This tab can no longer save. Reload it to continue.
      </Banner>
    );
  }
  return null;
}
