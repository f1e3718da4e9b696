// How often a thing may be tried, by the table in the contract's limits. Counters live in memory on
// SQLite (one process by its lock) and in PostgreSQL when several processes share one database.
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import type { DatabaseTarget } from '#server/store/database.ts';
import { asAway, openPostgresPool } from '#server/store/postgres-pool.ts';
import { networkOf } from '#server/trusted-proxies.ts';

const table = {
  loginByAccountAndAddress: {
    points: limits.loginFailuresPerAccountAndAddress,
    windowMs: limits.loginFailuresWindowMs,
  },
  loginByAddress: {
    points: limits.loginFailuresPerAddress,
    windowMs: limits.loginFailuresWindowMs,
  },
  registerByEmail: { points: limits.registrationsPerEmail, windowMs: limits.registrationsWindowMs },
  registerByAddress: {
    points: limits.registrationsPerAddress,
    windowMs: limits.registrationsWindowMs,
  },
  exportByAccount: { points: limits.exportsPerAccount, windowMs: limits.exportsWindowMs },
  mailByAccount: { points: limits.mailsPerAccount, windowMs: limits.mailsWindowMs },
  contactByAddress: { points: limits.contactsPerAddress, windowMs: limits.contactsWindowMs },
  captchaByAddress: { points: limits.captchasPerAddress, windowMs: limits.contactsWindowMs },
  cardsByAccount: { points: limits.cardSavesPerAccount, windowMs: limits.cardSavesWindowMs },
  demoByAddress: { points: limits.demosPerAddress, windowMs: limits.demosWindowMs },
  runsByKey: { points: limits.runsPerKey, windowMs: limits.runsPerKeyWindowMs },
} as const;

export type RateName = keyof typeof table;

export interface RateLimits {
  /** Takes one try; throws Problem `rate_limited` with the wait when none is left. */
  take(name: RateName, key: string): Promise<void>;
  /** Throws like `take`, without taking: for things that count only when they fail. */
  check(name: RateName, key: string): Promise<void>;
  /** Forgets the tries of a key. */
  forget(name: RateName, key: string): Promise<void>;
  close(): Promise<void>;
}

/** `scale` multiplies every number in the table. */
export function createRateLimits(target: DatabaseTarget, scale: number): RateLimits {
  const pool = target.kind === 'postgres' ? openPostgresPool(target.url, 4) : undefined;
  const limiters = new Map<RateName, RateLimiterAbstract>();
  for (const name of rateNames()) {
    const { points, windowMs } = table[name];
    const options = {
      keyPrefix: name,
      points: Math.max(1, Math.round(points * scale)),
      duration: windowMs / 1000,
    };
    // The table is one of the migrations.
    const shared = { ...options, storeClient: pool, tableName: 'rate_limits', tableCreated: true };
    limiters.set(name, pool ? new RateLimiterPostgres(shared) : new RateLimiterMemory(options));
  }
  const limiter = (name: RateName) => {
    const found = limiters.get(name);
    if (found === undefined) throw new Error(`no rate limit named ${name}`);
    return found;
  };
  // One customer of IPv6 has more addresses than there are tries.
  const countedBy = (name: RateName, key: string) => (isByAddress(name) ? networkOf(key) : key);
  return {
    take: async (name, key) => {
      try {
        await limiter(name).consume(countedBy(name, key));
      } catch (refused) {
        throw asProblem(refused);
      }
    },
    check: async (name, key) => {
      const state = await orAway(limiter(name).get(countedBy(name, key)));
      if (state !== null && state.remainingPoints <= 0) throw asProblem(state);
    },
    forget: async (name, key) => {
      await orAway(limiter(name).delete(countedBy(name, key)));
    },
    close: async () => {
      await pool?.end();
    },
  };
}

function isByAddress(name: RateName): boolean {
  return name.endsWith('ByAddress');
}

function rateNames(): RateName[] {
  return Object.keys(table).filter((name): name is RateName => name in table);
}

function asProblem(refused: unknown): unknown {
  if (!(refused instanceof RateLimiterRes)) return asAway(refused);
  const waitS = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
  return new Problem('rate_limited', { retryAfterS: waitS });
}

function orAway<T>(counted: Promise<T>): Promise<T> {
  return counted.catch((error: unknown) => {
    throw asAway(error);
  });
}
