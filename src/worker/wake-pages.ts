// Background Sync: the browser reports that the network is back, even to suspended pages. They send
// their drafts themselves; without an open page these wait for the next visit.
import { wakeTag } from '#contract/wake-tag.ts';

export function wakePages(worker: ServiceWorkerGlobalScope): void {
  // TypeScript has no Background Sync types; the event is an ExtendableEvent with a tag.
  worker.addEventListener('sync', (event: Event) => {
    if (!(event instanceof ExtendableEvent) || Reflect.get(event, 'tag') !== wakeTag) return;
    event.waitUntil(
      worker.clients.matchAll({ type: 'window' }).then((pages) => {
        for (const page of pages) page.postMessage(wakeTag);
      }),
    );
  });
}
