import type { Draft } from '#portal/offline/draft-model.ts';
import { Button } from '#portal/ui/button.tsx';
import { WaitingList } from '#portal/ui/lists/waiting-list.tsx';
import styles from '#portal/ui/page.module.css';
import { Slip } from '#portal/ui/slip.tsx';

/** The drafts that only this device has, at the top of the page. */
export function WaitingDrafts({
  drafts,
  onRetry,
  onResolve,
  onDelete,
}: {
  drafts: readonly Draft[];
  onRetry: (id: string) => void;
  onResolve: (id: string) => void;
  onDelete: (draft: Draft) => void;
}) {
  return (
    <Slip title="On this device" tone="unsent">
      <WaitingList
        label="On this device"
        drafts={drafts}
        actions={(draft) => (
          <div className={styles.row}>
            {draft.conflict ? (
              <Button
                variant="primary"
                aria-label={`Resolve ${draft.name}`}
                onClick={() => onResolve(draft.id)}
              >
                Resolve
              </Button>
            ) : (
              <>
                <Button aria-label={`Retry ${draft.name}`} onClick={() => onRetry(draft.id)}>
                  Retry
                </Button>
                <Button aria-label={`Delete ${draft.name}`} onClick={() => onDelete(draft)}>
                  Delete
                </Button>
              </>
            )}
          </div>
        )}
      />
    </Slip>
  );
}
