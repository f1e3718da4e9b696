// What the running month will cost, the cards it is paid with, and the invoices. Card numbers never
// come here: the browser hands them to the payment provider and sends on the id it gets for them.
import * as v from 'valibot';
import { defineCalls } from '#contract/call.ts';
import { createdAt, idOf, ownId, success } from '#contract/common-fields.ts';
import { limits } from '#contract/limits.ts';
import { isoDate } from '#contract/rules.ts';

// Never matches a card number, so that none is taken by mistake.
const paymentMethodId = v.pipe(
  v.string('Must be the id of a payment method.'),
  v.regex(/^(?:pm|card|src)_\w{1,250}$/, 'Must be the id of a payment method.'),
  v.description('Id of the payment method, as the payment provider gave it to the browser.'),
);

// Strict: a field such as `number` is refused, not dropped.
const cardBody = v.strictObject({ paymentMethodId });

const card = v.object({
  id: ownId,
  brand: v.pipe(v.string(), v.description('Brand of the card, such as `visa`.')),
  last4: v.pipe(v.string(), v.description('Last four digits of its number.')),
  exp_month: v.pipe(v.number(), v.description('Month in which it expires, from 1 to 12.')),
  exp_year: v.pipe(v.number(), v.description('Year in which it expires, with four digits.')),
  default: v.pipe(v.boolean(), v.description('Whether invoices are charged to it.')),
});

export type SavedCard = v.InferOutput<typeof card>;

const provider = v.pipe(
  v.picklist(['stripe', 'test']),
  v.description('`test` is built in and moves no money; mark it TEST on screen.'),
);
const requiresAction = v.pipe(
  v.optional(v.boolean()),
  v.description(
    'True: the bank asks the owner of the card to confirm. Repeat the call after that.',
  ),
);
const clientSecret = v.pipe(
  v.optional(v.string()),
  v.description('With `requires_action`: what the browser continues with at the provider.'),
);
const currency = v.pipe(v.string(), v.description('Currency of the amounts, such as `EUR`.'));
const price = v.pipe(v.string(), v.description('Price of one request, a decimal number as text.'));
const free = v.pipe(v.number(), v.description('Requests a month that cost nothing.'));
const billable = v.pipe(
  v.number(),
  v.description('Counted requests above the free ones; they are what is paid.'),
);
const count = v.pipe(v.number(), v.description('Counted requests: as many as there are receipts.'));
const lines = v.pipe(
  v.array(
    v.object({
      service: v.pipe(v.string(), v.description('Key of the service.')),
      count: v.pipe(v.number(), v.description('Its counted requests.')),
    }),
  ),
  v.description(
    'The counted requests by service; they add up to `count`. Their receipts: `/core/receipt/list` with `period`, `service` and `counted: true`.',
  ),
);

export const invoiceStates = ['open', 'paid', 'past_due', 'waived'] as const;

const invoice = v.object({
  id: ownId,
  number: v.pipe(v.string(), v.description('Number of the invoice.')),
  period: v.pipe(v.string(), v.description('The month that is billed, such as `2026-11`.')),
  count,
  free,
  billable,
  price_per_request: price,
  amount: v.pipe(v.string(), v.description('What is to be paid, a decimal number as text.')),
  amount_minor: v.pipe(
    v.number(),
    v.description('The same in the smallest unit of the currency, such as cents.'),
  ),
  currency,
  status: v.pipe(
    v.picklist(invoiceStates),
    v.description(
      '`open`: to be charged, or charged again; `past_due`: not charged again by itself; `waived`: too small for the payment provider, and not collected.',
    ),
  ),
  failure: v.pipe(
    v.nullable(v.string()),
    v.description('Why the last charge failed, in a sentence; null if none did.'),
  ),
  next_attempt_at: v.pipe(
    v.nullable(isoDate),
    v.description('When it is charged next; null if it is not.'),
  ),
  paid_at: v.pipe(v.nullable(isoDate), v.description('When it was paid; null until then.')),
  test: v.pipe(v.boolean(), v.description('Made by the built-in test provider: nothing is owed.')),
  lines,
  pdf_url: v.pipe(v.string(), v.description('Path of the invoice as a PDF.')),
  created_at: createdAt,
});

export type Invoice = v.InferOutput<typeof invoice>;

const preview = v.object({
  period_start: v.pipe(isoDate, v.description('First moment of the month that is counted.')),
  period_end: v.pipe(isoDate, v.description('First moment of the month after it.')),
  period: v.pipe(v.string(), v.description('The month, such as `2026-11`.')),
  count,
  running: v.pipe(
    v.number(),
    v.description('Requests that are not finished; each is counted if it succeeds.'),
  ),
  free,
  billable,
  price_per_request: v.pipe(v.nullable(v.string()), v.description('Null where there is no price.')),
  amount: v.pipe(
    v.nullable(v.string()),
    v.description('What the month costs so far; null where there is no price.'),
  ),
  currency,
  lines,
  explanations: v.pipe(
    v.object({
      count: v.pipe(v.string(), v.description('Where `count` comes from.')),
      free: v.pipe(v.string(), v.description('What `free` means.')),
      billable: v.pipe(v.string(), v.description('How `billable` is worked out.')),
      amount: v.pipe(v.string(), v.description('How `amount` is worked out, and when it is due.')),
    }),
    v.description('Each number in a sentence.'),
  ),
});

