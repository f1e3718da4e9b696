import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import {
  type ApiKeyHandlers,
  createApiKeyHandlers,
} from '#server/api-keys/create-api-key-handlers.ts';
import { createKeyIdentity, type KeyIdentity } from '#server/api-keys/create-key-identity.ts';
import { newKeyText } from '#server/api-keys/key-text.ts';
import { createFirstKey } from '#server/api-keys/new-api-key.ts';
import { createSecrets } from '#server/secrets.ts';
import { inputFor } from '#tests/kit/handler-input.ts';
import { createSilentLog } from '#tests/kit/silent-log.ts';
import { storeUser } from '#tests/kit/stored-user.ts';
import { createTestClock } from '#tests/kit/test-clock.ts';
import { openTestDatabase, type TestDatabase } from '#tests/kit/test-database.ts';

const secrets = createSecrets('a secret of the test, long enough for it');
const clock = createTestClock('2026-03-10T12:00:00Z');
const body = { name: 'Shop', description: 'of the web shop' };

let database: TestDatabase;
let handlers: ApiKeyHandlers;
let identity: KeyIdentity;
let ana: string;
let bo: string;

beforeEach(async () => {
  database = await openTestDatabase();
  clock.set('2026-03-10T12:00:00Z');
  const { db } = database;
  handlers = createApiKeyHandlers({ db, secrets, now: clock.now });
  identity = createKeyIdentity({ db, secrets, now: clock.now, log: createSilentLog() });
  ana = (await storeUser(db)).id;
  bo = (await storeUser(db)).id;
});

afterEach(async () => {
  await identity.idle();
  await database.close();
});

const create = async (userId = ana) =>
  (await handlers.createApiKey(inputFor(userId, undefined, body))).apiKey;
const list = (userId = ana) => handlers.listApiKeys(inputFor(userId, undefined, undefined));
const refused = { key: 'api_key_invalid' };

describe('GET /core/api-key', () => {
  test('shows each key in full to its owner, oldest first, and no keys of other users', async () => {
    await createFirstKey(database.db, secrets, ana, clock.now());
    clock.pass(1000);
    const made = await create();
    await create(bo);
    const keys = await list();
    expect(keys.map((key) => key.name)).toEqual(['First key', 'Shop']);
    expect(keys[1]).toEqual(made);
    expect(keys[0]?.key).toMatch(/^dsp_/);
    expect(await list()).toEqual(keys);
  });
});

