// VAT-ID Validator over HTTP against a register with every fault: only the register makes a number valid,
// what it could not tell is unknown and not counted, and nobody is ever called invalid for it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';
import {
  notRegistered,
  refused,
  registered,
  startViesServer,
  type ViesServer,
} from '#tests/kit/vies-server.ts';

let vies: ViesServer;
let app: TestApp;
let ana: Person;
let usedBefore = '';

beforeAll(async () => {
  vies = await startViesServer();
});

// A new product for each test: the register's answers stay in its memory.
beforeEach(async () => {
  app = await startTestApp({ env: { VIES_URL: vies.url } });
  ana = await aUser(app);
  usedBefore = await used();
  vies.asked.length = 0;
  vies.openMax.clear();
  vies.takesPost = true;
  vies.reply = () => registered();
  return () => app.close();
});

afterAll(() => vies.close());

const used = async () =>
  field((await app.call('GET', '/core/user-configuration', { cookie: ana.cookie })).json, 'count');

const validate = (body: unknown) =>
  app.call('POST', '/api/vat-validator/v1/validate', { body, headers: { 'x-api-key': ana.key } });

const one = async (vat_id: string, more: object = {}) => {
  const answer = await validate({ vat_id, ...more });
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
};

const good = 'HR81793146560';

describe('one number', () => {
  test('that the register has is valid, with what it tells', async () => {
    expect(await one('hr 8179.3146-560')).toMatchObject({
      status: 'valid',
      vat_id: good,
      country_code: 'HR',
      number: '81793146560',
      format_valid: true,
      checksum_valid: true,
      name: 'JADRAN PAPIR D.O.O.',
      address: 'RIVA 1\n21000 SPLIT',
      source: 'vies',
      cache_age_s: 0,
      counted: true,
      warnings: [],
    });
    expect(vies.asked).toEqual([{ countryCode: 'HR', vatNumber: '81793146560' }]);
    expect(await used()).toBe(String(Number(usedBefore) + 1));
  });

  test('comes from the cache the second time, and from the register when wanted', async () => {
    const first = await one(good);
    const second = await one(good);
    expect(second).toMatchObject({ status: 'valid', source: 'cache', counted: true });
    expect(field(second, 'checked_at')).toBe(field(first, 'checked_at'));
    expect(await one(good, { max_age_s: 0 })).toMatchObject({ source: 'vies' });
    expect(vies.asked).toHaveLength(2);
  });

  test('that the register does not have is invalid, without dashes for a name', async () => {
    vies.reply = () => notRegistered;
    expect(await one(good)).toMatchObject({
      status: 'invalid',
      checksum_valid: true,
      name: null,
      address: null,
      source: 'vies',
      counted: true,
    });
  });

  test('with a wrong check digit is invalid and the register is only asked on demand', async () => {
    const wrong = 'HR81793146570';
    expect(await one(wrong)).toMatchObject({
      status: 'invalid',
      format_valid: true,
      checksum_valid: false,
      source: 'format',
      reason: expect.stringContaining('check digit'),
    });
    expect(vies.asked).toEqual([]);
    expect(await one(wrong, { service: 'vies' })).toMatchObject({
      status: 'valid',
      source: 'vies',
    });
  });

  test('is never valid by its format alone', async () => {
    expect(await one(good, { service: 'format' })).toMatchObject({
      status: 'unknown',
      checksum_valid: true,
      source: 'format',
      counted: false,
    });
    expect(await one('GB660454836')).toMatchObject({ status: 'unknown', error: 'NO_REGISTER' });
    expect(await one('JP1234567890123')).toMatchObject({
      status: 'unknown',
      format_valid: null,
      error: 'NOT_COVERED',
    });
    expect(vies.asked).toEqual([]);
    expect(await used()).toBe(usedBefore);
  });

  test('is asked as the register writes it', async () => {
    for (const [text, countryCode, vatNumber] of [
      ['gr094019245', 'EL', '094019245'],
      ['XI 220 4302 31', 'XI', '220430231'],
      ['ＤＥ１４３４５４２１４', 'DE', '143454214'],
      ['ATU33864707', 'AT', 'U33864707'],
      ['ie6388047v', 'IE', '6388047V'],
    ] as const) {
      const vat_id = countryCode + vatNumber;
      expect(await one(text)).toMatchObject({ status: 'valid', vat_id });
      expect(vies.asked.at(-1)).toEqual({ countryCode, vatNumber });
    }
  });

  test('with a requester has a consultation number', async () => {
    vies.reply = () => registered({ requestIdentifier: 'WAPIAAAAY1' });
    const answer = await one(good, { requester: 'de 143454214' });
    expect(answer).toMatchObject({ status: 'valid', consultation_number: 'WAPIAAAAY1' });
    expect(vies.asked[0]).toMatchObject({
      requesterMemberStateCode: 'DE',
      requesterNumber: '143454214',
    });
    expect(field(await one(good), 'consultation_number')).toBe('');
  });

  test('is read from the older GET where there is nothing else', async () => {
    vies.takesPost = false;
    vies.reply = ({ vatNumber }) => ({
      json: { isValid: true, userError: 'VALID', name: '---', address: '---', vatNumber },
    });
    expect(await one(good)).toMatchObject({ status: 'valid', name: null, address: null });
    expect(vies.asked).toEqual([{ countryCode: 'HR', vatNumber: '81793146560' }]);
  });
});

