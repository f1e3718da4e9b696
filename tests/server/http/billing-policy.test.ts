// Stripe's origins stand in the security policy of the page of billing, and of no other answer; without
// Stripe nowhere.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StripeServer, startStripeServer } from '#tests/kit/stripe-server.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

const policyOf = async (app: TestApp, path: string) => {
  const { headers } = await app.call('GET', path, { headers: { accept: 'text/html' } });
  return `${headers.get('content-security-policy')} ${headers.get('permissions-policy')}`;
};

describe('with Stripe', () => {
  let stripe: StripeServer;
  let app: TestApp;
  beforeAll(async () => {
    stripe = await startStripeServer();
    app = await startTestApp({ env: stripe.env });
  });
  afterAll(async () => {
    await app.close();
    stripe.close();
  });

  test.each(['/billing/me', '/billing/cus_9?payment=succesfull', '/billing/me/'])(
    '%s may load it',
    async (path) => {
      const policy = await policyOf(app, path);
      expect(policy).toMatch(/script-src [^;]*https:\/\/js\.stripe\.com/);
      expect(policy).toMatch(/frame-src [^;]*https:\/\/hooks\.stripe\.com/);
      expect(policy).toMatch(/connect-src [^;]*https:\/\/api\.stripe\.com/);
      expect(policy).toContain('payment=(self');
    },
  );

  test.each(['/', '/index.html', '/api-key/me', '/billing', '/billing/a/b', '/?x=/billing/me'])(
    '%s may not',
    async (path) => {
      expect(await policyOf(app, path)).not.toContain('stripe');
    },
  );
});

test('without Stripe no page may load it', async () => {
  const app = await startTestApp();
  expect(await policyOf(app, '/billing/me')).not.toContain('stripe');
  await app.close();
});
