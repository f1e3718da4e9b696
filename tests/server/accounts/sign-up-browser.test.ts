// The link of the verification mail, opened in the browser of the sign-up or in another one.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type Accounts,
  aJar,
  cheapPasswords,
  openAccounts,
  registerVerified,
} from '#tests/server/accounts/account-kit.ts';

let accounts: Accounts;

beforeEach(async () => {
  accounts = await openAccounts({ scale: 10, passwords: cheapPasswords });
});

afterEach(() => accounts.close());

describe('the link of the verification mail signs in', () => {
  const fine = { location: '/login?verified=1' };
  const over = { location: '/login?verified=0' };

  /** Signs Ana up; returns her browser's cookie and the token of the link in her mail. */
  async function signedUp() {
    const signUp = aJar();
    await accounts.register({}, signUp);
    await accounts.jobs.runDue();
    return { signUp, token: accounts.sent()[0]?.token ?? '' };
  }

  test('in the browser of the sign-up, once', async () => {
    const { signUp, token } = await signedUp();
    const kept = signUp.token;
    const cookie = aJar();
    expect(await accounts.verify(token, { cookie, signUp })).toEqual(fine);
    const user = await accounts.userOf('ana@example.com');
    expect(await accounts.sessions.authenticate(cookie.token ?? '')).toMatchObject({
      userId: user.id,
      role: 'user',
    });
    expect(user.last_login).toBe(accounts.now().toISOString());
    expect([cookie.remember, signUp.token]).toEqual([false, undefined]);
    const later = aJar();
    expect(await accounts.verify(token, { cookie: later, signUp: aJar(kept) })).toEqual(over);
    expect(later.token).toBeUndefined();
  });

  test('in no other browser: without the cookie, with a made-up one or one of another account', async () => {
    const { signUp, token } = await signedUp();
    const other = aJar();
    await accounts.register({ email: 'bo@example.com' }, other);
    const [until = ''] = signUp.token?.split('.') ?? [];
    for (const sent of [undefined, '', 'x', `${until}.`, `${until}9.x`, other.token]) {
      accounts.clock.advance(1000);
      await accounts.resend('ana@example.com');
      await accounts.jobs.runDue();
      const cookie = aJar();
      const last = accounts.sent().at(-1)?.token ?? token;
      expect(await accounts.verify(last, { cookie, signUp: aJar(sent) })).toEqual(fine);
      expect(cookie.token).toBeUndefined();
      await accounts.change('ana@example.com', { verified_at: null });
    }
  });

  test('not into a deactivated account', async () => {
    const { signUp, token } = await signedUp();
    await accounts.db.updateTable('users').set({ active: 0 }).execute();
    const cookie = aJar();
    expect(await accounts.verify(token, { cookie, signUp })).toEqual(fine);
    expect(cookie.token).toBeUndefined();
  });

  test('and ends the session that browser had before', async () => {
    await registerVerified(accounts, 'bo@example.com');
    const { jar } = await accounts.login({ email: 'bo@example.com' });
    const before = jar.token ?? '';
    const { signUp } = await signedUp();
    const token = accounts.sent().at(-1)?.token ?? '';
    await accounts.verify(token, { cookie: jar, signUp });
    expect(await accounts.sessions.authenticate(before)).toBeUndefined();
    expect(jar.token).not.toBe(before);
  });
});
