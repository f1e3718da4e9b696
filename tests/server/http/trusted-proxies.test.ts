// CA15: the client's address behind reverse proxies, over HTTP; an X-Forwarded-For from the client is
// never trusted. CA18: who may read /metrics.
import { afterEach, describe, expect, test } from 'vitest';
import { readSettings } from '#server/settings.ts';
import { field } from '#tests/kit/field.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let app: TestApp | undefined;

afterEach(async () => {
  await app?.close();
  app = undefined;
});

async function started(env: Record<string, string>): Promise<TestApp> {
  app = await startTestApp({ env: { RATE_LIMIT_SCALE: '1', ...env } });
  return app;
}

/** The status of the last of `count` failed logins, each with its own X-Forwarded-For. */
async function lastOfLogins(
  on: TestApp,
  count: number,
  forwardedFor: (index: number) => string,
): Promise<number> {
  let status = 0;
  for (let index = 0; index < count; index += 1) {
    const answer = await on.call('POST', '/auth/login', {
      body: { email: `nobody-${index}@example.com`, password: 'Wrong-Horse-9' },
      headers: { 'x-forwarded-for': forwardedFor(index) },
    });
    status = answer.status;
  }
  return status;
}

const loggedAddresses = (on: TestApp) =>
  on
    .logged()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
    .filter((line) => field(line, 'event') === 'sign_in_failed')
    .map((line) => field(line, 'address'));

describe('CA15: spoofed addresses', () => {
  test.each(['1', 'loopback', '127.0.0.1', '127.0.0.0/8, 10.0.0.0/8'])(
    'do not circumvent the limit of failed logins with TRUST_PROXY=%s',
    async (setting) => {
      const on = await started({ TRUST_PROXY: setting });
      const status = await lastOfLogins(on, 31, (index) => `198.51.100.${index}, 203.0.113.7`);
      expect(status).toBe(429);
      expect(new Set(loggedAddresses(on))).toEqual(new Set(['203.0.113.7']));
    },
  );

  test('do not circumvent the limit of registrations', async () => {
    const on = await started({ TRUST_PROXY: 'loopback' });
    let status = 0;
    for (let index = 0; index < 31; index += 1) {
      const answer = await on.call('POST', '/auth/register', {
        body: { name: 'Ana Anić', email: `ana-${index}@example.com`, password: 'Correct-Horse-9' },
        headers: { 'x-forwarded-for': `198.51.100.${index}, 203.0.113.7` },
      });
      status = answer.status;
    }
    expect(status).toBe(429);
  });

  test('without TRUST_PROXY the header is ignored', async () => {
    const on = await started({});
    expect(await lastOfLogins(on, 31, (index) => `198.51.100.${index}`)).toBe(429);
  });

  test('with two proxies the client is the address before the outer proxy', async () => {
    const on = await started({ TRUST_PROXY: '2' });
    await lastOfLogins(on, 1, () => '192.0.2.1, 203.0.113.7, 10.0.0.4');
    expect(loggedAddresses(on)).toEqual(['203.0.113.7']);
  });

  test('any number of proxies in trusted networks are skipped', async () => {
    const on = await started({ TRUST_PROXY: 'loopback, 10.0.0.0/8' });
    await lastOfLogins(on, 1, () => '192.0.2.1, 203.0.113.7, 10.0.0.4, ::ffff:10.0.0.5');
    expect(loggedAddresses(on)).toEqual(['203.0.113.7']);
  });

  test('a port and the IPv4-mapped form do not make it another address', async () => {
    const on = await started({ TRUST_PROXY: '1' });
    await lastOfLogins(on, 1, () => '203.0.113.7:40123');
    await lastOfLogins(on, 1, () => '::ffff:203.0.113.7');
    expect(loggedAddresses(on)).toEqual(['203.0.113.7', '203.0.113.7']);
  });

  test('an invalid address counts as the proxy itself', async () => {
    const on = await started({ TRUST_PROXY: '1' });
    expect(await lastOfLogins(on, 31, (index) => `made-up-${index}`)).toBe(429);
  });

  test('the addresses of one IPv6 customer share one limit', async () => {
    const on = await started({ TRUST_PROXY: '1' });
    expect(await lastOfLogins(on, 31, (index) => `2001:db8:1:2::${index + 1}`)).toBe(429);
    expect(await lastOfLogins(on, 1, () => '2001:db8:1:3::1')).toBe(400);
  });
});

describe('CA15: the setting', () => {
  test('true is refused at start with the reason', () => {
    expect(() => readSettings({ TRUST_PROXY: 'true' })).toThrow(
      /TRUST_PROXY cannot be true: a client writes the first addresses of X-Forwarded-For itself/,
    );
  });

  test.each(['0.0.0.0/0', 'loopback, ::/0'])('%j, which is everybody, is refused', (setting) => {
    expect(() => readSettings({ TRUST_PROXY: setting })).toThrow(
      /TRUST_PROXY cannot be an entire address space: a client writes/,
    );
  });

  test.each(['yes', '10.0.0.0/33', '21', '1, loopback', '10.0.0.0/8,', 'proxy.example.com'])(
    '%j is refused',
    (setting) => {
      expect(() => readSettings({ TRUST_PROXY: setting })).toThrow(/TRUST_PROXY must be/);
    },
  );

  test.each(['', '0', 'false', '3', 'uniquelocal', '2001:db8::/32', '192.0.2.7'])(
    '%j is accepted',
    (setting) => {
      expect(() => readSettings({ TRUST_PROXY: setting })).not.toThrow();
    },
  );
});

describe('CA18: /metrics', () => {
  const token = 'a-token-of-the-operator';
  const bearer = { authorization: `Bearer ${token}` };
  const statusOf = async (on: TestApp, headers: Record<string, string> = {}) =>
    (await on.call('GET', '/metrics', { headers })).status;

  test('is readable from loopback and contains the longest block of the event loop', async () => {
    const on = await started({});
    const { status, text } = await on.call('GET', '/metrics');
    expect(status).toBe(200);
    const hold = /^portal_main_thread_longest_hold_seconds (\S+)$/m.exec(text)?.[1];
    expect(Number(hold)).toBeGreaterThanOrEqual(0);
  });

  test.each([
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'X-Real-IP',
    'Forwarded',
    'Via',
    'CF-Connecting-IP',
    'True-Client-IP',
    'X-Client-IP',
  ])('is hidden from clients behind a proxy that sends %s', async (name) => {
    const on = await started({ METRICS_TOKEN: token });
    expect(await statusOf(on, { [name]: '203.0.113.7' })).toBe(404);
    expect(await statusOf(on, { [name]: '203.0.113.7', ...bearer })).toBe(200);
  });

  test.each(['1', 'loopback', '10.0.0.0/8'])(
    'with TRUST_PROXY=%s it is readable only with the token',
    async (setting) => {
      const on = await started({ METRICS_TOKEN: token, TRUST_PROXY: setting });
      expect(await statusOf(on)).toBe(404);
      expect(await statusOf(on, { authorization: 'Bearer another-token-of-16' })).toBe(404);
      expect(await statusOf(on, bearer)).toBe(200);
    },
  );
});
