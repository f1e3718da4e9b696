// A disclosure with a list of plain links and buttons, not an ARIA menu: Tab moves through it, as
// users expect of links.
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#portal/ui/button.tsx';
import styles from '#portal/ui/overlays/menu.module.css';
import { useDisclosure } from '#portal/ui/overlays/use-disclosure.ts';

export interface MenuItem {
  label: string;
  /** Accessible name, if the label is not enough: 'Delete key Production'. */
  name?: string;
  /** With `to` it is a link, otherwise a button. */
  to?: string;
  onSelect?: () => void;
  danger?: boolean;
}

export function Menu({
  label,
  name,
  items,
  align = 'start',
}: {
  label: ReactNode;
  /** The button's accessible name, if its label is not enough: 'More for key Production'. */
  name?: string;
  items: readonly MenuItem[];
  /** The edge of the button that the list is aligned to. */
  align?: 'start' | 'end';
}) {
  const { isOpen, button, toggle, close, rootProps } = useDisclosure();
  const listId = useId();
  return (
    <div {...rootProps} className={styles.root}>
      <Button
        ref={button}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-label={name}
        onClick={toggle}
      >
        {label}
        <ChevronDown aria-hidden="true" size={20} strokeWidth={1.75} />
      </Button>
      <ul id={listId} className={styles.list} data-align={align} hidden={!isOpen}>
        {items.map((item) => (
          <li key={item.label}>
            <Item item={item} onDone={close} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Item({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const select = () => {
    // First the focus, then the action: a dialog it opens returns the focus to the menu's button.
    onDone();
    item.onSelect?.();
  };
  if (item.to !== undefined) {
    return (
      <Link to={item.to} className={styles.item} aria-label={item.name} onClick={select}>
        {item.label}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={styles.item}
      data-danger={item.danger || undefined}
      aria-label={item.name}
      onClick={select}
    >
      {item.label}
    </button>
  );
}
