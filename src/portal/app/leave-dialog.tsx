import { useState } from 'react';
import { useReachable } from '#portal/data/connection.ts';
import { exportToFile } from '#portal/data/transfer-drafts.ts';
import type { DraftStore } from '#portal/offline/draft-model.ts';
import type { LeaveChoice } from '#portal/offline/leave.ts';
import { Button } from '#portal/ui/button.tsx';
import { Dialog } from '#portal/ui/dialog.tsx';
import { TextField } from '#portal/ui/text-field.tsx';
import { showToast } from '#portal/ui/toast.tsx';

const confirmWord = 'DISCARD';

/** Logging out with requests only this device has: nothing is thrown away without being asked for. */
export function LeaveDialog({
  store,
  waiting,
  canLock,
  onChoose,
  onClose,
}: {
  store: DraftStore;
  waiting: number;
  canLock: boolean;
  onChoose: (choice: LeaveChoice) => Promise<void>;
  onClose: () => void;
}) {
  const reachable = useReachable();
  const [typed, setTyped] = useState('');
  const [isDiscarding, setIsDiscarding] = useState(false);
  const [busy, setBusy] = useState<LeaveChoice>();
  const isOne = waiting === 1;

  async function choose(choice: LeaveChoice) {
    setBusy(choice);
    await onChoose(choice);
    setBusy(undefined);
  }

  return (
    <Dialog
      open
      wide
      title={
        isOne ? '1 request is only on this device' : `${waiting} requests are only on this device`
      }
      onClose={onClose}
      actions={
        <>
          <Button
            onClick={() =>
              void exportToFile(store).catch((failure: unknown) =>
                showToast('error', String(failure)),
              )
            }
          >
            Export
          </Button>
          <Button aria-expanded={isDiscarding} onClick={() => setIsDiscarding(!isDiscarding)}>
            Discard
          </Button>
          <Button
            disabled={!canLock}
            busy={busy === 'keep-locked'}
            onClick={() => void choose('keep-locked')}
          >
            Keep locked on this device
          </Button>
          <Button
            variant="primary"
            disabled={!reachable}
            busy={busy === 'synced'}
            onClick={() => void choose('synced')}
          >
            Sync and log out
          </Button>
        </>
      }
    >
      <p>
        {reachable
          ? `Your account does not have ${isOne ? 'it' : 'them'} yet.`
          : `You are offline, so ${isOne ? 'it' : 'they'} cannot be sent now.`}{' '}
        {canLock
          ? `Kept locked, ${isOne ? 'it is' : 'they are'} encrypted and can be read only after you log in here again.`
          : 'This device has no key from your account to lock them with, so they cannot be kept here; Export keeps them in a file.'}
      </p>
      {isDiscarding ? (
        <>
          <TextField
            label={`Type ${confirmWord} to delete ${isOne ? 'it' : 'them'} for good`}
            value={typed}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button
            variant="danger"
            disabled={typed.trim().toUpperCase() !== confirmWord}
            busy={busy === 'discard'}
            onClick={() => void choose('discard')}
          >
            Discard and log out
          </Button>
        </>
      ) : null}
    </Dialog>
  );
}
