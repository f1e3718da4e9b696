// Records the address of each account on this device, as a hash only. The same address with another
// id is the same person: the server was set up again, and the address was verified by email.
import type { EngineStore } from '#portal/offline/create-draft-store.ts';
import type { Environment } from '#portal/offline/environment.ts';

const ownersKey = 'portal.drafts-owners';

/**
 * Moves what this device stored for an earlier account with this address to the current one, and
 * records whose address it is. Returns the number of drafts.
 */
export async function noteOwner(
  store: Pick<EngineStore, 'userId' | 'storage' | 'request'>,
  email: string,
  environment: Pick<Environment, 'now' | 'newId'>,
): Promise<number> {
  const { userId, storage, request } = store;
  // Web Crypto exists in secure contexts only; data in memory belongs to this window.
  if (!storage.isShared || !globalThis.crypto?.subtle || email === '') return 0;
  const owner = await hashOf(email);
  const owners = readOwners();
  const earlierId = owners[owner];
  if (earlierId === userId) return 0;
  let count = 0;
  if (earlierId !== undefined) {
    const { adoptEarlier } = await import('#portal/offline/storage/adopt-earlier.ts');
    count = await adoptEarlier(earlierId, storage, environment);
  }
  writeOwners({ ...owners, [owner]: userId });
  if (count > 0) await request('saved');
  return count;
}

async function hashOf(email: string): Promise<string> {
  const bytes = new TextEncoder().encode(email.trim().toLowerCase());
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function readOwners(): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(ownersKey) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter(
        (pair): pair is [string, string] => typeof pair[1] === 'string',
      ),
    );
  } catch {
    return {};
  }
}

function writeOwners(owners: Readonly<Record<string, string>>): void {
  try {
    localStorage.setItem(ownersKey, JSON.stringify(owners));
  } catch {
    // Storage may be refused; then earlier accounts are not recognised.
  }
}
