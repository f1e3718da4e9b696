import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { userSchema } from '#contract/calls/users.ts';
import { calls } from '#contract/calls.ts';
import type { SignedIn } from '#server/http/handler.ts';
import {
  type Accounts,
  aJar,
  aRequest,
  cheapPasswords,
  openAccounts,
  refusal,
  registerVerified,
} from '#tests/server/accounts/account-kit.ts';

let accounts: Accounts;
let ana: SignedIn;
let bo: SignedIn;
let admin: SignedIn;

beforeEach(async () => {
  accounts = await openAccounts({ passwords: cheapPasswords });
  const signedIn = async (email: string, role: SignedIn['role']) => {
    const { id } = await registerVerified(accounts, email);
    await accounts.change(email, { role });
    return { userId: id, role, family: 'any' };
  };
  ana = await signedIn('ana@example.com', 'user');
  bo = await signedIn('bo@example.com', 'user');
  admin = await signedIn('adm@example.com', 'admin');
});

afterEach(() => accounts.close());

const around = () => ({ query: undefined, request: aRequest(), cookie: aJar() });
const read = (caller: SignedIn, id: string) =>
  accounts.handlers.readUser({ ...around(), body: undefined, caller, params: { id } });
const info = (caller: SignedIn) =>
  accounts.handlers.readUserInfo({ ...around(), body: undefined, caller, params: undefined });

/** As the HTTP layer does it: the body is first checked against the contract. */
function update(caller: SignedIn, id: string, body: object) {
  const parsed = v.parse(calls.updateUser.body, body);
  return accounts.handlers.updateUser({ ...around(), caller, params: { id }, body: parsed });
}

describe('GET /core/user/info and /core/user/{id}', () => {
  test('an unknown id answers 404', async () => {
    expect(await refusal(read(admin, 'unknown'))).toMatchObject({ status: 404, key: 'not_found' });
  });

  test('a deleted user answers 404, for an admin too', async () => {
    await accounts.change('bo@example.com', { deleted_at: accounts.now().toISOString() });
    expect(await refusal(read(admin, bo.userId))).toMatchObject({ status: 404 });
  });

  test('a user can read itself and an admin anyone, as the contract describes', async () => {
    const own = await info(ana);
    expect(v.is(userSchema, own)).toBe(true);
    expect(own).toMatchObject({
      name: 'Ana Anić',
      full_name: 'Ana Anić',
      role_id: 1,
      active: true,
    });
    expect(await read(ana, ana.userId)).toEqual(own);
    expect(await read(admin, ana.userId)).toEqual(own);
  });

  test('no answer holds a password, hash, salt or token', async () => {
    const answers = [await info(ana), await update(ana, ana.userId, { name: 'Ana Nova' })];
    for (const answer of answers) {
      expect(Object.keys(answer).join()).not.toMatch(/password|hash|salt|token|deleted|normal/);
    }
  });
});

describe('PUT /core/user/{id}', () => {
  test('only name and address are written, whatever else the body contains', async () => {
    const before = await accounts.userOf('ana@example.com');
    accounts.clock.advance(1000);
    const address = JSON.stringify({ type: 'work', city: 'Split' });
    const answer = await update(ana, ana.userId, {
      name: 'Ana Šimić',
      address,
      role_id: 2,
      role: 'admin',
      role_name: 'admin',
      id: bo.userId,
      email: 'eve@evil.test',
      active: false,
      limit: null,
      request_limit: null,
      password_hash: 'x',
      created_at: '2000-01-01T00:00:00.000Z',
    });
    expect(answer).toMatchObject({ name: 'Ana Šimić', address, role: 'user' });
    expect(await accounts.userOf('ana@example.com')).toEqual({
      ...before,
      name: 'Ana Šimić',
      name_search: 'ana simic',
      address,
      updated_at: accounts.now().toISOString(),
    });
  });

  test('fields that the body leaves out keep their values', async () => {
    await update(ana, ana.userId, { address: '{"city":"Split"}' });
    await update(ana, ana.userId, { name: 'Ana Nova' });
    expect(await info(ana)).toMatchObject({ name: 'Ana Nova', address: '{"city":"Split"}' });
    await update(ana, ana.userId, { address: '' });
    expect(await info(ana)).toMatchObject({ name: 'Ana Nova', address: '' });
  });

  test.each(['not json', '7', 'null', '"text"', `{"city":"${'x'.repeat(70_000)}"}`, '{"city":1}'])(
    'the address %.20s is refused by the contract',
    (address) => {
      expect(v.is(calls.updateUser.body, { address })).toBe(false);
    },
  );

  test.each(['{"__proto__":{"role_id":2}}', '[]', '[{"city":"Split"}]'])(
    'the address %s is refused and pollutes nothing',
    async (address) => {
      const before = await accounts.userOf('ana@example.com');
      const parsed = v.safeParse(calls.updateUser.body, { address });
      if (parsed.success) {
        expect(await refusal(update(ana, ana.userId, { address }))).toMatchObject({ status: 422 });
      }
      expect(await accounts.userOf('ana@example.com')).toEqual(before);
      expect(Reflect.get({}, 'role_id')).toBeUndefined();
    },
  );

  test('unknown fields of an address are dropped, even 5,000 levels deep', async () => {
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    await update(ana, ana.userId, { address: `{"city":"Split","more":${deep}}` });
    expect(await info(ana)).toMatchObject({ address: '{"city":"Split"}' });
  });

  test('an admin can change any user; an unknown one answers 404', async () => {
    expect(await update(admin, bo.userId, { name: 'Bo Bor' })).toMatchObject({ name: 'Bo Bor' });
    expect(await refusal(update(admin, 'unknown', { name: 'Bo Bor' }))).toMatchObject({
      status: 404,
    });
  });
});
