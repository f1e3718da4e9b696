// Shortcuts of a single key, as WCAG 2.1.4 wants them: they can be switched off, and never act while
// somebody types.
import { useSyncExternalStore } from 'react';
import { readItem, writeItem } from '#portal/api/stored-item.ts';

const storageKey = 'portal.shortcuts';
const listeners = new Set<() => void>();

/** On unless this device says otherwise. */
export function areShortcutsOn(): boolean {
  return readItem(storageKey) !== 'off';
}

export function setShortcuts(areOn: boolean): void {
  writeItem(storageKey, areOn ? undefined : 'off');
  for (const listener of listeners) listener();
}

export function useShortcutsOn(): boolean {
  return useSyncExternalStore(subscribe, areShortcutsOn, () => true);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether a key was pressed for its letter alone, by somebody who is not typing. */
export function isBareKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const { target } = event;
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'));
  // A dialog that is open wants an answer first.
  return !isTyping && !document.querySelector('dialog[open]');
}
