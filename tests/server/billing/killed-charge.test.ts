// The product as processes of their own, killed in the middle of charges.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from '#server/new-id.ts';
import { type Database, openDatabase } from '#server/store/database.ts';
import { periodBounds, periodOf } from '#server/usage/period.ts';
import { type Product, startProduct } from '#tests/kit/start-product.ts';
import { storeUser } from '#tests/kit/stored-user.ts';
import { type StripeServer, startStripeServer } from '#tests/kit/stripe-server.ts';
import { addRuns } from '#tests/server/billing/billing-kit.ts';

const users = 30;
// As many as one process does, so that all of them hang.
const chargesAtOnce = 8;
let folder = '';
let stripe: StripeServer;
const started: Product[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'killed-charge-'));
  stripe = await startStripeServer();
});

afterEach(async () => {
  for (const product of started.splice(0)) await product.stop('SIGKILL');
  stripe.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}): Promise<Product> {
  const product = await startProduct(folder, env);
  started.push(product);
  return product;
}

async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase({ kind: 'sqlite', file: join(folder, 'portal.sqlite') });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** A month that is over, with users who owe and have cards. */
async function aMonthOfDebtors(db: Database): Promise<void> {
  const { start: thisMonth } = periodBounds(new Date());
  const period = periodOf(new Date(new Date(thisMonth).getTime() - 1));
  for (let one = 0; one < users; one += 1) {
    const { id } = await storeUser(db, { request_limit: null });
    await addRuns(db, id, period, 'counted', 105);
    await db.insertInto('usage').values({ user_id: id, period, used: 105, noticed: 0 }).execute();
    const card = stripe.newCard();
    const customer = `cus_of_${id}`;
    const known = stripe.state.cards.get(card);
    if (known) known.customer = customer;
    const its = { user_id: id, provider: 'stripe', created_at: thisMonth } as const;
    await db
      .insertInto('billing_customers')
      .values({ ...its, customer_id: customer })
      .execute();
    const facts = { brand: 'visa', last4: '4242', exp_month: 1, exp_year: 2031 };
    await db
      .insertInto('saved_cards')
      .values({ ...its, id: card, ...facts, is_default: 1 })
      .execute();
  }
}

const states = () =>
  withDatabase((db) => db.selectFrom('invoices').select(['id', 'number', 'status']).execute());

test('BL4 killed between charge and commit, again and again: one charge for each user and month', async () => {
  await (await start()).stop();
  await withDatabase(aMonthOfDebtors);
  const env = { ...stripe.env, PRICE_PER_REQUEST: '1', FREE_REQUESTS: '100' };
  for (const path of [/POST .*payment_intents$/, /POST .*confirm$/, /POST .*confirm$/]) {
    // Done at the provider, never answered: the process is killed while it waits.
    stripe.fail(path, 'silent', chargesAtOnce);
    const before = stripe.requests.length;
    const product = await start(env);
    await expect
      .poll(() => stripe.requests.slice(before).filter((one) => path.test(one)).length, {
        timeout: 60_000,
      })
      .toBe(chargesAtOnce);
    await product.stop('SIGKILL');
  }
  await start(env);
  const unpaid = async () => (await states()).filter(({ status }) => status !== 'paid').length;
  await expect.poll(unpaid, { timeout: 90_000 }).toBe(0);
  const invoices = await states();
  expect(invoices).toHaveLength(users);
  const numbers = invoices.map(({ number }) => Number(number.slice(-6)));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
  expect(stripe.state.charges).toHaveLength(users);
  expect(new Set(stripe.state.charges.map(({ payment }) => payment)).size).toBe(users);
  expect(stripe.state.charges.every(({ amount }) => amount === 500)).toBe(true);
  const paidFor = [...stripe.state.payments.values()].map(({ invoice }) => invoice);
  expect(paidFor.toSorted()).toEqual(invoices.map(({ id }) => id).toSorted());
}, 180_000);

test('settings of Stripe that are not complete are named, and nothing starts', async () => {
  const refused = await startProduct(folder, { STRIPE_SECRET_KEY: `sk_${newId()}` }).catch(String);
  expect(refused).toContain(
    'STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set too, to take payments with Stripe',
  );
  const wrong = await startProduct(folder, {
    STRIPE_SECRET_KEY: 'pk_1',
    STRIPE_API_URL: 'ftp://x',
    CURRENCY: 'EUX',
  }).catch(String);
  for (const fault of [
    'STRIPE_SECRET_KEY must be a secret key',
    'STRIPE_API_URL must be an address',
    'CURRENCY must be a currency code',
  ]) {
    expect(wrong).toContain(fault);
  }
});
