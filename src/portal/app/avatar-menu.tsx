// A disclosure with plain links and buttons, not an ARIA menu: Tab walks through it as through any
// list, which is what people expect of links.
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { AccountItems } from '#portal/app/account-items.tsx';
import styles from '#portal/app/avatar-menu.module.css';
import type { SessionUser } from '#portal/data/session.tsx';

export function AvatarMenu({ user }: { user: SessionUser }) {
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  const close = () => setIsOpen(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(close, [pathname]);

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc and leaving close what is inside
    <div
      ref={root}
      className={styles.root}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        close();
        button.current?.focus();
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls="avatar-menu"
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={styles.avatar} aria-hidden="true">
          {initialsOf(user.name)}
        </span>
        <span className={styles.name}>{user.name}</span>
        <ChevronDown aria-hidden="true" size={20} strokeWidth={1.75} />
      </button>
      <div id="avatar-menu" className={styles.panel} hidden={!isOpen}>
        <AccountItems user={user} onDone={close} withInstall />
      </div>
    </div>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return letters.join('').toLocaleUpperCase() || '?';
}
