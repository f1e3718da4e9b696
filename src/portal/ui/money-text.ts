/** Formats an amount; shows fractions of a cent if the price has them. */
export function moneyText(amount: string, currency: string): string {
  const decimals = amount.split('.')[1]?.replace(/0+$/, '').length ?? 0;
  return new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    maximumFractionDigits: Math.max(2, decimals),
  }).format(Number(amount));
}
