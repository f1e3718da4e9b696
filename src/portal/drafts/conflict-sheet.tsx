import { useMemo, useState } from 'react';
import styles from '#portal/drafts/drafts.module.css';
import { VersionPane } from '#portal/drafts/version-pane.tsx';
import type { ConflictChoice, Draft, DraftConflict } from '#portal/offline/draft-model.ts';
import { Button } from '#portal/ui/button.tsx';
import { lineDiff } from '#portal/ui/documents/line-diff.ts';
import { Dialog } from '#portal/ui/overlays/dialog.tsx';
import { showToast } from '#portal/ui/overlays/toast.tsx';

interface Choice {
  choice: ConflictChoice;
  label: string;
}

const texts: Readonly<
  Record<DraftConflict['kind'], { title: string; intro: string; choices: readonly Choice[] }>
> = {
  changed: {
    title: 'Two versions',
    intro: 'It was changed here and elsewhere. Nothing is overwritten until you choose.',
    choices: [
      { choice: 'mine', label: 'Keep mine' },
      { choice: 'theirs', label: 'Keep theirs' },
      { choice: 'both', label: 'Keep both' },
    ],
  },
  gone: {
    title: 'Deleted elsewhere',
    intro: 'It is on this device, but no longer in your account.',
    choices: [
      { choice: 'theirs', label: 'Discard' },
      { choice: 'mine', label: 'Restore as new' },
    ],
  },
  'removed-here': {
    title: 'Changed elsewhere',
    intro: 'You deleted it here, but it was changed elsewhere.',
    choices: [
      { choice: 'mine', label: 'Delete anyway' },
      { choice: 'theirs', label: 'Keep theirs' },
    ],
  },
};

/** Shows both versions of a draft and lets the user choose one. */
export function ConflictSheet({
  draft,
  conflict,
  onChoose,
  onClose,
}: {
  draft: Draft;
  conflict: DraftConflict;
  onChoose: (choice: ConflictChoice) => Promise<void>;
  onClose: () => void;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const { title, intro, choices } = texts[conflict.kind];
  const theirs = conflict.kind === 'gone' ? undefined : conflict.theirs;
  // A deleted version has no content to show.
  const mine = conflict.kind === 'removed-here' ? undefined : draft;
  const lines = useMemo(
    () => lineDiff(mine?.payload ?? '', theirs?.payload ?? ''),
    [mine?.payload, theirs?.payload],
  );
  const [shown, other] = [mine ?? theirs, theirs ?? mine];

  async function choose(choice: ConflictChoice) {
    setIsBusy(true);
    try {
      await onChoose(choice);
      onClose();
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      showToast('error', `Nothing was changed. ${reason}`);
      setIsBusy(false);
    }
  }

  return (
    <Dialog
      open
      wide
      title={`${title}: ${draft.name}`}
      onClose={onClose}
      actions={choices.map(({ choice, label }) => (
        <Button key={choice} busy={isBusy} onClick={() => void choose(choice)}>
          {label}
        </Button>
      ))}
    >
      <p>{intro}</p>
      <div className={styles.pair}>
        {mine && other ? (
          <VersionPane title="Mine" side="mine" version={mine} other={other} lines={lines} />
        ) : null}
        {theirs && shown ? (
          <VersionPane title="Theirs" side="theirs" version={theirs} other={shown} lines={lines} />
        ) : null}
      </div>
    </Dialog>
  );
}
