// One drain at a time over all tabs. The lock is held for one drain, never for the life of a tab;
// who holds it says so every 5 s in the database. A holder that is silent for 30 s is frozen or
// dead: the lock is taken from it, and since it may wake up, every write asks the lease first.
import { type DraftStorage, readMeta, type Tables } from '#portal/offline/draft-storage.ts';
import type { Surroundings } from '#portal/offline/surroundings.ts';

const heartbeatMs = 5_000;
const silentMs = 30_000;

export interface Lease {
  /** Whether nobody has taken over; asked inside the transaction that depends on it. */
  holds(tables: Tables): Promise<boolean>;
}

export interface Leader {
  /** Does the work alone; `busy` when another tab does it. */
  lead(work: (lease: Lease) => Promise<void>): Promise<'done' | 'busy'>;
}

export function createLeader(
  userId: string,
  storage: DraftStorage,
  { locks, now, after, newId }: Pick<Surroundings, 'locks' | 'now' | 'after' | 'newId'>,
): Leader {
  const lockName = `outbox:${userId}`;
  /** Since when the lock is held by somebody who says nothing. */
  let silentSince: number | undefined;

  async function hold(token: string, work: (lease: Lease) => Promise<void>): Promise<void> {
    let stop = () => {};
    const lease: Lease = {
      holds: async (tables) => (await readMeta(tables, 'lease'))?.token === token,
    };
    const beat = () => {
      stop = after(heartbeatMs, () => {
        beat();
        // A storage that fails is told by the work itself.
        void renew(lease, token).catch(() => {});
      });
    };
    beat();
    try {
      await work(lease);
    } finally {
      stop();
      await release(lease).catch(() => {});
    }
  }

  function renew(lease: Lease, token: string): Promise<void> {
    return storage.write(async (tables) => {
      if (await lease.holds(tables)) await tables.meta.put({ key: 'lease', token, at: now() });
    });
  }

  function release(lease: Lease): Promise<void> {
    return storage.write(async (tables) => {
      if (await lease.holds(tables)) await tables.meta.delete('lease');
    });
  }

  /** Takes the lease; without locks only from nobody, or from somebody silent. */
  function take(token: string, isLocked: boolean): Promise<boolean> {
    return storage.write(async (tables) => {
      const held = await readMeta(tables, 'lease');
      if (!isLocked && held && now() - held.at < silentMs) return false;
      await tables.meta.put({ key: 'lease', token, at: now() });
      return true;
    });
  }

  async function isSilent(): Promise<boolean> {
    const held = await storage.read((tables) => readMeta(tables, 'lease'));
    if (held) {
      silentSince = undefined;
      return now() - held.at >= silentMs;
    }
    silentSince ??= now();
    return now() - silentSince >= silentMs;
  }

  async function underLock(
    options: LockOptions,
    work: (lease: Lease) => Promise<void>,
  ): Promise<'done' | 'busy'> {
    if (!locks) return 'busy';
    let failure: unknown;
    let outcome: 'done' | 'busy' | undefined;
    try {
      await locks.request(lockName, options, async (lock) => {
        if (!lock) {
          outcome = 'busy';
          return;
        }
        silentSince = undefined;
        const token = newId();
        await take(token, true);
        await hold(token, work);
        outcome = 'done';
      });
    } catch (cause) {
      failure = cause;
    }
    if (outcome) return outcome;
    // The lock was taken from us: somebody else goes on with it.
    if (failure instanceof DOMException && failure.name === 'AbortError') return 'busy';
    throw failure;
  }

  return {
    async lead(work) {
      if (!locks || !storage.isShared) {
        const token = newId();
        if (!(await take(token, false))) return 'busy';
        await hold(token, work);
        return 'done';
      }
      const outcome = await underLock({ ifAvailable: true }, work);
      if (outcome === 'done' || !(await isSilent())) return outcome;
      return underLock({ steal: true }, work);
    },
  };
}
