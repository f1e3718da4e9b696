// Installing the app. Browsers that can do it announce it with an event, which is kept until
// somebody asks in the menu: nothing ever pops up by itself.
import { useSyncExternalStore } from 'react';

interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let offered: InstallEvent | undefined;
const listeners = new Set<() => void>();

// Tests read this module outside a browser.
if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isInstallEvent(event)) offer(event);
  });
  window.addEventListener('appinstalled', () => offer(undefined));
}

/** Opens the browser's install dialog; undefined where it cannot be installed, or already is. */
export function useInstall(): (() => void) | undefined {
  const event = useSyncExternalStore(
    subscribe,
    () => offered,
    () => undefined,
  );
  if (!event) return undefined;
  return () => {
    // An event can be used once; the browser sends a new one if the person declines.
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
