import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Draft } from '#portal/offline/draft-model.ts';
import { DraftStamp } from '#portal/ui/draft-stamp.tsx';
import styles from '#portal/ui/lists/waiting-list.module.css';
import { openDraftPath } from '#portal/ui/open-draft-path.ts';

/** Saved requests that the server does not have yet: state, reason and actions of each. */
export function WaitingList({
  label,
  drafts,
  onOpen,
  actions,
}: {
  label: string;
  drafts: readonly Draft[];
  /** Called when a link is followed. */
  onOpen?: () => void;
  /** Buttons of a draft. */
  actions: (draft: Draft) => ReactNode;
}) {
  return (
    <ul className={styles.list} aria-label={label}>
      {drafts.map((draft) => (
        <li key={draft.id}>
          <div className={styles.text}>
            <p className={styles.name}>
              <Link to={openDraftPath(draft)} onClick={onOpen}>
                {draft.name}
              </Link>{' '}
              <DraftStamp state={draft.state} />
            </p>
            <p>{reasonOf(draft)}</p>
          </div>
          {actions(draft)}
        </li>
      ))}
    </ul>
  );
}

const conflictReasons = {
  changed: 'Changed here and on another device. Nothing is overwritten until you choose.',
  gone: 'It is on this device, but no longer in your account.',
  'removed-here': 'You deleted it here, but it was changed on another device.',
} as const;

function reasonOf({ state, conflict, refusal }: Draft): string {
  if (conflict) return conflictReasons[conflict.kind];
  if (refusal) {
    const [first] = refusal.errors;
    const detail = first && first.message !== refusal.message ? ` ${first.message}` : '';
    return `The server rejected it: ${refusal.message}${detail}`;
  }
  return state === 'sending' ? 'Being sent to the server.' : 'Waiting to be sent.';
}
