import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import {
  type Accounts,
  cheapPasswords,
  newPassword,
  openAccounts,
  refusal,
  registerVerified,
} from '#tests/server/accounts/account-kit.ts';

const minuteMs = 60_000;
let accounts: Accounts;

beforeEach(async () => {
  accounts = await openAccounts({ passwords: cheapPasswords });
  await registerVerified(accounts);
  // The verification mail does not matter here: the address is already verified.
  await accounts.jobs.runDue();
});

afterEach(() => accounts.close());

async function aResetToken(): Promise<string> {
  await accounts.forget('ana@example.com');
  await accounts.jobs.runDue();
  return accounts.sent().at(-1)?.token ?? '';
}

describe('POST /auth/request-password-change', () => {
  test('known and unknown addresses get the same answer after the same work; only the known one gets mail', async () => {
    const known = await accounts.forget('ana@example.com');
    expect(known).toEqual({ success: true, message: 'Check your E-Mail!' });
    expect(await accounts.forget('nobody@example.com')).toEqual(known);
    const jobs = await accounts.db
      .selectFrom('jobs')
      .select('payload')
      .where('kind', '=', 'mail_password_reset')
      .execute();
    expect(jobs.map((job) => Object.keys(JSON.parse(job.payload)))).toEqual([
      ['email_normal', 'sealed_token'],
      ['email_normal', 'sealed_token'],
    ]);
    await accounts.jobs.runDue();
    expect(accounts.sent().map((mail) => mail.to)).toEqual(['ana@example.com']);
  });

  test('a request after the clock was set back is answered by mail, too', async () => {
    accounts.clock.advance(3 * 24 * 60 * minuteMs);
    const early = await aResetToken();
    accounts.clock.advance(-3 * 24 * 60 * minuteMs);
    expect(await aResetToken()).not.toBe(early);
    expect(accounts.sent()).toHaveLength(2);
  });

  test('the mail goes to the stored address, not to the spelling that was typed', async () => {
    await registerVerified(accounts, 'bo@example.com');
    await accounts.change('bo@example.com', { email: 'Bo@example.com' });
    await accounts.forget('ｂo@EXAMPLE.com');
    await accounts.jobs.runDue();
    expect(accounts.sent()).toEqual([
      {
        to: 'Bo@example.com',
        link: expect.stringMatching(/^https:\/\/portal\.test\/forgot-password\/[\w-]{43}$/),
        token: expect.any(String),
      },
    ]);
  });

  test('the fourth mail within an hour is refused for known and unknown addresses, in any spelling', async () => {
    for (const email of ['ana@example.com', 'nobody@example.com']) {
      for (let i = 0; i < 3; i += 1) await accounts.forget(email);
      expect(await refusal(accounts.forget(email.toUpperCase()))).toMatchObject({
        status: 429,
        key: 'rate_limited',
      });
    }
  });

  test.each([{ active: 0 as const }, { deleted_at: '2026-11-01T00:00:00.000Z' }])(
    'an account with %j gets no mail',
    async (changes) => {
      await accounts.change('ana@example.com', changes);
      await accounts.forget('ana@example.com');
      await accounts.jobs.runDue();
      expect(accounts.sent()).toEqual([]);
    },
  );

  test('a retried mail is identical to the first, and its link works', async () => {
    await accounts.forget('ana@example.com');
    await accounts.jobs.runDue();
    // As after a crash between sending the mail and recording it.
    await accounts.db
      .updateTable('jobs')
      .set({ ended_at: null, locked_until: null })
      .where('kind', '=', 'mail_password_reset')
      .execute();
    accounts.clock.advance(50 * minuteMs);
    await accounts.jobs.runDue();
    const [first, second] = accounts.sent();
    expect(second).toEqual(first);
    accounts.clock.advance(50 * minuteMs);
    expect(await accounts.reset(second?.token ?? '')).toMatchObject({ success: true });
  });
});

describe('POST /auth/reset-password/', () => {
  const isRefused = async (token: string) =>
    expect(await refusal(accounts.reset(token))).toMatchObject({
      status: 400,
      key: 'token_invalid',
    });

  test('an unknown, truncated or extended token is refused', async () => {
    const token = await aResetToken();
    await isRefused('x'.repeat(43));
    await isRefused(token.slice(0, -1));
    await isRefused(`${token}A`);
  });

  test('two tokens in the address are refused by the contract', () => {
    expect(v.is(calls.resetPassword.query, { token: ['a', 'b'] })).toBe(false);
  });

  test('a token is valid for 60 minutes', async () => {
    const token = await aResetToken();
    accounts.clock.advance(60 * minuteMs);
    await isRefused(token);
  });

  test('a token works once, even when it is sent many times in parallel', async () => {
    const token = await aResetToken();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () => accounts.reset(token)),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    await isRefused(token);
  });

  test('a new request invalidates the older link', async () => {
    const older = await aResetToken();
    accounts.clock.advance(1000);
    const newer = await aResetToken();
    await isRefused(older);
    expect(await accounts.reset(newer)).toMatchObject({ success: true });
  });

  test.each([{ active: 0 as const }, { deleted_at: '2026-11-01T00:00:00.000Z' }])(
    'the link of an account that became %j is refused and changes nothing',
    async (changes) => {
      const token = await aResetToken();
      await accounts.change('ana@example.com', changes);
      const before = await accounts.userOf('ana@example.com');
      await isRefused(token);
      expect(await accounts.userOf('ana@example.com')).toEqual(before);
    },
  );

  test('a verification link cannot be used to reset a password', async () => {
    await accounts.register({ email: 'new@example.com' });
    await accounts.jobs.runDue();
    await isRefused(accounts.sent().at(-1)?.token ?? '');
  });

  test('the new password works, the old one does not, and every session has ended', async () => {
    const jars = [(await accounts.login()).jar, (await accounts.login()).jar];
    await accounts.reset(await aResetToken());
    for (const jar of jars) {
      expect(await accounts.sessions.authenticate(jar.token ?? '')).toBeUndefined();
    }
    expect((await refusal(accounts.login())).key).toBe('wrong_credentials');
    expect((await accounts.login({ password: newPassword })).answer).toEqual({ success: true });
  });

  test('sessions of other users stay', async () => {
    await registerVerified(accounts, 'bo@example.com');
    const { jar } = await accounts.login({ email: 'bo@example.com' });
    await accounts.reset(await aResetToken());
    expect(await accounts.sessions.authenticate(jar.token ?? '')).toBeDefined();
  });

  test('a reset also verifies the address', async () => {
    await accounts.change('ana@example.com', { verified_at: null });
    await accounts.reset(await aResetToken());
    expect((await accounts.login({ password: newPassword })).answer).toEqual({ success: true });
  });
});
