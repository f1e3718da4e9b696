// Events of the provider over HTTP (BL6).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/store/database.ts';
import { field } from '#tests/kit/field.ts';
import { aUser, type Person } from '#tests/kit/people.ts';
import { type StripeServer, startStripeServer } from '#tests/kit/stripe-server.ts';
import { startTestApp, type TestApp } from '#tests/kit/test-app.ts';

let stripe: StripeServer;
let app: TestApp;
let count = 0;

beforeAll(async () => {
  stripe = await startStripeServer();
  app = await startTestApp({ env: stripe.env });
});

afterAll(async () => {
  await app.close();
  stripe.close();
});

const post = (body: string, signature?: string) =>
  app.call('POST', '/billing/webhook', {
    raw: body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(signature === undefined ? {} : { 'stripe-signature': signature }),
    },
  });

const send = ({ body, signature }: { body: string; signature: string }) => post(body, signature);

const keyOf = (answer: { status: number; json: unknown }) => [
  answer.status,
  field(answer.json, 'error_key'),
];

async function cards({ cookie }: Person): Promise<unknown> {
  const { json } = await app.call('GET', '/billing/payment-methods', { cookie });
  return Array.isArray(json) ? json.map((card) => field(card, 'id')) : json;
}

/** Somebody whose bank was asked, and the setup that waits for the answer. */
async function anAskedPerson() {
  count += 1;
  const ana = await aUser(app, { name: `Ana Anić${count}`, email: `ana${count}@example.com` });
  const card = stripe.newCard('asks');
  const saved = await app.call('POST', '/billing/save-payment-method', {
    cookie: ana.cookie,
    body: { paymentMethodId: card },
  });
  const setup = field(saved.json, 'client_secret').split('_secret')[0] ?? '';
  return { ana, card, setup };
}

/** Events that were handled to the end are jobs without a time to run. */
async function idle(): Promise<void> {
  const db = openDatabase(app.database);
  const open = () =>
    db
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'billing_event')
      .where('ended_at', 'is', null)
      .execute();
  await expect.poll(open).toEqual([]);
  await db.destroy();
}

describe('an event', () => {
  test('saves a card whose owner confirmed and closed the page', async () => {
    const { ana, card, setup } = await anAskedPerson();
    stripe.confirm(setup);
    const answer = await send(stripe.event('setup_intent.succeeded', setup));
    expect(answer.json).toEqual({ received: true });
    await expect.poll(() => cards(ana)).toEqual([card]);
  });

  test('that claims more than is true changes nothing', async () => {
    const { ana, setup } = await anAskedPerson();
    await send(stripe.event('setup_intent.succeeded', setup));
    await idle();
    expect(await cards(ana)).toEqual([]);
  });

  test('ten times has one effect', async () => {
    const { ana, card, setup } = await anAskedPerson();
    stripe.confirm(setup);
    const event = stripe.event('setup_intent.succeeded', setup);
    const before = stripe.requests.length;
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(event)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await idle();
    expect(await cards(ana)).toEqual([card]);
    expect(stripe.requests.slice(before)).toEqual([
      `GET /v1/setup_intents/${setup}`,
      `GET /v1/payment_methods/${card}`,
    ]);
  });

  test('in reversed order ends in the same state', async () => {
    const { ana, card, setup } = await anAskedPerson();
    stripe.confirm(setup);
    const saved = stripe.event('setup_intent.succeeded', setup);
    const detached = stripe.event('payment_method.detached', card);
    const known = stripe.state.cards.get(card);
    if (known) known.customer = null;
    await send(detached);
    await idle();
    await send(saved);
    await idle();
    expect(await cards(ana)).toEqual([]);
  });

  test('tells of a card that was removed at the provider', async () => {
    const { ana, card, setup } = await anAskedPerson();
    stripe.confirm(setup);
    await send(stripe.event('setup_intent.succeeded', setup));
    await expect.poll(() => cards(ana)).toEqual([card]);
    const known = stripe.state.cards.get(card);
    if (known) known.customer = null;
    await send(stripe.event('payment_method.detached', card));
    await expect.poll(() => cards(ana)).toEqual([]);
  });

  test('of a kind or a thing nobody knows here is taken and does nothing', async () => {
    for (const type of ['customer.created', 'payment_intent.succeeded', 'setup_intent.succeeded']) {
      expect((await send(stripe.event(type, 'pi_nobody'))).status).toBe(200);
    }
    await idle();
  });
});

describe('a forged event', () => {
  test.each<[string, (event: { body: string; signature: string }) => [string, string?]]>([
    ['without a signature', ({ body }) => [body]],
    ['with an empty one', ({ body }) => [body, '']],
    ['with nonsense', ({ body }) => [body, 't=1,v1=zz']],
    ['with an altered body', ({ body, signature }) => [body.replace('evt_', 'evt_x'), signature]],
  ])('%s is refused', async (_, forge) => {
    const { ana, setup } = await anAskedPerson();
    stripe.confirm(setup);
    expect(keyOf(await post(...forge(stripe.event('setup_intent.succeeded', setup))))).toEqual([
      400,
      'signature_invalid',
    ]);
    await idle();
    expect(await cards(ana)).toEqual([]);
  });

  test('signed with another secret, or ten minutes ago, is refused', async () => {
    const at = new Date(Date.now() - 10 * 60_000);
    const old = stripe.event('setup_intent.succeeded', 'seti_1', { at });
    const other = stripe.event('setup_intent.succeeded', 'seti_1', { secret: 'whsec_other' });
    expect(keyOf(await send(old))).toEqual([400, 'signature_invalid']);
    expect(keyOf(await send(other))).toEqual([400, 'signature_invalid']);
  });

  test('of 5 MB is refused unread', async () => {
    const body = JSON.stringify({ id: 'evt_1', filler: 'x'.repeat(5 * 1024 * 1024) });
    expect(keyOf(await post(body, 't=1,v1=00'))).toEqual([413, 'body_too_large']);
  });
});

test('without Stripe there are no events', async () => {
  const plain = await startTestApp();
  const answer = await plain.call('POST', '/billing/webhook', { body: { id: 'evt_1' } });
  await plain.close();
  expect(keyOf(answer)).toEqual([503, 'billing_not_configured']);
});
