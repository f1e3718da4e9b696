// One drain at a time over all tabs. The lock is held for one drain, never for the life of a tab;
// who holds it says so every 5 s in the database. A holder that is silent for 30 s is frozen or
// dead: the lock is taken from it, and since it may wake up, every write asks the lease first.

import type { Environment } from '#portal/offline/environment.ts';
import { type DraftStorage, readMeta, type Tables } from '#portal/offline/storage/draft-storage.ts';

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
  {
    locks,
    now,
    elapsed,
    after,
    newId,
  }: Pick<Environment, 'locks' | 'now' | 'elapsed' | 'after' | 'newId'>,
): Leader {
  const lockName = `outbox:${userId}`;
  /** What the holder said last, and since when it has been that. */
  let heard: { word: string; since: number } | undefined;

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
      if (!isLocked && held && !isSilent(held)) return false;
      await tables.meta.put({ key: 'lease', token, at: now() });
      return true;
    });
  }

  /**
   * Whether the holder has said the same for too long. The time in its word is by a clock that people
   * set, so it is not compared with ours: only that it changes counts.
   */
  function isSilent(held: { token: string; at: number } | undefined): boolean {
    const word = held ? `${held.token} ${held.at}` : '';
    if (heard?.word !== word) heard = { word, since: elapsed() };
    return elapsed() - heard.since >= silentMs;
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
        heard = undefined;
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
        heard = undefined;
        await hold(token, work);
        return 'done';
      }
      const outcome = await underLock({ ifAvailable: true }, work);
      if (outcome === 'done') return outcome;
      if (!isSilent(await storage.read((tables) => readMeta(tables, 'lease')))) return outcome;
      return underLock({ steal: true }, work);
    },
  };
}
