import { exportToFile } from '#portal/keep/transfer-drafts.ts';
import { useDraftStore, useSyncStatus } from '#portal/offline/use-drafts.ts';
import { Button } from '#portal/ui/button.tsx';
import { SignInPrompt } from '#portal/ui/feedback/sign-in-prompt.tsx';
import { showToast } from '#portal/ui/overlays/toast.tsx';
import styles from '#portal/ui/page.module.css';

/** After a session expired: pending requests are still on the device and can be exported. */
export function LapsedNotice({ userId }: { userId: string }) {
  const { store } = useDraftStore(userId);
  const waiting = useSyncStatus(store)?.waiting ?? 0;
  return (
    <>
      <SignInPrompt to="Drafts">
        {waiting === 0
          ? 'Your session has ended.'
          : `Your session has ended. Sign in to sync ${waiting} ${waiting === 1 ? 'request' : 'requests'}; until then they wait on this device.`}
      </SignInPrompt>
      {store && waiting > 0 ? (
        <div className={styles.row}>
          <Button
            onClick={() =>
              void exportToFile(store).catch((failure: unknown) =>
                showToast('error', String(failure)),
              )
            }
          >
            Export
          </Button>
        </div>
      ) : null}
    </>
  );
}
