// The example on the pricing page, calculated with the operator's numbers.

export interface BillingExample {
  made: number;
  failed: number;
  counted: number;
  billed: number;
}

/** A month well above the free quota, with some failed calls that are free. */
export function billingExample(free: number): BillingExample {
  const billed = 200;
  const failed = 40;
  const counted = free + billed;
  return { made: counted + failed, failed, counted, billed };
}

/** `price` is a decimal number as text; multiplied as integers, so that nothing is rounded. */
export function totalOf(price: string, calls: number): string {
  const [whole = '0', fraction = ''] = price.split('.');
  const product = (BigInt(whole + fraction) * BigInt(calls)).toString();
  const padded = product.padStart(fraction.length + 1, '0');
  const at = padded.length - fraction.length;
  return fraction === '' ? padded : `${padded.slice(0, at)}.${padded.slice(at)}`;
}
