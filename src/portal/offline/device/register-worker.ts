// Registers the service worker and reports a waiting update. It never reloads by itself, because
// another tab may contain typed text: each tab asks on its own, even if another tab has accepted.
import { claimPages } from '#contract/claim-pages.ts';
import { answerPrepare, flushAll, prepareTabs } from '#portal/offline/device/flush-all.ts';
import { refreshSite } from '#portal/offline/device/refresh-site.ts';
import { reloadOnLostChunk } from '#portal/offline/device/reload-on-lost-chunk.ts';

const updateEveryMs = 60 * 60 * 1000;

let isStarted = false;

/** `onUpdate` receives the function to call when the user accepts. */
export function registerWorker(onUpdate: (reload: () => void) => void): void {
  // The development server has no worker; a second call comes from React's strict mode.
  if (!import.meta.env.PROD || isStarted) return;
  isStarted = true;
  reloadOnLostChunk();
  if (!('serviceWorker' in navigator)) return;

  // The first worker of a visit that takes control is not an update.
  let hadController = navigator.serviceWorker.controller !== null;
  if (hadController) void refreshSite();
  // Whether the user accepted in this tab and its typed text is stored.
  let mayReload = false;

  answerPrepare();
  const accept = async () => {
    const isKept = await prepareTabs();
    const registration = await navigator.serviceWorker.getRegistration();
    // Another tab was faster: the new version is active, and this page only has to reload.
    if (!registration?.waiting) return window.location.reload();
    mayReload = isKept;
    registration.waiting.postMessage({ type: 'SKIP_WAITING' });
  };

  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (mayReload) window.location.reload();
    // Another tab accepted, or a text could not be stored: this page still runs the old code and
    // says so.
    else if (hadController) onUpdate(() => void flushAll().then(() => window.location.reload()));
    hadController = true;
  });

  const begin = async () => {
    const registration = await navigator.serviceWorker.register('/sw.js');
    // A page that was still on its way when the first worker took control was overlooked.
    if (!hadController) registration.active?.postMessage({ type: claimPages });
    // The very first worker also waits briefly, but that is not an update: no older version is
    // active.
    const tell = () => {
      if (registration.waiting && registration.active) onUpdate(() => void accept());
    };
    const watch = () => registration.installing?.addEventListener('statechange', tell);
    // A worker that is already waiting, one that is on its way, then later ones.
    tell();
    watch();
    registration.addEventListener('updatefound', watch);
    const update = () => void registration.update().catch(ignore);
    setInterval(update, updateEveryMs);
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) update();
    });
  };
  // Without a worker the portal works like any website; no message is needed.
  whenLoaded(() => void begin().catch(ignore));
}

/** The page's own files come first. */
function whenLoaded(work: () => void): void {
  if (document.readyState === 'complete') work();
  else window.addEventListener('load', work, { once: true });
}

function ignore(): void {}
