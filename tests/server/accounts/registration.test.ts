import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { ensureFirstAdmin } from '#server/accounts/ensure-first-admin.ts';
import {
  type Accounts,
  cheapPasswords,
  goodPassword,
  openAccounts,
  refusal,
  registerVerified,
} from '#tests/server/accounts/account-kit.ts';

let accounts: Accounts;

beforeEach(async () => {
  accounts = await openAccounts({ scale: 10, passwords: cheapPasswords });
});

afterEach(() => accounts.close());

describe('POST /auth/register', () => {
  test('the contract refuses a common password, a name of 51 characters and a name without a space', () => {
    const body = { name: 'Ana Anić', email: 'ana@example.com', password: goodPassword };
    const isGood = (changes: object) => v.is(calls.register.body, { ...body, ...changes });
    expect(isGood({})).toBe(true);
    expect(isGood({ password: 'Password1!' })).toBe(false);
    expect(isGood({ name: `Ana ${'x'.repeat(47)}` })).toBe(false);
    expect(isGood({ name: 'Ana' })).toBe(false);
    expect(isGood({ email: { $ne: '' } })).toBe(false);
  });

  test('a taken address gets the field error of the specification', async () => {
    await accounts.register();
    expect(await refusal(accounts.register({ email: ' ANA@Example.com' }))).toEqual({
      status: 409,
      key: 'email_exist',
      message: 'Failed service validation',
      errors: [{ path: 'email', message: 'User with provided email already exists' }],
      retryAfterS: undefined,
    });
  });

  test('20 parallel registrations of one address in many spellings create one account', async () => {
    const spellings = [
      'ana@example.com',
      'ANA@example.com',
      ' Ana@Example.COM ',
      'ａna@example.com',
    ];
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        accounts.register({ email: spellings[index % 4] ?? '' }).then(
          () => 'made',
          (error: unknown) => (error instanceof Error && 'key' in error ? error.key : error),
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'email_exist')).toHaveLength(19);
    await accounts.jobs.runDue();
    expect(accounts.sent()).toHaveLength(1);
    expect(accounts.registered).toHaveLength(1);
  });

  test('a plus address is a separate account', async () => {
    await accounts.register();
    await accounts.register({ email: 'ana+news@example.com' });
    expect(accounts.registered).toHaveLength(2);
  });

  test('a new user has the role user, is unverified, has the free requests and gets one mail', async () => {
    expect(await accounts.register()).toEqual({
      success: true,
      message: 'Check your E-Mail!',
      verified: false,
    });
    const user = await accounts.userOf('ana@example.com');
    expect(user).toMatchObject({
      role: 'user',
      active: 1,
      verified_at: null,
      request_limit: 100,
      name_search: 'ana anic',
    });
    expect(accounts.registered).toEqual([user.id]);
    await accounts.jobs.runDue();
    expect(accounts.sent()).toEqual([
      {
        to: 'ana@example.com',
        link: expect.stringMatching(/^https:\/\/portal\.test\/auth\/verify-email\?token=/),
        token: expect.stringMatching(/^[\w-]{43}$/),
      },
    ]);
  });

  test.each(['<img src=x onerror=alert(1)> x', "=cmd|'/c'!A1 x", '\u202eana anic'])(
    'the name %j is stored as it is, and no mail carries it',
    async (name) => {
      await accounts.register({ name });
      expect((await accounts.userOf('ana@example.com')).name).toBe(name);
    },
  );

  test('the password and the link are nowhere in the database', async () => {
    const real = await openAccounts();
    await real.register();
    await real.jobs.runDue();
    const token = real.sent()[0]?.token ?? '';
    const { db } = real;
    const rows = JSON.stringify([
      await db.selectFrom('users').selectAll().execute(),
      await db.selectFrom('tokens').selectAll().execute(),
      await db.selectFrom('jobs').selectAll().execute(),
    ]);
    expect(rows).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(rows).not.toContain(goodPassword);
    expect(rows).not.toContain(token);
    await real.close();
  });

  test('the sixth attempt within an hour for one address is refused with a wait', async () => {
    const real = await openAccounts({ passwords: cheapPasswords });
    await real.register();
    for (let i = 0; i < 4; i += 1) await refusal(real.register());
    const { key, status, retryAfterS } = await refusal(real.register());
    expect({ key, status }).toEqual({ key: 'rate_limited', status: 429 });
    expect(retryAfterS).toBeGreaterThan(3000);
    await real.close();
  });

  test('when the first key cannot be created, neither account nor mail remains', async () => {
    accounts.registered.push = () => {
      throw new Error('no key');
    };
    await expect(accounts.register()).rejects.toThrow('no key');
    expect(await accounts.db.selectFrom('users').selectAll().execute()).toEqual([]);
    expect(await accounts.db.selectFrom('jobs').selectAll().execute()).toEqual([]);
  });
});

