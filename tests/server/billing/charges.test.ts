// Charges against a pretended Stripe, which counts the money that really moved.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentProvider } from '#server/billing/payment-provider.ts';
import { createStripeProvider } from '#server/billing/stripe-provider.ts';
import type { CardKind } from '#tests/kit/stripe-objects.ts';
import { type StripeServer, startStripeServer } from '#tests/kit/stripe-server.ts';
import { type BillingBench, openBillingBench } from '#tests/server/billing/billing-kit.ts';

const dayMs = 24 * 60 * 60_000;
const minuteMs = 60_000;

let bench: BillingBench;
let stripe: StripeServer;
let provider: PaymentProvider;

beforeEach(async () => {
  bench = await openBillingBench();
  stripe = await startStripeServer();
  provider = createStripeProvider({
    secretKey: 'sk_test_of_the_test',
    publishableKey: 'pk_x',
    webhookSecret: 'whsec_x',
    apiUrl: stripe.url,
  });
});

afterEach(async () => {
  stripe.close();
  await bench.end();
});

/** A user with an invoice over 5 EUR, and a card if a kind is named. */
async function aDebtor(kind?: CardKind): Promise<string> {
  const id = await bench.user('2026-03', 200);
  if (kind !== undefined) await save(id, kind);
  await bench.close()();
  await bench.db.updateTable('invoices').set({ provider: 'stripe' }).execute();
  return id;
}

async function save(userId: string, kind: CardKind): Promise<string> {
  const card = stripe.newCard(kind);
  const { clientSecret } = await bench.cards(provider).save(userId, card);
  if (clientSecret !== undefined) {
    stripe.confirm(clientSecret.split('_secret')[0] ?? '');
    await bench.cards(provider).save(userId, card);
  }
  return card;
}

const charge = () => bench.charges(provider).chargeDue();

async function invoice() {
  const [row] = await bench.invoices();
  if (row === undefined) throw new Error('there is no invoice');
  return row;
}

const money = () => stripe.state.charges.map(({ amount }) => amount);

describe('a charge', () => {
  test('moves the amount of the invoice once', async () => {
    await aDebtor('good');
    await charge();
    await charge();
    expect(money()).toEqual([500]);
    expect(await invoice()).toMatchObject({
      status: 'paid',
      paid_at: '2026-04-01T00:00:00.000Z',
      next_attempt_at: null,
      locked_until: null,
      failure: null,
    });
    const [payment] = stripe.state.payments.values();
    expect(payment).toMatchObject({ amount: 500, currency: 'eur', invoice: (await invoice()).id });
  });

  test('BL4 of three processes at once moves it once', async () => {
    for (let one = 0; one < 12; one += 1) {
      await save(await bench.user('2026-03', 200), 'good');
    }
    await bench.close()();
    await bench.db.updateTable('invoices').set({ provider: 'stripe' }).execute();
    await Promise.all([1, 2, 3].map(() => bench.charges(provider).chargeDue()));
    expect(money()).toEqual(Array.from({ length: 12 }, () => 500));
  });

  test.each([
    ['the preparation', /POST \/v1\/payment_intents$/],
    ['the charge', /POST .*confirm$/],
  ])('BL4 whose answer to %s is lost is not made twice', async (_, path) => {
    await aDebtor('good');
    stripe.fail(path, 'lost', 2);
    await charge();
    expect(await invoice()).toMatchObject({ status: 'open', outages: 1, locked_until: null });
    bench.clock.pass(minuteMs);
    await charge();
    expect(await invoice()).toMatchObject({ status: 'paid', outages: 0 });
    expect(money()).toEqual([500]);
  });

  test('is not made twice when the provider has forgotten the keys of the day before', async () => {
    await aDebtor('good');
    stripe.fail(/POST .*confirm$/, 'lost', 2);
    await charge();
    stripe.forgetKeys();
    bench.clock.pass(2 * dayMs);
    await charge();
    expect(await invoice()).toMatchObject({ status: 'paid' });
    expect(money()).toEqual([500]);
  });

  test('BL8 waits longer each time while the provider is away', async () => {
    await aDebtor('good');
    const waits: number[] = [];
    stripe.fail(/POST \/v1\/payment_intents$/, 500, 12);
    for (let one = 0; one < 6; one += 1) {
      await charge();
      const { next_attempt_at: next } = await invoice();
      waits.push((new Date(next ?? '').getTime() - bench.clock.now().getTime()) / minuteMs);
      bench.clock.set(next ?? '');
    }
    expect(waits).toEqual([1, 5, 30, 120, 360, 360]);
    expect(bench.mails, 'no fault of the user').toEqual([]);
    await charge();
    expect(await invoice()).toMatchObject({ status: 'paid', attempts: 1 });
  }, 60_000);

  test('of an amount that the provider does not take is waived', async () => {
    const id = await bench.user('2026-03', 101);
    await save(id, 'good');
    await bench.close()();
    await bench.db.updateTable('invoices').set({ provider: 'stripe' }).execute();
    await charge();
    expect(await invoice()).toMatchObject({ status: 'waived', next_attempt_at: null });
  });

  test('belongs to the provider the invoice was made for', async () => {
    const id = await bench.user('2026-03', 200);
    await save(id, 'good');
    await bench.close()();
    await charge();
    expect([(await invoice()).status, money()]).toEqual(['open', []]);
  });

  test('of a process that died is taken over when its lock has run out', async () => {
    await aDebtor('good');
    stripe.fail(/POST .*confirm$/, 'lost', 2);
    await charge();
    const dead = new Date(bench.clock.now().getTime() + 5 * minuteMs).toISOString();
    const set = { locked_until: dead, next_attempt_at: bench.clock.now().toISOString() };
    await bench.db.updateTable('invoices').set(set).execute();
    await charge();
    expect((await invoice()).status).toBe('open');
    bench.clock.pass(5 * minuteMs);
    await charge();
    expect([(await invoice()).status, money()]).toEqual(['paid', [500]]);
  });
});

