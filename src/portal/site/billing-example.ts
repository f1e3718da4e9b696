// The worked example on the pricing page, counted with the operator's own numbers.

export interface BillingExample {
  made: number;
  failed: number;
  counted: number;
  billed: number;
}

/** A month that goes well beyond the free calls, with some that fail and cost nothing. */
export function billingExample(free: number): BillingExample {
  const billed = 200;
  const failed = 40;
  const counted = free + billed;
  return { made: counted + failed, failed, counted, billed };
}

/** `price` is a decimal number as text; multiplied as whole numbers, so that no cent is lost. */
export function totalOf(price: string, calls: number): string {
  const [whole = '0', fraction = ''] = price.split('.');
  const product = (BigInt(whole + fraction) * BigInt(calls)).toString();
  const padded = product.padStart(fraction.length + 1, '0');
  const at = padded.length - fraction.length;
  return fraction === '' ? padded : `${padded.slice(0, at)}.${padded.slice(at)}`;
}

/** Money in the portal's language; fractions of a cent are shown where the price has them. */
export function printMoney(amount: string, currency: string): string {
  const decimals = amount.split('.')[1]?.replace(/0+$/, '').length ?? 0;
  return new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    maximumFractionDigits: Math.max(2, decimals),
  }).format(Number(amount));
}
