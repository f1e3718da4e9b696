// Saved cards over HTTP, with a pretended Stripe behind the official client. Ids such as BL3 are
// those of the list of attacks.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

const aPerson = () => {
  count += 1;
  return aUser(app, { name: `Ana Anić${count}`, email: `ana${count}@example.com` });
};

const save = ({ cookie }: Person, paymentMethodId: unknown, more = {}) =>
  app.call('POST', '/billing/save-payment-method', { cookie, body: { paymentMethodId, ...more } });

const remove = ({ cookie }: Person, paymentMethodId: string) =>
  app.call('DELETE', '/billing/payment-method', { cookie, body: { paymentMethodId } });

async function cards({ cookie }: Person) {
  const answer = await app.call('GET', '/billing/payment-methods', { cookie });
  expect(answer.status, answer.text).toBe(200);
  const list: { id: string; default: boolean }[] = JSON.parse(answer.text);
  return list.map((card) => [card.id, card.default]);
}

const keyOf = (answer: { status: number; json: unknown }) => [
  answer.status,
  field(answer.json, 'error_key'),
];

describe('saving', () => {
  test('the first card becomes the default, and what is shown of it is no secret', async () => {
    const ana = await aPerson();
    const [one, two] = [stripe.newCard(), stripe.newCard()];
    const saved = await save(ana, one);
    expect(saved.status, saved.text).toBe(200);
    const customer = field(saved.json, 'customer_id');
    expect(stripe.state.customers.get(customer)).toBe(ana.id);
    expect(saved.json).toEqual({ customer_id: customer });
    expect(field((await save(ana, two)).json, 'customer_id')).toBe(customer);
    expect(await cards(ana)).toEqual([
      [one, true],
      [two, false],
    ]);
    const { json } = await app.call('GET', '/billing/payment-methods', { cookie: ana.cookie });
    const facts = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2031 };
    expect(json).toMatchObject([{ id: one, ...facts, default: true }, facts]);
  });

  test('tells the browser how to pay', async () => {
    const ana = await aPerson();
    const plan = await app.call('GET', '/billing/plan', { cookie: ana.cookie });
    expect(plan.json).toMatchObject({
      plan: 'Free',
      limit: 100,
      used: 0,
      free: 100,
      provider: 'stripe',
      publishable_key: 'pk_test_of_the_test',
    });
  });

  test('with 3-D Secure: the owner confirms, and the repeated call finishes it', async () => {
    const ana = await aPerson();
    const card = stripe.newCard('asks');
    const asked = await save(ana, card);
    expect(asked.json).toMatchObject({ requires_action: true });
    const secret = field(asked.json, 'client_secret');
    expect(field((await save(ana, card)).json, 'client_secret')).toBe(secret);
    expect(await cards(ana)).toEqual([]);
    stripe.confirm(secret.split('_secret')[0] ?? '');
    expect((await save(ana, card)).json).toEqual({ customer_id: expect.any(String) });
    expect(await cards(ana)).toEqual([[card, true]]);
  });

  test('with a confirmation that fails says what the bank said, and can be tried again', async () => {
    const ana = await aPerson();
    const card = stripe.newCard('asks');
    const first = field((await save(ana, card)).json, 'client_secret');
    stripe.confirm(first.split('_secret')[0] ?? '', false);
    const second = field((await save(ana, card)).json, 'client_secret');
    expect(second).not.toBe(first);
    stripe.confirm(second.split('_secret')[0] ?? '');
    expect((await save(ana, card)).status).toBe(200);
    expect(await cards(ana)).toEqual([[card, true]]);
  });

  test('a declined card is refused in the words of the provider', async () => {
    const ana = await aPerson();
    const card = stripe.newCard('declined');
    const answer = await save(ana, card);
    expect(keyOf(answer)).toEqual([402, 'card_declined']);
    expect(field(answer.json, 'message')).toBe('Your card was declined.');
    const known = stripe.state.cards.get(card);
    if (known) known.kind = 'good';
    expect((await save(ana, card)).status, 'not the answer of before').toBe(200);
  });
});

