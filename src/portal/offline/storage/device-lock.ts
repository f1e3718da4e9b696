// The key that drafts are encrypted with at logout. The server returns it to its user only; it
// cannot be exported from the browser and is deleted at logout. After the next sign-in it is
// requested again. The encryption code is loaded when it is needed.

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

/** Requests the key once after each sign-in and unlocks what was locked. */
export async function prepareDeviceKey(parts: KeyParts): Promise<void> {
  const { storage, environment, backend, signal } = parts;
  // Web Crypto exists in secure contexts only; without a database there is nothing to lock.
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

/** Undefined from a backend without this call. */
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
