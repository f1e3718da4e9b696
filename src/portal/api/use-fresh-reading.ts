import { useEffect } from 'react';
import { readingChanged } from '#contract/reading-changed.ts';
import { readText } from '#portal/api/read-field.ts';

/** Reads again when the service worker, which answers with its copy first, has got a newer one. */
export function useFreshReading(path: string, readAgain: () => void): void {
  useEffect(() => {
    const workers = navigator.serviceWorker;
    if (!workers) return;
    const listen = ({ data }: MessageEvent<unknown>) => {
      if (readText(data, 'type') === readingChanged && readText(data, 'path') === path) readAgain();
    };
    workers.addEventListener('message', listen);
    return () => workers.removeEventListener('message', listen);
  }, [path, readAgain]);
}