describe('GET /auth/verify-email', () => {
  const fine = { location: '/login?verified=1' };
  const over = { location: '/login?verified=0' };

  test('the link of the mail verifies the address, once', async () => {
    await accounts.register();
    await accounts.jobs.runDue();
    const token = accounts.sent()[0]?.token ?? '';
    expect(await accounts.verify(token)).toEqual(fine);
    expect((await accounts.userOf('ana@example.com')).verified_at).toBe(
      accounts.now().toISOString(),
    );
    expect(await accounts.verify(token)).toEqual(over);
  });

  test('an unknown, truncated or expired link redirects to the login with a reason', async () => {
    await accounts.register();
    await accounts.jobs.runDue();
    const token = accounts.sent()[0]?.token ?? '';
    expect(await accounts.verify('x'.repeat(43))).toEqual(over);
    expect(await accounts.verify(token.slice(0, -1))).toEqual(over);
    accounts.clock.advance(48 * 60 * 60_000);
    expect(await accounts.verify(token)).toEqual(over);
    expect((await accounts.userOf('ana@example.com')).verified_at).toBeNull();
  });

  test('several tokens or none are refused by the contract', () => {
    expect(v.is(calls.verifyEmail.query, { token: ['a', 'b'] })).toBe(false);
    expect(v.is(calls.verifyEmail.query, {})).toBe(false);
  });
});

describe('POST /auth/resend-verification', () => {
  test('an unverified account gets a new link, and the old one stops working', async () => {
    await accounts.register();
    await accounts.jobs.runDue();
    accounts.clock.advance(1000);
    await accounts.resend('ANA@example.com');
    await accounts.jobs.runDue();
    const [first, second] = accounts.sent();
    expect(await accounts.verify(first?.token ?? '')).toEqual({ location: '/login?verified=0' });
    expect(await accounts.verify(second?.token ?? '')).toEqual({ location: '/login?verified=1' });
  });

  test('verified and unknown addresses get the same answer and no mail', async () => {
    await registerVerified(accounts);
    await accounts.jobs.runDue();
    const known = await accounts.resend('ana@example.com');
    expect(await accounts.resend('nobody@example.com')).toEqual(known);
    await accounts.jobs.runDue();
    expect(accounts.sent()).toEqual([]);
  });
});

describe('the first admin', () => {
  const ensure = (adminEmail?: string, adminPassword?: string) =>
    ensureFirstAdmin({ ...accounts, adminEmail, adminPassword });

  test('a one-time link creates one, verified at once and without a mail', async () => {
    const token = await ensure();
    const answer = await accounts.register({ first_admin_token: token ?? '' });
    expect(answer.verified).toBe(true);
    expect(await accounts.userOf('ana@example.com')).toMatchObject({ role: 'admin' });
    expect((await accounts.login()).answer).toEqual({ success: true });
    await accounts.jobs.runDue();
    expect(accounts.sent()).toEqual([]);
    expect(await ensure()).toBeUndefined();
  });

  test('a used, older, foreign or made-up link creates no account', async () => {
    const older = await ensure();
    const token = await ensure();
    for (const bad of [older ?? '', 'x'.repeat(43)]) {
      const refused = await refusal(accounts.register({ first_admin_token: bad }));
      expect(refused.key).toBe('token_invalid');
    }
    expect(await accounts.db.selectFrom('users').selectAll().execute()).toEqual([]);
    await accounts.register({ first_admin_token: token ?? '' });
    const again = { email: 'bo@example.com', first_admin_token: token ?? '' };
    expect((await refusal(accounts.register(again))).key).toBe('token_invalid');
  });

  test('a link is void once an admin was created in another way', async () => {
    const token = (await ensure()) ?? '';
    await ensure('root@example.com', goodPassword);
    const refused = await refusal(accounts.register({ first_admin_token: token }));
    expect(refused.key).toBe('token_invalid');
  });

  test('two parallel registrations with one link create one admin', async () => {
    const token = (await ensure()) ?? '';
    const both = ['ana@example.com', 'bo@example.com'].map((email) =>
      accounts.register({ email, first_admin_token: token }),
    );
    const outcomes = await Promise.allSettled(both);
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  });

  test('the settings create one who can log in, and a second start changes nothing', async () => {
    expect(await ensure('Root@Example.com', goodPassword)).toBeUndefined();
    expect(await ensure('Root@Example.com', 'Another-Password-1')).toBeUndefined();
    await accounts.login({ email: 'root@example.com' });
    expect(await accounts.userOf('root@example.com')).toMatchObject({
      email: 'Root@Example.com',
      role: 'admin',
    });
    expect(accounts.registered).toHaveLength(1);
  });

  test('the settings promote an existing account, which keeps its password', async () => {
    await accounts.register();
    await accounts.change('ana@example.com', { active: 0 });
    await ensure('ana@example.com', 'Another-Password-1');
    expect(await accounts.userOf('ana@example.com')).toMatchObject({
      role: 'admin',
      active: 1,
      verified_at: accounts.now().toISOString(),
    });
    await accounts.login();
  });
});
