// Searches a device for traces of data: in the storage a page can read, and in the browser's files on
// disk.
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Page } from 'playwright-core';

/** All text in a page's storage: localStorage, sessionStorage, IndexedDB and caches. */
export async function storedTexts(page: Page): Promise<string> {
  return (await Promise.all([keptTexts(page), cachedTexts(page)])).join('\n');
}

/** The same without the caches, which the page itself does not write and which are slow to read. */
export function keptTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie];
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue;
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = await done(database.transaction(store).objectStore(store).getAll());
        found.push(name, store, JSON.stringify(rows));
      }
      database.close();
    }
    return found.join('\n');
  });
}

function cachedTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        found.push(request.url, (await answer?.text()) ?? '');
      }
    }
    return found.join('\n');
  });
}

/** Finds words in the files of a folder, encoded as Latin-1 or UTF-16LE. */
export async function wordsInFiles(folder: string, words: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // A running browser may delete files in the meantime.
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    for (const word of words) {
      const isThere = bytes.includes(word, 0, 'latin1') || bytes.includes(word, 0, 'utf16le');
      if (isThere) found.push(`${word} in ${relative(folder, path)}`);
    }
  }
  return found;
}
