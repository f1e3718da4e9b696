// Address Validator over HTTP: by rules, by a provider, and when the provider fails.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AddressProviderServer, startAddressProvider } from '#tests/kit/address-provider.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

const path = '/api/address-validation/v1/validate';
const parliament = {
  region_code: 'HR',
  locality: 'Zagreb',
  address_lines: ['Trg svetog Marka 6'],
  postal_code: '10000',
};

const validateAt =
  (app: TestApp, person: Person) =>
  (address: unknown, more: object = {}) =>
    app.call('POST', path, { body: { address, ...more }, headers: { 'x-api-key': person.key } });

describe('without a provider', () => {
  let app: TestApp;
  let validate: ReturnType<typeof validateAt>;
  beforeAll(async () => {
    app = await startTestApp();
    validate = validateAt(app, await aUser(app));
  });
  afterAll(() => app.close());

  test('a good address is accepted, and its street is said not to be verified', async () => {
    const { status, json } = await validate(parliament);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      status: 'success',
      counted: true,
      warnings: [],
      source: 'rules',
      verdict: {
        complete: true,
        granularity: 'postal_code',
        next_action: 'accept',
        has_inferred: false,
        has_unconfirmed: true,
      },
      address: {
        formatted: 'Trg svetog Marka 6\nHR-10000 Zagreb\nCroatia',
        lines: ['Trg svetog Marka 6', 'HR-10000 Zagreb'],
      },
      missing: [],
      invalid: [],
      suggestions: [],
      notes: ['Street not verified: no address provider is set up.'],
    });
  });

  test('a number as postal code has lost its zero, which is told', async () => {
    const { json } = await validate({
      region_code: 'de',
      locality: 'Dresden',
      address_lines: 'Dr.-Külz-Ring 19',
      postal_code: 1067,
    });
    expect(json).toMatchObject({
      verdict: { complete: false, next_action: 'fix' },
      invalid: [{ field: 'postal_code', rule: /./, example: /^\d{5}$/ }].map((one) => ({
        ...one,
        rule: expect.stringMatching(one.rule),
        example: expect.stringMatching(one.example),
      })),
    });
  });

  test('an unknown country is refused with the list', async () => {
    const { status, json, text } = await validate({ ...parliament, region_code: 'ZZ' });
    expect(status).toBe(422);
    expect(json).toMatchObject({ errors: [{ path: 'address.region_code' }] });
    expect(text).toMatch(/AD, .*HR, .*ZW/);
    const british = await validate({ ...parliament, region_code: 'UK' });
    expect(british.text).toContain('Did you mean GB?');
  });

  test.each([
    ['no address', undefined, 'address'],
    ['a list', [], 'address'],
    ['no country', { locality: 'Zagreb' }, 'address.region_code'],
    ['a path', { ...parliament, region_code: '../' }, 'address.region_code'],
    ['a long country', { ...parliament, region_code: 'H'.repeat(11) }, 'address.region_code'],
    [
      '1000 lines',
      { ...parliament, address_lines: Array(1000).fill('x') },
      'address.address_lines',
    ],
    [
      'a long line',
      { ...parliament, address_lines: ['x'.repeat(1024)] },
      'address.address_lines.0',
    ],
    ['an object', { ...parliament, locality: { a: 1 } }, 'address.locality'],
  ])('%s is refused', async (_, address, errorPath) => {
    const { status, json } = await validate(address);
    expect(status).toBe(422);
    expect(json).toMatchObject({ error_key: 'field_invalid' });
    expect(JSON.stringify(json)).toContain(errorPath);
  });

  test('every script, mark and sign is printed as it came', async () => {
    for (const text of ['شارع 5', '👩‍👩‍👧 St', "Robert'); DROP TABLE x;--", '<b>x</b>', '%Z%n$&']) {
      const { status, json } = await validate({ ...parliament, address_lines: [text] });
      expect(status).toBe(200);
      expect(json).toMatchObject({ address: { lines: [text, 'HR-10000 Zagreb'] } });
    }
  });

  test('a provider that is not there cannot be asked for', async () => {
    const { status, json } = await validate(parliament, { service: 'provider' });
    expect(status).toBe(422);
    expect(json).toMatchObject({ errors: [{ path: 'service' }] });
  });
});

