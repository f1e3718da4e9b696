// The actions of a row that do not stand beside it.
import { EllipsisVertical } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import cards from '#portal/ui/lists/data-cards.module.css';
import styles from '#portal/ui/lists/data-list.module.css';
import type { RowAction } from '#portal/ui/lists/data-list-props.ts';

interface More {
  id: string;
  isOpen: boolean;
  toggle: () => void;
}

/** State that a row's `MoreButton` and `MoreActions` share. */
export function useMore(): More {
  const [isOpen, setIsOpen] = useState(false);
  return { id: useId(), isOpen, toggle: () => setIsOpen(!isOpen) };
}

/** Nothing without others. */
export function MoreButton({
  more,
  shown,
  others,
}: {
  more: More;
  /** The row's first action, which the button is named by. */
  shown: RowAction | undefined;
  others: readonly RowAction[];
}) {
  if (!shown || others.length === 0) return null;
  return (
    <button
      type="button"
      className={cards.moreButton}
      aria-expanded={more.isOpen}
      aria-controls={more.id}
      aria-label={`More actions besides ${shown.name}`}
      onClick={more.toggle}
    >
      <EllipsisVertical size={20} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}

export function MoreActions({ more, others }: { more: More; others: readonly RowAction[] }) {
  return (
    <div id={more.id} className={cards.more} hidden={!more.isOpen}>
      {others.map((action) => (
        <ActionButton key={action.label} action={action} />
      ))}
    </div>
  );
}

export function ActionButton({ action }: { action: RowAction }) {
  if (action.to !== undefined) {
    return (
      <Link to={action.to} className={styles.action} aria-label={action.name}>
        {action.label}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={styles.action}
      data-danger={action.danger || undefined}
      aria-label={action.name}
      onClick={action.onSelect}
    >
      {action.label}
    </button>
  );
}
