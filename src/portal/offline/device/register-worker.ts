// Registers the service worker and reports a waiting update. It never reloads by itself: another
// tab may hold typed text, so each tab asks on its own, also when a different one accepted.
import { Workbox } from 'workbox-window';
import { answerPrepare, flushAll, prepareTabs } from '#portal/offline/device/flush-all.ts';
import { refreshSite } from '#portal/offline/device/refresh-site.ts';
import { reloadOnLostChunk } from '#portal/offline/device/reload-on-lost-chunk.ts';

const updateEveryMs = 60 * 60 * 1000;

let isStarted = false;

/** `onUpdate` receives what to call when the person accepts. */
export function registerWorker(onUpdate: (reload: () => void) => void): void {
  // The development server has no worker; a second call is React's strict mode.
  if (!import.meta.env.PROD || isStarted) return;
  isStarted = true;
  reloadOnLostChunk();
  if (!('serviceWorker' in navigator)) return;

  // The first claim of a fresh visit is no update.
  let hadController = navigator.serviceWorker.controller !== null;
  if (hadController) void refreshSite();
  // Whether the person accepted in this tab and what was typed here is on the device.
  let mayReload = false;

  answerPrepare();
  const accept = async () => {
    const isKept = await prepareTabs();
    const registration = await navigator.serviceWorker.getRegistration();
    // Another tab was quicker: the new version is in charge, and this page only has to follow.
    if (!registration?.waiting) return window.location.reload();
    mayReload = isKept;
    registration.waiting.postMessage({ type: 'SKIP_WAITING' });
  };

  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (mayReload) window.location.reload();
    // Another tab accepted, or a text could not be written down: this page still runs the old code
    // and says so.
    else if (hadController) onUpdate(() => void flushAll().then(() => window.location.reload()));
    hadController = true;
  });

  const workbox = new Workbox('/sw.js');
  const update = () => void workbox.update().catch(ignore);
  // Without a worker the portal works as any website; there is nothing to tell anybody.
  workbox.register().then((registration) => {
    if (!registration) return;
    // The first worker of all waits for a moment too, which is no update: nobody is served by an older
    // one.
    const tell = () => {
      if (registration.waiting && registration.active) onUpdate(() => void accept());
    };
    // One that waited before, then those that come.
    tell();
    workbox.addEventListener('waiting', tell);
    // Workbox follows the workers that begin from now on; one may have begun before.
    registration.installing?.addEventListener('statechange', tell);
    setInterval(update, updateEveryMs);
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) update();
    });
  }, ignore);
}

function ignore(): void {}
