// Numbers, money and dates for readers of one locale. Amounts go to Intl as decimal texts, which it
// formats exactly, so a large total never passes through a binary fraction.

import { parseDecimal, printDecimal } from '#services/templates/decimal.ts';

// Zero has no sign: a credit of less than a cent prints as 0.00.
const unsignedZero = { signDisplay: 'negative' } as const;

export type DateStyle = 'full' | 'long' | 'medium' | 'short';

const formatsMax = 100;
// As many as are read of an amount.
const digitsMax = 60;
const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const knownLocales = new Map<string, boolean>();

/** The amount with its currency, or undefined when the value is no number. */
export function formatMoney(
  value: unknown,
  locale: string,
  currency: string,
  display: 'symbol' | 'code' = 'symbol',
): string | undefined {
  return formatDecimal(value, locale, {
    style: 'currency',
    currency,
    currencyDisplay: display,
    ...unsignedZero,
  });
}

/**
 * The amount as money is written, without the currency, for columns that name it in their head. A
 * price below a cent keeps its digits. Locales may group money unlike other numbers (Austria does).
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

/** All digits as given, or exactly `decimals` of them; undefined when the value is no number. */
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
 * The day as written in an ISO text, whatever its zone: an invoice of the 31st must not move to
 * the 30th because the server stands elsewhere. Undefined when the text is no real date.
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

/** True when Intl knows how to read the tag, so that formatting with it cannot throw. */
export function isLocale(locale: string): boolean {
  try {
    return Intl.getCanonicalLocales(locale).length === 1;
  } catch {
    return false;
  }
}

/** True when the language has formats of its own; for others Intl takes those of the machine. */
export function hasFormats(locale: string): boolean {
  return kept(knownLocales, locale, () => Intl.NumberFormat.supportedLocalesOf(locale).length > 0);
}

/** True for three letters; Intl prints the code of a currency it does not know. */
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

// Making a format costs far more than using it, and an invoice uses one hundreds of times.
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
