// One sync at a time across all tabs. The lock is held for one sync, never for the life of a tab;
// its holder renews a lease in the database every 5 s. A holder that is silent for 30 s is frozen
// or dead: the lock is stolen, and because it may wake up, every write checks the lease first.

import type { Environment } from '#portal/offline/environment.ts';
import { type DraftStorage, readMeta, type Tables } from '#portal/offline/storage/draft-storage.ts';

const heartbeatMs = 5_000;
const silentMs = 30_000;

export interface Lease {
  /** Whether no other tab has taken over; called inside the transaction that depends on it. */
  holds(tables: Tables): Promise<boolean>;
}

export interface Leader {
  /** Runs the work exclusively; `busy` if another tab does. */
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
  /** The last lease seen, and since when it has been unchanged. */
  let heard: { word: string; since: number } | undefined;

  async function hold(token: string, work: (lease: Lease) => Promise<void>): Promise<void> {
    let stop = () => {};
    const lease: Lease = {
      holds: async (tables) => (await readMeta(tables, 'lease'))?.token === token,
    };
    const beat = () => {
      stop = after(heartbeatMs, () => {
        beat();
        // Failing storage is reported by the work itself.
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

  /** Takes the lease; without locks only if there is none or its holder is silent. */
  function take(token: string, isLocked: boolean): Promise<boolean> {
    return storage.write(async (tables) => {
      const held = await readMeta(tables, 'lease');
      if (!isLocked && held && !isSilent(held)) return false;
      await tables.meta.put({ key: 'lease', token, at: now() });
      return true;
    });
  }

  /**
   * Whether the lease has been unchanged for too long. Its time comes from an adjustable clock, so
   * it is not compared with ours: only changes count.
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
    // The lock was stolen: another tab continues.
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
