// The key that drafts are locked with at logout. The server gives it to their user alone; it cannot be
// read out of the browser, and is forgotten when they log out. After the next sign-in it is asked for
// again. The locking itself is rare, and loaded when it happens.

import type { Environment } from '#portal/offline/environment.ts';
import { type DraftStorage, readMeta } from '#portal/offline/storage/draft-storage.ts';
import { NotUnderstood } from '#portal/offline/sync/ask.ts';
import { isNotThere } from '#portal/offline/sync/draft-transport.ts';

interface KeyParts {
  storage: DraftStorage;
  backend: { isKeyless: boolean };
  environment: Pick<Environment, 'transport' | 'newId'>;
  signal(): AbortSignal;
}

/** Asks for the key once after each sign-in, and unlocks what was locked. */
export async function prepareDeviceKey(parts: KeyParts): Promise<void> {
  const { storage, environment, backend, signal } = parts;
  // Web Crypto exists in secure contexts only; without a database there is nothing to keep.
  if (backend.isKeyless || !storage.isShared || !globalThis.crypto?.subtle) return;
  const { known, locked } = await storage.read(async (tables) => ({
    known: (await readMeta(tables, 'device-key'))?.value,
    locked: await tables.locked.count(),
  }));
  if (known && locked === 0) return;
  const key = known ?? (await fetchKey(environment, signal()));
  // Another backend; drafts must not wait for a key that only logout needs.
  if (!key) backend.isKeyless = true;
  else await keepKey(storage, key, environment.newId);
}

async function keepKey(
  storage: DraftStorage,
  value: CryptoKey,
  newId: () => string,
): Promise<void> {
  const locked = await storage.write(async (tables) => {
    await tables.meta.put({ key: 'device-key', value });
    return tables.locked.count();
  });
  if (locked === 0) return;
  const { unlockDrafts } = await import('#portal/offline/storage/lock-drafts.ts');
  await unlockDrafts(storage, value, newId);
}

/** Undefined from a backend that has no such call. */
async function fetchKey(
  { transport }: KeyParts['environment'],
  signal: AbortSignal,
): Promise<CryptoKey | undefined> {
  try {
    const text = await transport.readDeviceKey(signal);
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    return await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  } catch (failure) {
    if (isNotThere(failure) || failure instanceof NotUnderstood) return undefined;
    throw failure;
  }
}
