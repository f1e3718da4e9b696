import { describe, expect, test } from 'vitest';
import { createPasswords } from '#server/accounts/create-passwords.ts';
import { goodPassword, refusal } from '#tests/server/accounts/account-kit.ts';

describe('passwords', () => {
  const passwords = createPasswords();

  test('a password is hashed with argon2id at the configured cost, and only the same password matches', async () => {
    const hash = await passwords.hash(goodPassword);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.verify(hash, goodPassword)).toBe(true);
    expect(await passwords.verify(hash, `${goodPassword} `)).toBe(false);
    expect(await passwords.hash(goodPassword)).not.toBe(hash);
  });

  test('composed and decomposed characters give the same password', async () => {
    const hash = await passwords.hash('Lozinka-č1'.normalize('NFC'));
    expect(await passwords.verify(hash, 'Lozinka-č1'.normalize('NFD'))).toBe(true);
  });

  test('the dummy check always fails', async () => {
    expect(await passwords.verifyDummy(goodPassword)).toBe(false);
  });

  test('a full queue rejects with 503 and Retry-After, and accepts again once it has drained', async () => {
    const narrow = createPasswords({ atOnce: 1, queueMax: 2 });
    const three = Array.from({ length: 3 }, () => narrow.verifyDummy('x'));
    expect(await refusal(narrow.verifyDummy('x'))).toMatchObject({
      status: 503,
      key: 'busy',
      retryAfterS: 5,
    });
    expect(await Promise.all(three)).toEqual([false, false, false]);
    expect(await narrow.verifyDummy('x')).toBe(false);
  });

  test('an invalid hash in the database fails only its own check and releases its slot', async () => {
    const narrow = createPasswords({ atOnce: 1, queueMax: 0 });
    await expect(narrow.verify('not a hash', 'x')).rejects.toThrow();
    expect(await narrow.verifyDummy('x')).toBe(false);
  });
});
