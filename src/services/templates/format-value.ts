// Formats numbers, money and dates for a locale. Amounts are passed to Intl as decimal texts, which
// it formats exactly, so large totals are never binary fractions.

import { parseDecimal, printDecimal } from '#services/templates/decimal.ts';

// Zero has no sign: a credit of less than a cent is printed as 0.00.
const unsignedZero = { signDisplay: 'negative' } as const;

export type DateStyle = 'full' | 'long' | 'medium' | 'short';

const formatsMax = 100;
// As many digits as are parsed of an amount.
const digitsMax = 60;
const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const knownLocales = new Map<string, boolean>();

/** The amount with its currency, or undefined if the value is not a number. */
export function formatMoney(
  value: unknown,
  locale: string,
  currency: string,
  display: 'symbol' | 'code' = 'symbol',
): string | undefined {
  const options = {
    style: 'currency',
    currency,
    currencyDisplay: display,
    ...unsignedZero,
  } as const;
  return onDecimal(value, (text) => {
    const usual = numberFormat(locale, options);
    // Yen have no cents on paper, but an amount that has them is not changed.
    const hasCents = usual.resolvedOptions().maximumFractionDigits === 0 && /\.0*[1-9]/.test(text);
    const cents = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
    return (hasCents ? numberFormat(locale, { ...options, ...cents }) : usual).format(text);
  });
}

/**
 * The amount formatted as money without the currency, for columns with the currency in their title.
 * Prices below a cent keep their digits. Some locales group money differently from other numbers
 * (Austria does).
 */
export function formatAmount(value: unknown, locale: string, currency: string): string | undefined {
  const options = {
    style: 'currency',
    currency,
    maximumFractionDigits: 6,
    ...unsignedZero,
  } as const;
  return onDecimal(value, (text) => {
    const parts = numberFormat(locale, options).formatToParts(text);
    const isAmount = ({ type }: Intl.NumberFormatPart): boolean =>
      type !== 'currency' && type !== 'literal';
    return parts
      .filter(isAmount)
      .map((part) => part.value)
      .join('');
  });
}

/** All digits as given, or exactly `decimals`; undefined if the value is not a number. */
export function formatNumber(
  value: unknown,
  locale: string,
  decimals: number | undefined,
): string | undefined {
  return formatDecimal(value, locale, {
    minimumFractionDigits: decimals ?? 0,
    maximumFractionDigits: decimals ?? digitsMax,
    ...unsignedZero,
  });
}

/**
 * The day as written in an ISO text, independent of time zones: an invoice of the 31st must not
 * become the 30th. Undefined if the text is not a valid date.
 */
export function formatDate(value: unknown, locale: string, style: DateStyle): string | undefined {
  if (typeof value !== 'string') return undefined;
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]|$)/.exec(value);
  if (match === null) return undefined;
  const [, year, month, day] = match;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (date.toISOString().slice(0, 10) !== value.slice(0, 10)) return undefined;
  const format = kept(
    dateFormats,
    `${locale} ${style}`,
    () => new Intl.DateTimeFormat(locale, { dateStyle: style, timeZone: 'UTC' }),
  );
  return format.format(date);
}

/** Whether the language has formats of its own; for others Intl uses those of the machine. */
export function hasFormats(locale: string): boolean {
  return kept(knownLocales, locale, () => Intl.NumberFormat.supportedLocalesOf(locale).length > 0);
}

/** Whether it is three letters; Intl prints the code of an unknown currency. */
export function isCurrency(currency: string): boolean {
  return /^[A-Za-z]{3}$/.test(currency);
}

function formatDecimal(
  value: unknown,
  locale: string,
  options: Intl.NumberFormatOptions,
): string | undefined {
  return onDecimal(value, (text) => numberFormat(locale, options).format(text));
}

function onDecimal(value: unknown, format: (text: `${number}`) => string): string | undefined {
  const decimal = parseDecimal(value);
  if (decimal === undefined) return undefined;
  const text = printDecimal(decimal);
  return isNumericText(text) ? format(text) : undefined;
}

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return kept(
    numberFormats,
    `${locale} ${JSON.stringify(options)}`,
    () => new Intl.NumberFormat(locale, options),
  );
}

// Creating a format is far more expensive than using it, and an invoice uses one hundreds of times.
function kept<T>(store: Map<string, T>, key: string, make: () => T): T {
  const known = store.get(key);
  if (known !== undefined) return known;
  if (store.size >= formatsMax) store.clear();
  const made = make();
  store.set(key, made);
  return made;
}

function isNumericText(text: string): text is `${number}` {
  return text !== '' && Number.isFinite(Number(text));
}
