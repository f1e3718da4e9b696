import type { Invoice, SavedCard } from '#contract/calls/billing.ts';
import { grouped } from '#contract/grouped.ts';
import type { BillingPlan } from '#portal/account/billing/billing-facts.ts';

// Months and bills are in UTC wherever one lives.
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** '1 November 2026' */
export function dayText(iso: string): string {
  return day.format(new Date(iso));
}

/** 'October 2026', from '2026-10'. */
export function monthText(period: string): string {
  return month.format(new Date(`${period}-01T00:00:00Z`));
}

export function requestsText(count: number): string {
  return `${grouped(count)} ${count === 1 ? 'request' : 'requests'}`;
}

/** 'Free: 64 of 100 free requests'; an unlimited account is a paid one. */
export function planText({ plan, limit, used, free }: BillingPlan): string {
  if (limit === null) return `${plan}, Unlimited`;
  if (limit === free) return `${plan}: ${grouped(used)} of ${grouped(limit)} free requests`;
  const ofThem = limit > free ? `, ${grouped(free)} of them free` : '';
  return `${plan}: ${grouped(used)} of ${grouped(limit)} requests${ofThem}`;
}

const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** 'Visa •••• 4242' */
export function cardText({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>): string {
  const name = brands[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
  return `${name} •••• ${last4}`;
}

/** '04/2031' */
export function expiryText({ exp_month, exp_year }: SavedCard): string {
  return `${String(exp_month).padStart(2, '0')}/${exp_year}`;
}

/** A card is valid to the end of its month. */
export function isExpired({ exp_month, exp_year }: SavedCard, now: Date): boolean {
  return now.getTime() >= Date.UTC(exp_year, exp_month, 1);
}

export const invoiceStates = {
  open: { tone: 'info', words: 'Open' },
  paid: { tone: 'success', words: 'Paid' },
  past_due: { tone: 'error', words: 'Past due' },
  waived: { tone: 'plain', words: 'Waived' },
} as const satisfies Record<Invoice['status'], { tone: string; words: string }>;

export function isPayable({ status }: Invoice): boolean {
  return status === 'open' || status === 'past_due';
}