describe('a register that cannot tell', () => {
  test.each([
    ['an unavailable state', refused('MS_UNAVAILABLE'), 'MS_UNAVAILABLE'],
    ['a crowded state', refused('MS_MAX_CONCURRENT_REQ'), 'MS_MAX_CONCURRENT_REQ'],
    ['500 and HTML', { raw: '<h1>Oops</h1>', status: 500 }, 'SERVICE_UNAVAILABLE'],
    ['cut JSON', { raw: '{"valid":true', type: 'application/json' }, 'UNREADABLE'],
  ] as const)('%s is unknown, has words and is not counted', async (_, reply, error) => {
    vies.reply = () => reply;
    expect(await one(good)).toMatchObject({
      status: 'unknown',
      error,
      reason: expect.stringMatching(/^The .+\.$/),
      retry_after: expect.any(Number),
      checksum_valid: true,
      source: 'format',
      counted: false,
    });
    expect(await used()).toBe(usedBefore);
    // Nothing of it is kept.
    vies.reply = () => registered();
    expect(await one(good)).toMatchObject({ status: 'valid', source: 'vies' });
  });

  test('an input the register calls wrong is invalid', async () => {
    vies.reply = () => refused('INVALID_INPUT');
    expect(await one(good)).toMatchObject({ status: 'invalid', source: 'vies' });
  });

  test('silence is unknown after ten seconds', { timeout: 40_000 }, async () => {
    vies.reply = () => 'hang';
    const started = performance.now();
    expect(await one(good)).toMatchObject({ status: 'unknown', error: 'TIMEOUT', counted: false });
    expect(performance.now() - started).toBeGreaterThan(9_900);
  });

  test('five failures in a row, and it is left alone for a while', async () => {
    vies.reply = () => refused('MS_UNAVAILABLE');
    for (let n = 0; n < 7; n += 1) await one(good);
    expect(vies.asked).toHaveLength(5);
    expect(await one('DE143454214')).toMatchObject({ status: 'unknown' });
    expect(vies.asked).toHaveLength(6);
  });

  test('nobody there is unknown', async () => {
    const alone = await startTestApp({ env: { VIES_URL: 'http://127.0.0.1:1' } });
    try {
      const bo = await aUser(alone);
      const answer = await alone.call('POST', '/api/vat-validator/v1/validate', {
        body: { vat_id: good },
        headers: { 'x-api-key': bo.key },
      });
      expect(answer.json).toMatchObject({ status: 'unknown', error: 'UNREACHABLE' });
    } finally {
      await alone.close();
    }
  });
});

