// Registers the service worker and reports a waiting update. It never reloads by itself, because
// another tab may contain typed text: each tab asks on its own, even if another tab has accepted.
import { Workbox } from 'workbox-window';
import { claimPages } from '#contract/claim-pages.ts';
import { answerPrepare, flushAll, prepareTabs } from '#portal/offline/device/flush-all.ts';
import { refreshSite } from '#portal/offline/device/refresh-site.ts';
import { reloadOnLostChunk } from '#portal/offline/device/reload-on-lost-chunk.ts';

/** Longer than a worker takes to take over; then the page is loaded again all the same. */
const takeoverMs = 10_000;
const updateEveryMs = 60 * 60 * 1000;

/** `onUpdate` receives the function to call when the user accepts. */
export function registerWorker(onUpdate: (reload: () => void) => void): void {
  // The development server has no worker.
  if (!import.meta.env.PROD) return;
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
    if (!registration?.waiting) return reload();
    mayReload = isKept;
    // The new one waits for every request of the old one, in Chromium for up to five minutes: the old one
    // ends them at this message.
    for (const worker of [registration.active, registration.waiting]) {
      worker?.postMessage({ type: 'SKIP_WAITING' });
    }
    if (isKept) setTimeout(reload, takeoverMs);
  };

  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (mayReload) reload();
    // Another tab accepted, or a text could not be stored: this page still runs the old code and
    // says so.
    else if (hadController) onUpdate(() => void flushAll().then(reload));
    hadController = true;
  });

  const workbox = new Workbox('/sw.js');
  const update = () => void workbox.update().catch(ignore);
  // Without a worker the portal works like any website; no message is needed.
  workbox.register().then((registration) => {
    if (!registration) return;
    // A page that was still on its way when the first worker took control was overlooked.
    if (!hadController) registration.active?.postMessage({ type: claimPages });
    // The very first worker also waits briefly, but that is not an update: no older version is
    // active.
    const tell = () => {
      if (registration.waiting && registration.active) onUpdate(() => void accept());
    };
    // A worker that is already waiting, then later ones.
    tell();
    workbox.addEventListener('waiting', tell);
    // Workbox reports workers that start from now on; one may have started before.
    registration.installing?.addEventListener('statechange', tell);
    setInterval(update, updateEveryMs);
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) update();
    });
  }, ignore);
}

const reload = () => window.location.reload();

function ignore(): void {}
