// The invoice in JSON names its currency; templates print amounts in it rather than in that of the run.
import { isJsonObject, readOwn } from '#services/templates/json-value.ts';
import type { Warning } from '#services/tools.ts';

/**
 * `currency` of `creditNote` or `invoice` of the data, if the template prints amounts. One that is no code
 * gives a warning instead.
 */
export function statedCurrency(
  data: unknown,
  { template, currency: usual }: { template: string; currency: string },
): { currency?: string; warnings: Warning[] } {
  if (!/formatMoney|formatAmount|epcPayload|@currency/.test(template)) return { warnings: [] };
  const head = isJsonObject(readOwn(data, 'creditNote')) ? 'creditNote' : 'invoice';
  const given = readOwn(readOwn(data, head), 'currency');
  if (given === undefined || given === null || given === '') return { warnings: [] };
  const currency = typeof given === 'string' ? given.trim().toUpperCase() : '';
  if (/^[A-Z]{3}$/.test(currency)) return { currency, warnings: [] };
  const path = `data.${head}.currency`;
  const message = `This is no currency code such as EUR, so amounts are printed in ${usual}.`;
  return { warnings: [{ path, message }] };
}
