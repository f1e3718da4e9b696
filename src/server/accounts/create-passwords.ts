// Passwords are hashed with argon2id (19 MiB, two passes). A hash takes 30 ms of a core and 19 MiB,
// so only a few run at once; others wait in a bounded queue, and beyond it the answer is 503. So a
// flood of logins does not slow down other calls.
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
// Hash of an unknown random text, at the same cost: nothing matches it.
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$SALa3LnLXlobXFlfOCQLqw$3Tq+1gx/38oaWa+WxNrbRhl68AwNKqHHDWXox2ypVtM';
const retryAfterS = 5;

export interface Passwords {
  hash(password: string): Promise<string>;
  verify(passwordHash: string, password: string): Promise<boolean>;
  /** Takes as long as `verify` and always fails: for accounts that do not exist. */
  verifyDummy(password: string): Promise<false>;
}

export function createPasswords({
  atOnce = limits.passwordHashesAtOnce,
  queueMax = limits.passwordHashQueueMax,
}: {
  atOnce?: number;
  queueMax?: number;
} = {}): Passwords {
  const limit = pLimit(atOnce);

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    const isFull = limit.activeCount >= atOnce && limit.pendingCount >= queueMax;
    if (isFull) throw new Problem('busy', { retryAfterS });
    return limit(work);
  };

  return {
    hash: (password) => inTurn(() => hash(sameForm(password), cost)),
    verify: (passwordHash, password) => inTurn(() => verify(passwordHash, sameForm(password))),
    verifyDummy: async (password) => {
      await inTurn(() => verify(dummyHash, sameForm(password)));
      return false;
    },
  };
}

// The same key press can produce different code points on different systems; "č" typed on a phone
// and on a desktop must be the same password.
function sameForm(password: string): string {
  return password.normalize('NFKC');
}
