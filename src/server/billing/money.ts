// Money is a whole number of the smallest unit of its currency; only prices have further decimals.
import Big from 'big.js';

// ISO 4217, where it is not two. The ariary, whose fifth has no place among decimals, is billed whole.
const decimalsOf: Readonly<Record<string, number>> = Object.fromEntries([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX UYI VND VUV XAF XOF XPF'
    .split(' ')
    .map((currency) => [currency, 0]),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((currency) => [currency, 3]),
  ...'CLF UYW'.split(' ').map((currency) => [currency, 4]),
]);

export function minorDecimals(currency: string): number {
  return decimalsOf[currency] ?? 2;
}

// Stripe takes no tenths of a fils, and documents leave out decimals that nobody pays in (fillér).
function paidDecimals(currency: string): number {
  const printed = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return Math.min(2, minorDecimals(currency), printed.maximumFractionDigits ?? 2);
}

/** The price of so many requests, in minor units; halves are rounded up, once for all of them. */
export function amountOf(count: number, price: string, currency: string): number {
  const amount = new Big(price).times(count).round(paidDecimals(currency), Big.roundHalfUp);
  return Number(amount.times(new Big(10).pow(minorDecimals(currency))).toFixed(0));
}

/** Minor units as a decimal text: 1250 cents are `12.50`. */
export function decimalText(amountMinor: number, currency: string): string {
  const decimals = minorDecimals(currency);
  return new Big(amountMinor).div(new Big(10).pow(decimals)).toFixed(decimals);
}

// Stripe still counts these in hundredths, although they have none.
const inHundredths: ReadonlySet<string> = new Set(['ISK', 'UGX']);

/** The amount as Stripe counts it. */
export function stripeAmount(amountMinor: number, currency: string): number {
  return inHundredths.has(currency) ? amountMinor * 100 : amountMinor;
}

/** Such as `12.50 EUR`. */
export function shownAmount(amountMinor: number, currency: string): string {
  return `${decimalText(amountMinor, currency)} ${currency}`;
}
