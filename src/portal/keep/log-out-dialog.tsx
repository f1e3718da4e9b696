import { useState } from 'react';
import { useReachable } from '#portal/api/connection.ts';
import type { KeptItem } from '#portal/keep/kept-list.ts';
import { exportToFile } from '#portal/keep/transfer-drafts.ts';
import type { DraftStore } from '#portal/offline/draft-model.ts';
import type { LeaveChoice } from '#portal/offline/log-out.ts';
import { Button } from '#portal/ui/button.tsx';
import { TextField } from '#portal/ui/fields/text-field.tsx';
import { Dialog } from '#portal/ui/overlays/dialog.tsx';
import { showToast } from '#portal/ui/overlays/toast.tsx';

const confirmWord = 'DISCARD';

/** A logout, or the end of the account, with unsynced data on this device: nothing is deleted unasked. */
export function LeaveDialog({
  store,
  waiting,
  texts,
  canLock,
  next = 'log out',
  onChoose,
  onClose,
}: {
  store: DraftStore;
  waiting: number;
  texts: readonly KeptItem[];
  canLock: boolean;
  /** What a choice leads to. */
  next?: 'log out' | 'continue';
  onChoose: (choice: LeaveChoice) => Promise<void>;
  onClose: () => void;
}) {
  const reachable = useReachable();
  const [typed, setTyped] = useState('');
  const [isDiscarding, setIsDiscarding] = useState(false);
  const [busy, setBusy] = useState<LeaveChoice>();
  const isOne = waiting + texts.length === 1;

  async function choose(choice: LeaveChoice) {
    setBusy(choice);
    await onChoose(choice);
    setBusy(undefined);
  }

  return (
    <Dialog
      open
      wide
      title={`${counted(waiting, texts.length)} ${isOne ? 'is' : 'are'} only on this device`}
      onClose={onClose}
      actions={
        <>
          <Button
            onClick={() =>
              void exportToFile(store, texts).catch((failure: unknown) =>
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
            variant={waiting === 0 ? 'primary' : 'secondary'}
            disabled={!canLock}
            busy={busy === 'keep-locked'}
            onClick={() => void choose('keep-locked')}
          >
            Keep locked on this device
          </Button>
          {waiting > 0 ? (
            <Button
              variant="primary"
              disabled={!reachable}
              busy={busy === 'synced'}
              onClick={() => void choose('synced')}
            >
              {texts.length > 0 ? 'Sync' : `Sync and ${next}`}
            </Button>
          ) : null}
        </>
      }
    >
      {texts.length > 0 ? (
        <>
          <p>Typed here, and neither saved nor sent:</p>
          <ul>
            {texts.map(({ label, text }) => (
              <li key={`${label} ${text}`}>{label}</li>
            ))}
          </ul>
        </>
      ) : null}
      <p>
        {waiting === 0
          ? ''
          : reachable
            ? `Your account does not have ${isOne ? 'it' : 'them'} yet.`
            : `You are offline, so ${isOne ? 'it' : 'they'} cannot be sent now.`}{' '}
        {canLock
          ? `Kept locked, ${isOne ? 'it is' : 'they are'} encrypted and can be read only after you log in here again.`
          : 'This device has no encryption key from your account, so they cannot be kept here. Export saves them to a file.'}
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
            Discard and {next}
          </Button>
        </>
      ) : null}
    </Dialog>
  );
}

function counted(requests: number, texts: number): string {
  const parts = [
    requests === 0 ? '' : requests === 1 ? '1 request' : `${requests} requests`,
    texts === 0 ? '' : texts === 1 ? '1 text' : `${texts} texts`,
  ];
  return parts.filter(Boolean).join(' and ');
}
