import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type Accounts,
  aJar,
  cheapPasswords,
  goodPassword,
  openAccounts,
  refusal,
  registerVerified,
} from '#tests/server/accounts/account-kit.ts';

let accounts: Accounts;

beforeEach(async () => {
  accounts = await openAccounts({ passwords: cheapPasswords });
  await registerVerified(accounts);
});

afterEach(() => accounts.close());

const wrong = { password: 'Wrong-Password-1' };
const hourMs = 60 * 60_000;

describe('POST /auth/login', () => {
  test('unknown address, wrong password and deleted account get byte-identical refusals', async () => {
    await registerVerified(accounts, 'gone@example.com');
    await accounts.change('gone@example.com', { deleted_at: accounts.now().toISOString() });
    const known = await refusal(accounts.login(wrong));
    expect(known).toMatchObject({
      status: 400,
      key: 'wrong_credentials',
      message: 'Inccorect username or password',
      errors: [],
    });
    expect(await refusal(accounts.login({ email: 'nobody@example.com' }))).toEqual(known);
    expect(await refusal(accounts.login({ email: 'gone@example.com' }))).toEqual(known);
  });

  test('an unknown address costs one hash, like a wrong password', async () => {
    let hashes = 0;
    const counting = await openAccounts({
      passwords: {
        ...cheapPasswords,
        verify: async () => {
          hashes += 1;
          return false;
        },
        verifyDummy: async () => {
          hashes += 1;
          return false;
        },
      },
    });
    await registerVerified(counting);
    await refusal(counting.login(wrong));
    expect(hashes).toBe(1);
    await refusal(counting.login({ email: 'nobody@example.com' }));
    expect(hashes).toBe(2);
    await counting.close();
  });

  test('an unverified account is reported only after the correct password', async () => {
    await accounts.register({ email: 'new@example.com' });
    const email = 'new@example.com';
    expect(await refusal(accounts.login({ email, ...wrong }))).toMatchObject({
      key: 'wrong_credentials',
    });
    expect(await refusal(accounts.login({ email }))).toMatchObject({
      status: 403,
      key: 'email_not_verified',
    });
  });

  test('a deactivated account is reported only after the correct password', async () => {
    await accounts.change('ana@example.com', { active: 0 });
    expect(await refusal(accounts.login(wrong))).toMatchObject({ key: 'wrong_credentials' });
    expect(await refusal(accounts.login())).toMatchObject({ status: 403, key: 'account_inactive' });
  });

  test('after 10 failures the account is locked for that client address, but not for another', async () => {
    for (let i = 0; i < 10; i += 1) {
      expect((await refusal(accounts.login(wrong))).key).toBe('wrong_credentials');
    }
    const refused = await refusal(accounts.login());
    expect(refused).toMatchObject({ status: 429, key: 'rate_limited' });
    expect(refused.retryAfterS).toBeGreaterThan(0);
    expect((await accounts.login({ address: '198.51.100.9' })).answer).toEqual({ success: true });
  });

  test('parallel guesses are limited too, and none of the late ones is accepted', async () => {
    const wrongGuesses = Promise.withResolvers<void>();
    const attacked = await openAccounts({
      passwords: {
        ...cheapPasswords,
        // The correct guess is sent with the others; its hash is computed last.
        verify: async (passwordHash, password) => {
          if (password === goodPassword) await wrongGuesses.promise;
          return await cheapPasswords.verify(passwordHash, password);
        },
      },
    });
    await registerVerified(attacked);
    const keyOf = (call: Promise<unknown>) => refusal(call).then(({ key }) => key);
    const right = keyOf(attacked.login());
    const wrongs = await Promise.all(
      Array.from({ length: 20 }, () => keyOf(attacked.login(wrong))),
    );
    wrongGuesses.resolve();
    expect(wrongs.filter((key) => key === 'wrong_credentials')).toHaveLength(10);
    expect(wrongs.filter((key) => key === 'rate_limited')).toHaveLength(10);
    expect(await right).toBe('rate_limited');
    await attacked.close();
  });

  test('one password tried on many accounts is blocked after 30 attempts from one address', async () => {
    for (let i = 0; i < 30; i += 1) {
      await refusal(accounts.login({ email: `user${i}@example.com` }));
    }
    expect(await refusal(accounts.login({ email: 'user31@example.com' }))).toMatchObject({
      status: 429,
    });
  });

  test('a successful login resets the failures of the account', async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 9; i += 1) await refusal(accounts.login(wrong));
      expect((await accounts.login()).answer).toEqual({ success: true });
    }
  });

  test('each login creates a new session and ends the one of the cookie sent along, even a planted one', async () => {
    const { jar } = await accounts.login({ jar: aJar('planted-by-somebody') });
    const first = jar.token ?? '';
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(await accounts.sessions.authenticate('planted-by-somebody')).toBeUndefined();
    await accounts.login({ jar });
    expect(jar.token).not.toBe(first);
    expect(await accounts.sessions.authenticate(first)).toBeUndefined();
    expect(await accounts.sessions.authenticate(jar.token ?? '')).toMatchObject({ role: 'user' });
  });

  test('with remember me a session lasts 30 days, otherwise 24 hours', async () => {
    const short = (await accounts.login()).jar;
    const long = (await accounts.login({ remember_me: true })).jar;
    expect([short.remember, long.remember]).toEqual([false, true]);
    const isOpen = async (token = '') =>
      (await accounts.sessions.authenticate(token)) !== undefined;
    accounts.clock.advance(24 * hourMs - 1);
    expect(await isOpen(short.token)).toBe(true);
    accounts.clock.advance(1);
    expect([await isOpen(short.token), await isOpen(long.token)]).toEqual([false, true]);
    accounts.clock.advance(29 * 24 * hourMs);
    expect(await isOpen(long.token)).toBe(false);
  });

  test('the last login is recorded, and any spelling of the address works', async () => {
    accounts.clock.advance(hourMs);
    await accounts.login({ email: ' ANA@EXAMPLE.com ' });
    expect((await accounts.userOf('ana@example.com')).last_login).toBe(
      accounts.now().toISOString(),
    );
  });

  test('a password reset wins over a login whose password is being checked', async () => {
    const racing = await openAccounts({
      passwords: {
        ...cheapPasswords,
        verify: async () => {
          await racing.change('ana@example.com', { password_hash: 'plain:other' });
          return true;
        },
      },
    });
    await registerVerified(racing);
    expect((await refusal(racing.login())).key).toBe('wrong_credentials');
    expect(await racing.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    await racing.close();
  });
});

