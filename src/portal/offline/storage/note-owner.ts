// Whose address each account on this device has, by a hash alone. The same address under another id
// is the same person: the server was set up anew, and a mail proved the address to be theirs.
import type { EngineStore } from '#portal/offline/create-draft-store.ts';
import type { Environment } from '#portal/offline/environment.ts';

const ownersKey = 'portal.drafts-owners';

/**
 * Brings what this device keeps of an earlier account with this address to the present one, and
 * notes whose address it is. Answers how many drafts came.
 */
export async function noteOwner(
  store: Pick<EngineStore, 'userId' | 'storage' | 'request'>,
  email: string,
  environment: Pick<Environment, 'now' | 'newId'>,
): Promise<number> {
  const { userId, storage, request } = store;
  // Web Crypto exists in secure contexts only, and what is in memory is of this window.
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
    // Storage may be refused; then nobody is known again, that is all.
  }
}
