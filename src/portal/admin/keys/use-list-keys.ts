import { useEffect } from 'react';
import { areShortcutsOn, isBareKey } from '#portal/admin/keys/shortcuts.ts';

/** The link or button that opens a row: of a table, or of a card. */
const openers = 'main tbody th :is(a, button), main li h3 :is(a, button)';

/**
 * `/` goes to the search, `j` and `k` to the next and the previous row, where Enter opens it; `r` opens it
 * and begins the reply; `?` shows all of them.
 */
export function useListKeys(onHelp: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!areShortcutsOn() || !isBareKey(event)) return;
      const act = actions[event.key] ?? (event.key === '?' ? onHelp : undefined);
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onHelp]);
}

const actions: Readonly<Record<string, () => void>> = {
  '/': () => document.querySelector<HTMLElement>('main input[type="search"]')?.focus(),
  j: () => move(1),
  k: () => move(-1),
  r: reply,
};

function move(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(openers)];
  const at = rows.findIndex((row) => rowOf(row) === rowOf(document.activeElement));
  const next = at < 0 ? rows.at(by === 1 ? 0 : -1) : rows[at + by];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

function rowOf(element: Element | null): Element | null {
  return element?.closest('main tr, main li') ?? null;
}

/** In a list of messages only: elsewhere nothing has a reply. */
function reply(): void {
  const row = rowOf(document.activeElement);
  const opener = row?.querySelector<HTMLElement>('[aria-label^="Reply to "]');
  opener?.click();
  // Beside the list, the message is drawn with the next frame; in a sheet the field has the focus already.
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>('main textarea[data-begin]')?.focus();
  });
}
