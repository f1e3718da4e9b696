import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Accounts,
  aJar,
  cheapPasswords,
  newPassword,
  openAccounts,
  registerVerified,
} from '#tests/server/accounts/account-kit.ts';

// The expected rules, as a model without tables (CA8): a token works until its successor was first used,
// and for 30 seconds after that.
interface Known {
  family: number;
  remember: boolean;
  endsAt: number;
  /** When its successor was first used. */
  retiredAt: number | undefined;
  /** The token it replaced. */
  predecessor: string | undefined;
}

const dayMs = 24 * 60 * 60_000;

class Model {
  readonly tokens = new Map<string, Known>();
  families = 0;

  add(
    token: string,
    at: number,
    remember: boolean,
    family = this.families++,
    predecessor?: string,
  ) {
    const endsAt = at + (remember ? 30 : 1) * dayMs;
    this.tokens.set(token, {
      family,
      remember,
      endsAt,
      retiredAt: undefined,
      predecessor,
    });
  }

  endFamily(family: number | undefined) {
    for (const [token, known] of this.tokens)
      if (known.family === family) this.tokens.delete(token);
  }

  /** True if the token should work now; a late reuse ends the whole family. */
  use(token: string, at: number): boolean {
    const known = this.tokens.get(token);
    if (known === undefined) return false;
    if (at >= known.endsAt) return false;
    if (known.retiredAt !== undefined && at > known.retiredAt + 30_000) {
      this.endFamily(known.family);
      return false;
    }
    const before = this.tokens.get(known.predecessor ?? '');
    if (before) before.retiredAt ??= at;
    return true;
  }
}

// Indexes count back from the newest: the rules interact among old and new tokens of one login.
const which = fc.nat({ max: 4 });
const step = fc.oneof(
  fc.record({ does: fc.constant('login' as const), remember: fc.boolean(), which }),
  fc.record({ does: fc.constantFrom('refresh' as const, 'use' as const), which }),
  fc.record({ does: fc.constant('logout' as const), which }),
  fc.record({ does: fc.constant('reset' as const) }),
  fc.record({
    does: fc.constant('wait' as const),
    ms: fc.constantFrom(1, 15_000, 30_000, 30_001, dayMs - 1, dayMs, 29 * dayMs),
  }),
);

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function play(accounts: Accounts, email: string, steps: readonly Step[]) {
  const model = new Model();
  const seen: string[] = [];
  let password = 'Correct-Horse-7';
  const at = () => accounts.now().getTime();
  const pick = (index: number) => seen.at(-1 - index) ?? 'never-given';
  const agree = async (token: string) => {
    const works = (await accounts.sessions.authenticate(token)) !== undefined;
    expect(works).toBe(model.use(token, at()));
  };

  for (const does of steps) {
    if (does.does === 'wait') accounts.clock.advance(does.ms);
    else if (does.does === 'use') await agree(pick(does.which));
    else if (does.does === 'login') {
      const before = pick(does.which);
      const { jar } = await accounts.login({
        email,
        password,
        remember_me: does.remember,
        jar: aJar(before),
      });
      model.endFamily(model.tokens.get(before)?.family);
      model.add(jar.token ?? '', at(), does.remember);
      seen.push(jar.token ?? '');
    } else if (does.does === 'refresh') {
      const jar = aJar(pick(does.which));
      const old = jar.token ?? '';
      const known = model.tokens.get(old);
      const isGood = model.use(old, at());
      const succeeded = await accounts.refresh(jar).then(
        () => true,
        () => false,
      );
      expect(succeeded).toBe(isGood);
      if (!isGood || known === undefined) continue;
      model.add(jar.token ?? '', at(), known.remember, known.family, old);
      seen.push(jar.token ?? '');
    } else if (does.does === 'logout') {
      const token = pick(does.which);
      await accounts.logout(aJar(token));
      model.endFamily(model.tokens.get(token)?.family);
    } else {
      await accounts.forget(email);
      await accounts.jobs.runDue();
      password = password === newPassword ? 'Correct-Horse-7' : newPassword;
      await accounts.reset(accounts.sent().at(-1)?.token ?? '', password);
      model.tokens.clear();
    }
  }
  for (const token of seen) await agree(token);
}

test('a token works exactly when the model says so, after any login, refresh, logout, reset and wait', async () => {
  const accounts = await openAccounts({ scale: 10_000, passwords: cheapPasswords });
  let runs = 0;
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 30 }), async (steps) => {
        runs += 1;
        const email = `ana${runs}@example.com`;
        await registerVerified(accounts, email);
        await play(accounts, email, steps);
      }),
      { numRuns: 100 },
    );
  } finally {
    await accounts.close();
  }
}, 60_000);
