// A disclosure with a list of plain links and buttons, not an ARIA menu: Tab walks through it as
// through any list, which is what people expect of links.
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#portal/ui/button.tsx';
import styles from '#portal/ui/overlays/menu.module.css';
import { useDisclosure } from '#portal/ui/overlays/use-disclosure.ts';

export interface MenuItem {
  label: string;
  /** What it is called where the label alone says too little: 'Delete key Production'. */
  name?: string;
  /** A link where there is an address, else a button. */
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
  /** The button's name where its label alone says too little: 'More for key Production'. */
  name?: string;
  items: readonly MenuItem[];
  /** Which edge of the button the list keeps to. */
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
    // First the focus, then the action: a dialog it opens gives the focus back to the menu's button.
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