describe('a card that fails', () => {
  test('is tried again after 1, 3 and 7 days, then the invoice is past due; each time a mail', async () => {
    const id = await aDebtor('broke');
    const seen: unknown[] = [];
    for (const days of [0, 1, 3, 7, 30]) {
      if (days > 0) {
        bench.clock.pass(days * dayMs - 1);
        await charge();
        bench.clock.pass(1);
      }
      await charge();
      const { status, attempts, next_attempt_at: next } = await invoice();
      seen.push([status, attempts, next?.slice(0, 10) ?? null]);
    }
    expect(seen).toEqual([
      ['open', 1, '2026-04-02'],
      ['open', 2, '2026-04-05'],
      ['open', 3, '2026-04-12'],
      ['past_due', 4, null],
      ['past_due', 4, null],
    ]);
    await bench.sendMails();
    expect(bench.mails.map(({ to }) => to)).toEqual(Array(4).fill(`${id}@example.test`));
    const [first, , , last] = bench.mails;
    expect(first?.subject).toBe('Invoice TEST-2026-000001 could not be charged');
    expect(first?.text).toContain('over 5.00 EUR could not be charged');
    expect(first?.text).toContain('> Your card has insufficient funds.');
    expect(first?.text).toContain('We try again on 2026-04-02.');
    expect(first?.text).toContain(`https://portal.example/billing/${id}`);
    expect(last?.text).toContain('It is past due now, and we do not try again.');
    expect(last?.text).not.toContain('We try again on');
    expect(money()).toEqual([]);
  });

  test('is replaced by a good one, and what is past due is charged at once', async () => {
    const id = await aDebtor('broke');
    for (const days of [0, 1, 3, 7]) {
      bench.clock.pass(days * dayMs);
      await charge();
    }
    const good = await save(id, 'good');
    expect((await invoice()).status, 'the default is still the broken one').toBe('past_due');
    await bench.cards(provider).makeDefault(id, good);
    await charge();
    expect([(await invoice()).status, money()]).toEqual(['paid', [500]]);
  });

  test('that is missing is told, and saving one pays', async () => {
    const id = await aDebtor();
    await charge();
    expect(await invoice()).toMatchObject({ status: 'open', failure: 'There is no saved card.' });
    expect(stripe.requests).toEqual([]);
    await save(id, 'good');
    await charge();
    expect([(await invoice()).status, money()]).toEqual(['paid', [500]]);
  });

  test('that asks its owner is paid with the owner there', async () => {
    await aDebtor('always');
    await charge();
    expect(await invoice()).toMatchObject({ status: 'open', attempts: 1 });
    const { id, payment_id } = await invoice();
    const charges = bench.charges(provider);
    const asked = await charges.pay(id);
    expect(asked).toEqual({ status: 'open', clientSecret: expect.any(String) });
    expect(await charges.pay(id)).toEqual(asked);
    stripe.confirm(payment_id ?? '');
    expect(await charges.pay(id)).toEqual({ status: 'paid', clientSecret: undefined });
    expect(await charges.pay(id)).toEqual({ status: 'paid', clientSecret: undefined });
    expect(money()).toEqual([500]);
  });

  test('that asks its owner is not asked for once another is the default', async () => {
    const id = await aDebtor('always');
    await charge();
    const charges = bench.charges(provider);
    await charges.pay((await invoice()).id);
    await bench.cards(provider).makeDefault(id, await save(id, 'good'));
    expect(await charges.pay((await invoice()).id)).toMatchObject({ status: 'paid' });
    expect(money()).toEqual([500]);
  });

  test('is told at once to an owner who pays, and changes no plan', async () => {
    await aDebtor('broke');
    await charge();
    const before = await invoice();
    await expect(bench.charges(provider).pay(before.id)).rejects.toMatchObject({
      key: 'card_declined',
      message: 'Your card has insufficient funds.',
    });
    const { next_attempt_at, status, refusals } = await invoice();
    expect([next_attempt_at, status, refusals]).toEqual([before.next_attempt_at, 'open', 1]);
  });
});
