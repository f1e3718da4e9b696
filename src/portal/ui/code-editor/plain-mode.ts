// Whether somebody prefers the plain text field, which every screen reader knows. The device remembers it.
import { useSyncExternalStore } from 'react';
import { readItem, writeItem } from '#portal/api/stored-item.ts';

const storedAs = 'portal.plain-editor';
const listeners = new Set<() => void>();
let isPlain: boolean | undefined;

export function usePlainMode(): boolean {
  return useSyncExternalStore(subscribe, read, () => true);
}

export function setPlainMode(next: boolean): void {
  isPlain = next;
  writeItem(storedAs, next ? 'yes' : undefined);
  for (const listener of listeners) listener();
}

function read(): boolean {
  isPlain ??= readItem(storedAs) === 'yes';
  return isPlain;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