describe('a session', () => {
  test('ends at once when the account is deactivated or deleted; a new role applies at once', async () => {
    const token = (await accounts.login()).jar.token ?? '';
    const { id } = await accounts.userOf('ana@example.com');
    const seen = async (changes: Parameters<typeof accounts.change>[1]) => {
      await accounts.change('ana@example.com', changes);
      return await accounts.sessions.authenticate(token);
    };
    expect(await seen({ role: 'admin' })).toEqual({
      userId: id,
      role: 'admin',
      family: expect.any(String),
    });
    expect(await seen({ active: 0 })).toBeUndefined();
    expect(await seen({ active: 1, deleted_at: accounts.now().toISOString() })).toBeUndefined();
  });

  test('is stored as a hash only', async () => {
    const token = (await accounts.login()).jar.token ?? '';
    const rows = await accounts.db.selectFrom('sessions').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('is removed by the sweep once it has expired', async () => {
    await accounts.login();
    accounts.clock.advance(25 * hourMs);
    await accounts.jobs.runDue();
    expect(await accounts.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });
});

describe('GET /auth/refresh-token', () => {
  test('without a valid session answers 401', async () => {
    expect(await refusal(accounts.refresh(aJar()))).toMatchObject({ status: 401 });
    expect(await refusal(accounts.refresh(aJar('made-up')))).toMatchObject({
      status: 401,
      key: 'unauthorized',
    });
  });

  test('20 parallel refreshes with one cookie all succeed within one session family', async () => {
    const token = (await accounts.login({ remember_me: true })).jar.token ?? '';
    const jars = Array.from({ length: 20 }, () => aJar(token));
    const answers = await Promise.all(jars.map((jar) => accounts.refresh(jar)));
    expect(answers).toEqual(jars.map(() => ({ success: true })));
    const callers = await Promise.all(
      jars.map((jar) => accounts.sessions.authenticate(jar.token ?? '')),
    );
    expect(new Set(callers.map((caller) => caller?.family)).size).toBe(1);
    expect(jars.every((jar) => jar.remember === true)).toBe(true);
  });

  // CA8
  test('the old cookie keeps working if the answer with the new one was lost', async () => {
    const { jar } = await accounts.login();
    const old = jar.token ?? '';
    await accounts.refresh(aJar(old));
    accounts.clock.advance(hourMs);
    expect(await accounts.sessions.authenticate(old)).toBeDefined();
    await accounts.refresh(jar);
    expect(await accounts.sessions.authenticate(jar.token ?? '')).toBeDefined();
    expect(accounts.log.of('session_reuse')).toEqual([]);
  });

  test('once the new cookie was used, the old one works for 30 more seconds; later use ends the whole family', async () => {
    const { jar } = await accounts.login();
    const old = jar.token ?? '';
    await accounts.refresh(jar);
    const other = (await accounts.login({ address: '198.51.100.9' })).jar;
    accounts.clock.advance(hourMs);
    expect(await accounts.sessions.authenticate(jar.token ?? '')).toBeDefined();
    accounts.clock.advance(30_000);
    expect(await accounts.sessions.authenticate(old)).toBeDefined();
    accounts.clock.advance(1);
    expect(await accounts.sessions.authenticate(jar.token ?? '')).toBeDefined();
    expect(await refusal(accounts.refresh(aJar(old)))).toMatchObject({ status: 401 });
    expect(await accounts.sessions.authenticate(jar.token ?? '')).toBeUndefined();
    expect(await accounts.sessions.authenticate(other.token ?? '')).toBeDefined();
    const { id } = await accounts.userOf('ana@example.com');
    expect(accounts.log.of('session_reuse').map((line) => line.fields.user_id)).toEqual([id]);
  });

  test('refreshing with the old cookie does not extend its 30 seconds', async () => {
    const old = (await accounts.login()).jar.token ?? '';
    for (const waitMs of [20_000, 20_000]) {
      const jar = aJar(old);
      await accounts.refresh(jar);
      expect(await accounts.sessions.authenticate(jar.token ?? '')).toBeDefined();
      accounts.clock.advance(waitMs);
    }
    expect(await accounts.sessions.authenticate(old)).toBeUndefined();
  });

  test('a refresh renews the full lifetime of the session', async () => {
    const { jar } = await accounts.login();
    accounts.clock.advance(23 * hourMs);
    await accounts.refresh(jar);
    accounts.clock.advance(23 * hourMs);
    expect(await accounts.sessions.authenticate(jar.token ?? '')).toBeDefined();
  });

  test('a refresh that races with the logout leaves no session behind', async () => {
    const { jar } = await accounts.login();
    const others = Array.from({ length: 5 }, () => aJar(jar.token));
    await Promise.allSettled([
      ...others.map((other) => accounts.refresh(other)),
      accounts.logout(aJar(jar.token)),
      ...others.map((other) => accounts.refresh(other)),
    ]);
    expect(await accounts.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });
});

describe('POST /auth/logout', () => {
  test('ends the session and its successors and clears the cookie', async () => {
    const { jar } = await accounts.login();
    const old = jar.token ?? '';
    await accounts.refresh(jar);
    const last = jar.token ?? '';
    await accounts.logout(jar);
    expect(jar.token).toBeUndefined();
    expect(await accounts.sessions.authenticate(old)).toBeUndefined();
    expect(await accounts.sessions.authenticate(last)).toBeUndefined();
  });

  test('succeeds without a cookie or with a made-up one', async () => {
    expect(await accounts.logout(aJar())).toBeUndefined();
    expect(await accounts.logout(aJar('made-up'))).toBeUndefined();
  });
});
