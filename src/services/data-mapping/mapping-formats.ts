import { parseDecimal, printDecimal, roundDecimal } from '#services/templates/decimal.ts';
import { printScalar } from '#services/templates/print-scalar.ts';

type Format = (value: string | number | boolean) => unknown;

const digitsMax = 15;
const amountDecimals = 2;

/** What a rule can turn a value into; undefined means that the value does not fit. */
export const mappingFormats: ReadonlyMap<string, { needs: string; convert: Format }> = new Map([
  ['text', { needs: 'a text, number or truth value', convert: (value) => printScalar(value) }],
  ['trim', { needs: 'a text', convert: (value) => printScalar(value).trim() }],
  ['upper', { needs: 'a text', convert: (value) => printScalar(value).toUpperCase() }],
  ['lower', { needs: 'a text', convert: (value) => printScalar(value).toLowerCase() }],
  ['number', { needs: `a number of up to ${digitsMax} digits`, convert: toNumber }],
  ['integer', { needs: 'a whole number', convert: toInteger }],
  ['amount', { needs: 'a number', convert: toAmount }],
  ['boolean', { needs: 'true, false, yes, no, 1 or 0', convert: toBoolean }],
  ['date', { needs: 'a date such as 2026-03-31 or 31.03.2026', convert: toDate }],
]);

function toNumber(value: string | number | boolean): number | undefined {
  if (typeof value === 'number') return value;
  const text = printScalar(value).trim();
  if (!/^[+-]?\d+(?:\.\d+)?$/.test(text) || text.replace(/\D/g, '').length > digitsMax) {
    return undefined;
  }
  return Number(text);
}

function toInteger(value: string | number | boolean): number | undefined {
  const number = toNumber(value);
  return Number.isSafeInteger(number) ? number : undefined;
}

/** A text with two digits after the point, as money is written in XML. */
function toAmount(value: string | number | boolean): string | undefined {
  const decimal = typeof value === 'boolean' ? undefined : parseDecimal(value);
  return decimal === undefined ? undefined : printDecimal(roundDecimal(decimal, amountDecimals));
}

function toBoolean(value: string | number | boolean): boolean | undefined {
  const text = printScalar(value).trim().toLowerCase();
  if (['true', 'yes', '1'].includes(text)) return true;
  return ['false', 'no', '0'].includes(text) ? false : undefined;
}

function toDate(value: string | number | boolean): string | undefined {
  const text = printScalar(value).trim();
  const iso = /^(\d{4})-(\d\d)-(\d\d)(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d)?)?$/.exec(text);
  const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})\.?$/.exec(text);
  const [year = '', month = '', day = ''] = iso
    ? iso.slice(1)
    : (dotted?.slice(1).toReversed() ?? []);
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  // 30 February would silently become 1 March.
  const isReal = !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date);
  return isReal ? date : undefined;
}