const verified = {
  result: {
    verdict: {
      validationGranularity: 'PREMISE',
      addressComplete: true,
      hasInferredComponents: true,
    },
    address: {
      formattedAddress: 'Trg svetog Marka 6, 10000, Zagreb, Croatia',
      postalAddress: { addressLines: ['Trg svetog Marka 6', '10000 Zagreb'] },
      addressComponents: [
        {
          componentName: { text: 'Trg svetog Marka' },
          componentType: 'route',
          confirmationLevel: 'CONFIRMED',
          inferred: true,
        },
      ],
    },
  },
};

describe('with a provider', () => {
  let provider: AddressProviderServer;
  let app: TestApp;
  let ana: Person;
  let validate: ReturnType<typeof validateAt>;

  beforeAll(async () => {
    provider = await startAddressProvider();
  });
  // A new product for each test: it remembers failures.
  beforeEach(async () => {
    app = await startTestApp({
      env: { ADDRESS_PROVIDER_URL: provider.url, ADDRESS_PROVIDER_KEY: 'secret-key' },
    });
    ana = await aUser(app);
    validate = validateAt(app, ana);
    provider.asked.length = 0;
    provider.reply = { status: 200, text: JSON.stringify(verified) };
    return () => app.close();
  });
  afterAll(() => provider.close());

  test('it is asked with the key, and its answer is told in the words of the service', async () => {
    const { json } = await validate(parliament);
    expect(json).toMatchObject({
      source: 'provider',
      verdict: {
        complete: true,
        granularity: 'premise',
        next_action: 'accept',
        has_inferred: true,
        has_unconfirmed: false,
      },
      address: {
        formatted: 'Trg svetog Marka 6, 10000, Zagreb, Croatia',
        components: [
          { type: 'route', text: 'Trg svetog Marka', status: 'confirmed', inferred: true },
        ],
      },
      notes: [],
    });
    expect(provider.asked).toEqual([
      {
        path: '/v1:validateAddress',
        key: 'secret-key',
        body: {
          address: {
            regionCode: 'HR',
            locality: 'Zagreb',
            addressLines: ['Trg svetog Marka 6'],
            postalCode: '10000',
          },
        },
      },
    ]);
  });

  test('what it misses, doubts and does not understand is told', async () => {
    const { verdict, address } = verified.result;
    const result = {
      verdict: { ...verdict, validationGranularity: 'ROUTE', addressComplete: false },
      address: {
        ...address,
        missingComponentTypes: ['street_number'],
        unresolvedTokens: ['xyz'],
      },
    };
    provider.reply = { status: 200, text: JSON.stringify({ result }) };
    expect((await validate(parliament)).json).toMatchObject({
      verdict: { complete: false, granularity: 'locality', next_action: 'fix' },
      missing: ['address_lines'],
      invalid: [{ field: 'address_lines', rule: expect.stringContaining('xyz') }],
    });
  });

  test('only the rules are asked on demand', async () => {
    const { json } = await validate(parliament, { service: 'rules' });
    expect(json).toMatchObject({ source: 'rules', notes: [/./].map(() => expect.any(String)) });
    expect(provider.asked).toEqual([]);
  });

  test.each([
    ['500', { status: 500, text: '{}' }],
    ['403', { status: 403, text: '{"error":{"code":403}}' }],
    ['HTML', { status: 200, text: '<h1>Oops</h1>' }],
    ['cut JSON', { status: 200, text: '{"result":' }],
    ['other JSON', { status: 200, text: '{"result":{"verdict":[]}}' }],
  ])('%s: the rules answer and say so, or the run is refused', async (_, reply) => {
    provider.reply = reply;
    expect((await validate(parliament)).json).toMatchObject({
      source: 'rules',
      verdict: { next_action: 'accept' },
      notes: ['Street not verified: the address provider does not answer at the moment.'],
    });
    const wanted = await validate(parliament, { service: 'provider' });
    expect([wanted.status, field(wanted.json, 'error_key')]).toEqual([503, 'partner_unavailable']);
    expect(wanted.headers.get('retry-after')).toBe('30');
    expect(app.logged()).toContain('address_provider_failed');
    expect(app.logged()).not.toContain('secret-key');
  });

  test('after five failures it is left alone for a while', async () => {
    provider.reply = { status: 500, text: '' };
    for (let n = 0; n < 7; n += 1) await validate(parliament);
    expect(provider.asked).toHaveLength(5);
  });

  test('silence is answered by the rules after its time', { timeout: 40_000 }, async () => {
    provider.reply = undefined;
    expect((await validate(parliament)).json).toMatchObject({ source: 'rules' });
  });
});