describe('POST /core/api-key', () => {
  test('stores no key in plain text', async () => {
    const { key } = await create();
    const rows = await database.db.selectFrom('api_keys').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  test('refuses the 51st key', async () => {
    for (let held = 0; held < limits.apiKeysPerUserMax; held++) await create();
    await expect(create()).rejects.toMatchObject({ key: 'key_limit' });
    await expect(create(bo)).resolves.toBeDefined();
  });

  test('lets parallel calls create exactly 50 keys', async () => {
    for (let held = 0; held < 45; held++) await create();
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => create()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await list()).toHaveLength(50);
  });
});

describe('PUT, DELETE and rotate /core/api-key/{id}', () => {
  test('answer 404 for another user’s key', async () => {
    const { id } = await create(bo);
    const notFound = { key: 'not_found' };
    await expect(handlers.updateApiKey(inputFor(ana, { id }, body))).rejects.toMatchObject(
      notFound,
    );
    await expect(handlers.removeApiKey(inputFor(ana, { id }, undefined))).rejects.toMatchObject(
      notFound,
    );
    await expect(handlers.rotateApiKey(inputFor(ana, { id }, undefined))).rejects.toMatchObject(
      notFound,
    );
    expect(await list(bo)).toHaveLength(1);
  });

  test('change name and description, but not the key', async () => {
    const made = await create();
    clock.pass(5000);
    const { apiKey } = await handlers.updateApiKey(
      inputFor(ana, { id: made.id }, { name: 'New', description: '' }),
    );
    expect(apiKey).toEqual({
      ...made,
      name: 'New',
      description: '',
      updated_at: '2026-03-10T12:00:05.000Z',
    });
  });

  test('a deleted key is refused at once', async () => {
    const { id, key } = await create();
    await identity.identifyKey(key);
    await handlers.removeApiKey(inputFor(ana, { id }, undefined));
    await expect(identity.identifyKey(key)).rejects.toMatchObject(refused);
  });

  test('after a rotation both values work for 24 hours, then only the new one', async () => {
    const { id, key } = await create();
    const { apiKey } = await handlers.rotateApiKey(inputFor(ana, { id }, undefined));
    expect(apiKey.key).not.toBe(key);
    clock.pass(limits.apiKeyRotateGraceMs - 1);
    expect(await identity.identifyKey(key)).toEqual({ userId: ana, apiKeyId: id });
    clock.pass(1);
    await expect(identity.identifyKey(key)).rejects.toMatchObject(refused);
    expect(await identity.identifyKey(apiKey.key)).toEqual({ userId: ana, apiKeyId: id });
    expect((await list())[0]?.key).toBe(apiKey.key);
  });
});

describe('POST /core/api-key/{id}/rotate', () => {
  // CA5
  test('each earlier value works for 24 hours, however often the key is rotated', async () => {
    const { id, key } = await create();
    const rotate = async () =>
      (await handlers.rotateApiKey(inputFor(ana, { id }, undefined))).apiKey.key;
    const second = await rotate();
    clock.pass(1000);
    const third = await rotate();
    for (const value of [key, second, third]) {
      expect(await identity.identifyKey(value)).toEqual({ userId: ana, apiKeyId: id });
    }
    clock.pass(limits.apiKeyRotateGraceMs - 1000);
    await expect(identity.identifyKey(key)).rejects.toMatchObject(refused);
    expect(await identity.identifyKey(second)).toEqual({ userId: ana, apiKeyId: id });
    clock.pass(1000);
    await expect(identity.identifyKey(second)).rejects.toMatchObject(refused);
    expect(await identity.identifyKey(third)).toEqual({ userId: ana, apiKeyId: id });
  });

  test('two parallel rotations leave three values that work', async () => {
    const { id, key } = await create();
    const values = await Promise.all(
      [1, 2].map(() => handlers.rotateApiKey(inputFor(ana, { id }, undefined))),
    );
    for (const value of [key, ...values.map(({ apiKey }) => apiKey.key)]) {
      expect(await identity.identifyKey(value)).toEqual({ userId: ana, apiKeyId: id });
    }
  });

  test('is refused once there are too many earlier values, which all keep working', async () => {
    const { id, key } = await create();
    const rotate = () => handlers.rotateApiKey(inputFor(ana, { id }, undefined));
    for (let count = 0; count < limits.apiKeyOldValuesMax; count += 1) await rotate();
    await expect(rotate()).rejects.toMatchObject({ key: 'key_rotated_often' });
    expect(await identity.identifyKey(key)).toEqual({ userId: ana, apiKeyId: id });
    clock.pass(limits.apiKeyRotateGraceMs);
    await expect(rotate()).resolves.toBeDefined();
  });

  test('a deleted key stops its earlier values too', async () => {
    const { id, key } = await create();
    await handlers.rotateApiKey(inputFor(ana, { id }, undefined));
    await handlers.removeApiKey(inputFor(ana, { id }, undefined));
    await expect(identity.identifyKey(key)).rejects.toMatchObject(refused);
  });
});

describe('identifying a key', () => {
  test('an unknown or mistyped key is refused', async () => {
    const { key } = await create();
    await expect(identity.identifyKey(newKeyText())).rejects.toMatchObject(refused);
    await expect(identity.identifyKey(`${key}x`)).rejects.toMatchObject(refused);
    await expect(identity.identifyKey('')).rejects.toMatchObject(refused);
  });

  test.each([
    ['deactivated', { active: 0 }],
    ['deleted', { deleted_at: '2026-03-01T00:00:00.000Z' }],
    ['not verified', { verified_at: null }],
  ] as const)('the key of a %s user is refused', async (_, different) => {
    const user = await storeUser(database.db, different);
    const { key } = await create(user.id);
    await expect(identity.identifyKey(key)).rejects.toMatchObject(refused);
  });

  test('records the last use at most once a minute', async () => {
    const { key } = await create();
    const identifyAt = async (time: string) => {
      clock.set(time);
      await identity.identifyKey(key);
      await identity.idle();
      return (await list())[0]?.last_used_at;
    };
    expect(await identifyAt('2026-03-10T13:00:00Z')).toBe('2026-03-10T13:00:00.000Z');
    expect(await identifyAt('2026-03-10T13:00:59Z')).toBe('2026-03-10T13:00:00.000Z');
    expect(await identifyAt('2026-03-10T13:01:00Z')).toBe('2026-03-10T13:01:00.000Z');
  });
});