describe('a list', () => {
  const many = ['DE143454214', 'DE811569869', 'HR81793146570', 'XX1', 'GB660454836', 'ATU33864707'];

  test('is answered in its order, and counts as one request', async () => {
    vies.reply = ({ countryCode }) =>
      countryCode === 'AT' ? refused('MS_UNAVAILABLE') : registered();
    const { status, json } = await validate({ vat_ids: many });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      status: 'success',
      counted: true,
      results: [
        { vat_id: 'DE143454214', status: 'valid' },
        { vat_id: 'DE811569869', status: 'valid' },
        { vat_id: 'HR81793146570', status: 'invalid', source: 'format' },
        { vat_id: 'XX1', status: 'invalid', format_valid: false },
        { vat_id: 'GB660454836', status: 'unknown' },
        { vat_id: 'ATU33864707', status: 'unknown', error: 'MS_UNAVAILABLE' },
      ],
      summary: { valid: 2, invalid: 2, unknown: 2 },
    });
    expect(await used()).toBe(String(Number(usedBefore) + 1));
  });

  test('of which nothing is known is not counted', async () => {
    vies.reply = () => refused('SERVICE_UNAVAILABLE');
    const { json } = await validate({ vat_ids: ['DE143454214', 'GB660454836'] });
    expect(json).toMatchObject({ counted: false, summary: { unknown: 2 } });
    expect(await used()).toBe(usedBefore);
  });

  test('of 100 asks each state by two at most', async () => {
    const { json } = await validate({
      vat_ids: Array.from({ length: 100 }, (_, n) => ['DE143454214', good, 'ATU33864707'][n % 3]),
    });
    expect(json).toMatchObject({ summary: { valid: 100 } });
    expect(Math.max(...vies.openMax.values())).toBeLessThanOrEqual(2);
    expect(vies.asked.length).toBeLessThanOrEqual(6);
  });

  test('done later gives the same', async () => {
    const accepted = await validate({ vat_ids: [good], async: true });
    expect(accepted.status).toBe(202);
    const job = () =>
      app.call('GET', field(accepted.json, 'status_url'), { headers: { 'x-api-key': ana.key } });
    await expect.poll(async () => field((await job()).json, 'status')).toBe('done');
    expect((await job()).json).toMatchObject({ result: { results: [{ status: 'valid' }] } });
  });
});

test('a request that cannot be done is refused, and nobody is asked', async () => {
  const refusals: readonly (readonly [body: object, path: string])[] = [
    [{}, 'vat_id'],
    [{ vat_id: good, vat_ids: [good] }, 'vat_ids'],
    [{ vat_id: '' }, 'vat_id'],
    [{ vat_id: 81793146560 }, 'vat_id'],
    [{ vat_id: 'D'.repeat(1024) }, 'vat_id'],
    [{ vat_id: '<x>' }, 'vat_id'],
    [{ vat_id: 'DE&x=1' }, 'vat_id'],
    [{ vat_id: '__' }, 'vat_id'],
    [{ vat_ids: [] }, 'vat_ids'],
    [{ vat_ids: Array.from({ length: 101 }, () => good) }, 'vat_ids'],
    [{ vat_ids: [good, null] }, 'vat_ids.1'],
    [{ vat_id: good, service: 'hmrc' }, 'service'],
    [{ vat_id: good, requester: 'DE1' }, 'requester'],
    [{ vat_id: good, requester: 'GB660454836' }, 'requester'],
  ];
  for (const [body, path] of refusals) {
    const { status, json } = await validate(body);
    expect(status, path).toBe(422);
    expect(json).toMatchObject({ error_key: 'field_invalid', errors: [{ path }] });
  }
  expect(vies.asked).toEqual([]);
  expect(await used()).toBe(usedBefore);
});
