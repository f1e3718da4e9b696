// Installing the app. Browsers that support it fire an event, which is stored until the user
// chooses Install in the menu; nothing pops up by itself.
import { useSyncExternalStore } from 'react';

interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let offered: InstallEvent | undefined;
const listeners = new Set<() => void>();

// Tests load this module without a browser.
if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isInstallEvent(event)) offer(event);
  });
  window.addEventListener('appinstalled', () => offer(undefined));
}

/** Opens the browser's install dialog; undefined if the app cannot be installed or already is. */
export function useInstall(): (() => void) | undefined {
  const event = useSyncExternalStore(
    subscribe,
    () => offered,
    () => undefined,
  );
  if (!event) return undefined;
  return () => {
    // An event can be used once; after a refusal the browser sends a new one.
    offer(undefined);
    void event.prompt().catch(() => {});
  };
}

function isInstallEvent(event: Event): event is InstallEvent {
  return 'prompt' in event && typeof event.prompt === 'function';
}

function offer(event: InstallEvent | undefined): void {
  offered = event;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