export type BillPreview = v.InferOutput<typeof preview>;

const plan = v.object({
  plan: v.pipe(v.picklist(['Free', 'Paid']), v.description('The plan of the account.')),
  limit: v.pipe(v.nullable(v.number()), v.description('Requests a month; null means unlimited.')),
  used: v.pipe(v.number(), v.description('Requests used this month.')),
  free,
  price_per_request: v.pipe(v.nullable(v.string()), v.description('Null where there is no price.')),
  currency,
  provider,
  publishable_key: v.pipe(
    v.nullable(v.string()),
    v.description('Key for the card fields of Stripe; null with the test provider.'),
  ),
});

const invoiceParams = v.object({ id: idOf('invoice') });

export const billingCalls = defineCalls({
  readBillingPlan: {
    method: 'GET',
    path: '/billing/plan',
    access: 'user',
    summary: 'The own plan, its price, and how cards are taken.',
    status: 200,
    answers: 'json',
    answer: plan,
    problems: [],
  },
  savePaymentMethod: {
    method: 'POST',
    path: '/billing/save-payment-method',
    access: 'user',
    summary: 'Saves a card for invoices. The first one becomes the default.',
    description:
      'Repeating the call saves nothing twice. With `requires_action`, let the owner confirm with `client_secret` and repeat it.',
    body: cardBody,
    status: 200,
    answers: 'json',
    answer: v.object({
      customer_id: v.pipe(v.string(), v.description('Id of the customer at the provider.')),
      requires_action: requiresAction,
      client_secret: clientSecret,
    }),
    problems: [
      'field_invalid',
      'not_found',
      'card_declined',
      'card_limit',
      'rate_limited',
      'payment_unavailable',
    ],
  },
  listPaymentMethods: {
    method: 'GET',
    path: '/billing/payment-methods',
    access: 'user',
    summary: 'Own saved cards, oldest first.',
    status: 200,
    answers: 'json',
    answer: v.array(card),
    problems: [],
  },
  setDefaultPaymentMethod: {
    method: 'POST',
    path: '/billing/default-payment-method',
    access: 'user',
    summary: 'Charges invoices to this card from now on.',
    body: cardBody,
    status: 200,
    answers: 'json',
    answer: v.object({ success }),
    problems: ['field_invalid', 'not_found'],
  },
  removePaymentMethod: {
    method: 'DELETE',
    path: '/billing/payment-method',
    access: 'user',
    summary: 'Deletes a saved card. The newest other one becomes the default if it was that.',
    description: 'The id stands in the body or in the query.',
    query: v.object({ paymentMethodId: v.optional(paymentMethodId) }),
    body: v.strictObject({ paymentMethodId: v.optional(paymentMethodId) }),
    isBodyOptional: true,
    status: 200,
    answers: 'json',
    answer: v.object({
      success,
      default_id: v.pipe(
        v.nullable(v.string()),
        v.description('The card that is the default now; null when none is left.'),
      ),
    }),
    problems: ['field_invalid', 'not_found', 'payment_unavailable'],
  },
  listInvoices: {
    method: 'GET',
    path: '/billing/invoices',
    access: 'user',
    summary: 'Own invoices, newest month first.',
    status: 200,
    answers: 'json',
    answer: v.array(invoice),
    problems: [],
  },
  downloadInvoice: {
    method: 'GET',
    path: '/billing/invoices/{id}/pdf',
    access: 'user',
    summary: 'An own invoice as a PDF; the same bytes each time.',
    params: invoiceParams,
    status: 200,
    answers: 'file',
    problems: ['not_found', 'renderer_unavailable', 'storage_unavailable'],
  },
  payInvoice: {
    method: 'POST',
    path: '/billing/invoices/{id}/pay',
    access: 'user',
    summary: 'Charges an own unpaid invoice to the default card now.',
    description:
      'With `requires_action`, let the owner confirm with `client_secret` and repeat the call.',
    params: invoiceParams,
    status: 200,
    answers: 'json',
    answer: v.object({
      status: v.pipe(v.picklist(invoiceStates), v.description('The state of the invoice now.')),
      requires_action: requiresAction,
      client_secret: clientSecret,
    }),
    problems: [
      'not_found',
      'card_missing',
      'card_declined',
      'rate_limited',
      'busy',
      'payment_unavailable',
    ],
  },
  previewBill: {
    method: 'GET',
    path: '/billing/preview',
    access: 'user',
    summary: 'What the running month costs so far, each number explained.',
    status: 200,
    answers: 'json',
    answer: preview,
    problems: [],
  },
  receiveBillingEvent: {
    method: 'POST',
    path: '/billing/webhook',
    access: 'anyone',
    summary: 'Events of the payment provider, signed by it.',
    headers: v.object({
      'stripe-signature': v.optional(
        v.pipe(v.string(), v.description('Signature over time and body.')),
      ),
    }),
    isBodyRaw: true,
    bodyBytesMax: limits.billingEventBytesMax,
    status: 200,
    answers: 'json',
    answer: v.object({
      received: v.pipe(v.literal(true), v.description('It is stored and will be acted on.')),
    }),
    problems: ['signature_invalid', 'body_too_large', 'billing_not_configured'],
  },
});