describe('attacks', () => {
  test('BL1 a card of another customer, an unknown one and nonsense are refused', async () => {
    const [ana, bo] = [await aPerson(), await aPerson()];
    const card = stripe.newCard();
    await save(bo, card);
    expect(keyOf(await save(ana, card))).toEqual([404, 'not_found']);
    expect(keyOf(await save(ana, 'pm_unknown'))).toEqual([404, 'not_found']);
    for (const id of ['x'.repeat(10_000), '', 'pm_', 'pm_../x', 7, null, undefined]) {
      expect(keyOf(await save(ana, id))).toEqual([422, 'field_invalid']);
    }
    expect(await cards(ana)).toEqual([]);
    expect(await cards(bo)).toEqual([[card, true]]);
  });

  test('BL2 nobody makes default or deletes a card of another', async () => {
    const [ana, bo] = [await aPerson(), await aPerson()];
    const card = stripe.newCard();
    await save(bo, card);
    const wanted = await app.call('POST', '/billing/default-payment-method', {
      cookie: ana.cookie,
      body: { paymentMethodId: card },
    });
    expect(keyOf(wanted)).toEqual([404, 'not_found']);
    expect(keyOf(await remove(ana, card))).toEqual([404, 'not_found']);
    expect(await cards(bo)).toEqual([[card, true]]);
  });

  test('BL3 the same save ten times at once gives one card and one customer', async () => {
    const ana = await aPerson();
    const card = stripe.newCard();
    const answers = await Promise.all(Array.from({ length: 10 }, () => save(ana, card)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await cards(ana)).toEqual([[card, true]]);
    expect([...stripe.state.customers.values()].filter((id) => id === ana.id)).toHaveLength(1);
  });

  test.each(['customers', 'setup_intents'])(
    'BL3 an answer of %s that is lost twice is found again',
    async (path) => {
      const ana = await aPerson();
      const card = stripe.newCard();
      stripe.fail(new RegExp(`POST /v1/${path}$`), 'lost', 2);
      expect(keyOf(await save(ana, card))).toEqual([503, 'payment_unavailable']);
      expect((await save(ana, card)).status).toBe(200);
      expect(await cards(ana)).toEqual([[card, true]]);
      expect([...stripe.state.customers.values()].filter((id) => id === ana.id)).toHaveLength(1);
    },
  );

  test('BL7 a body with the number of a card is refused, and the number is nowhere', async () => {
    const ana = await aPerson();
    const card = stripe.newCard();
    const number = '4242424242424242';
    const cvc = { cvc: '123' };
    const answers = [
      await save(ana, card, { number, ...cvc }),
      await save(ana, card, { card: { number } }),
      await save(ana, number),
    ];
    expect(answers.map(keyOf)).toEqual(answers.map(() => [422, 'field_invalid']));
    expect(answers.map(({ text }) => text).join() + app.logged()).not.toContain(number);
    expect(await cards(ana)).toEqual([]);
  });

  test('BL8 a provider that fails is asked once more with the same key', async () => {
    const ana = await aPerson();
    const card = stripe.newCard();
    stripe.fail(/POST .*setup_intents$/, 500);
    expect((await save(ana, card)).status).toBe(200);
    stripe.fail(/POST .*detach$/, 500, 2);
    const failed = await remove(ana, card);
    expect(keyOf(failed)).toEqual([503, 'payment_unavailable']);
    expect(failed.headers.get('retry-after')).toBe('60');
    expect(await cards(ana)).toEqual([[card, true]]);
    expect((await remove(ana, card)).status).toBe(200);
  });

  test('BL8 a provider that never answers is given up in less than 20 seconds', async () => {
    const ana = await aPerson();
    const card = stripe.newCard();
    stripe.fail(/POST .*setup_intents$/, 'hang', 2);
    const started = performance.now();
    expect(keyOf(await save(ana, card))).toEqual([503, 'payment_unavailable']);
    expect(performance.now() - started).toBeLessThan(20_000);
    expect((await save(ana, card)).status).toBe(200);
  }, 60_000);

  test('more cards than an account can hold are refused', async () => {
    const ana = await aPerson();
    for (let one = 0; one < 20; one += 1) await save(ana, stripe.newCard());
    expect(keyOf(await save(ana, stripe.newCard()))).toEqual([409, 'card_limit']);
  }, 60_000);

  test('a guest gets nowhere', async () => {
    expect((await app.call('GET', '/billing/payment-methods')).status).toBe(401);
    expect((await app.call('GET', '/billing/invoices')).status).toBe(401);
  });
});

describe('default and deletion', () => {
  test('another card can be made the default', async () => {
    const ana = await aPerson();
    const [one, two] = [stripe.newCard(), stripe.newCard()];
    await save(ana, one);
    await save(ana, two);
    const body = { paymentMethodId: two };
    const { cookie } = ana;
    const changed = await app.call('POST', '/billing/default-payment-method', { cookie, body });
    expect(changed.json).toEqual({ success: true });
    expect(await cards(ana)).toEqual([
      [one, false],
      [two, true],
    ]);
  });

  test('deleting the default makes the newest other card the default', async () => {
    const ana = await aPerson();
    const [one, two, three] = [stripe.newCard(), stripe.newCard(), stripe.newCard()];
    for (const card of [one, two, three]) await save(ana, card);
    expect((await remove(ana, one)).json).toEqual({ success: true, default_id: three });
    expect(await cards(ana)).toEqual([
      [two, false],
      [three, true],
    ]);
    expect(stripe.state.cards.get(one)?.customer).toBeNull();
    expect(keyOf(await remove(ana, one))).toEqual([404, 'not_found']);
  });

  test('the id may stand in the query, and has to stand somewhere', async () => {
    const ana = await aPerson();
    const card = stripe.newCard();
    await save(ana, card);
    const ask = (query: string) =>
      app.call('DELETE', `/billing/payment-method${query}`, { cookie: ana.cookie });
    expect(keyOf(await ask(''))).toEqual([422, 'field_invalid']);
    expect((await ask(`?paymentMethodId=${card}`)).json).toEqual({
      success: true,
      default_id: null,
    });
    expect(await cards(ana)).toEqual([]);
  });

  test('a card that was detached at the provider can be deleted here', async () => {
    const ana = await aPerson();
    const card = stripe.newCard();
    await save(ana, card);
    const known = stripe.state.cards.get(card);
    if (known) known.customer = null;
    expect((await remove(ana, card)).status).toBe(200);
  });
});

test('trying out many cards is slowed down', async () => {
  const slow = await startTestApp({ env: { ...stripe.env, RATE_LIMIT_SCALE: '1' } });
  const ana = await aUser(slow);
  const answers: number[] = [];
  for (let one = 0; one < 31; one += 1) {
    const body = { paymentMethodId: stripe.newCard('declined') };
    const { cookie } = ana;
    const answer = await slow.call('POST', '/billing/save-payment-method', { cookie, body });
    answers.push(answer.status);
  }
  await slow.close();
  expect(answers.slice(0, 30).every((status) => status === 402)).toBe(true);
  expect(answers[30]).toBe(429);
}, 60_000);
