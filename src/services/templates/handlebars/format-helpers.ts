// The helpers that format dates and numbers, in the run's locale or in one given to them.

import { isLanguageTag } from '#contract/services/language-tag.ts';
import { parseDecimal, printDecimal } from '#services/templates/decimal.ts';
import {
  type DateStyle,
  formatAmount,
  formatDate,
  formatMoney,
  formatNumber,
  hasFormats,
  isCurrency,
} from '#services/templates/format-value.ts';
import { type HelperCall, shown, unusable } from '#services/templates/handlebars/helper-call.ts';
import { isolated, signsForText } from '#services/templates/plain-text-symbols.ts';
import { hasLettersOf } from '#services/templates/text-encoding.ts';

const decimalsMax = 20;
const fallbackLocale = 'en-GB';
const dateStyles: readonly unknown[] = ['full', 'long', 'medium', 'short'] satisfies DateStyle[];

export function runFormatDate(call: HelperCall): unknown {
  const [value] = call.args;
  const text = formatDate(value, localeOf(call), styleOf(call));
  return text === undefined
    ? unusable(call, 'a date such as 2026-03-31')
    : signsForText(isolated(text, call.target), call.target);
}

export function runFormatMoney(call: HelperCall): unknown {
  const value = signedValue(call);
  const locale = localeOf(call);
  const currency = currencyOf(call);
  const text = formatMoney(value, locale, currency);
  if (text === undefined) return unusable(call, 'a number');
  const written = signsForText(text, call.target);
  if (hasLettersOf(written, call.target.encoding ?? 'utf-8')) return written;
  // Not every encoding has a euro sign.
  return signsForText(formatMoney(value, locale, currency, 'code') ?? '', call.target);
}

/** What is taken off has the other sign on paper. */
function signedValue({ args: [value], hash }: HelperCall): unknown {
  if (hash.negate !== true) return value;
  const decimal = parseDecimal(value);
  return decimal === undefined
    ? value
    : printDecimal({ ...decimal, value: decimal.value.times(-1) });
}

export function runFormatAmount(call: HelperCall): unknown {
  const text = formatAmount(signedValue(call), localeOf(call), currencyOf(call));
  return text === undefined ? unusable(call, 'a number') : signsForText(text, call.target);
}

export function runFormatNumber(call: HelperCall): unknown {
  const { decimals } = call.hash;
  const isDigits =
    Number.isInteger(decimals) && Number(decimals) >= 0 && Number(decimals) <= decimalsMax;
  if (decimals !== undefined && !isDigits) {
    call.warn(`needs whole decimals from 0 to ${decimalsMax}; all digits are shown.`);
  }
  const text = formatNumber(call.args[0], localeOf(call), isDigits ? Number(decimals) : undefined);
  return text === undefined ? unusable(call, 'a number') : signsForText(text, call.target);
}

/** Nothing printed: what follows is in the locale given, or stays in the run's without one. */
export function runUseLocale(call: HelperCall): unknown {
  const [wanted] = call.args;
  if (wanted === undefined || wanted === null || wanted === '') return '';
  call.setLocale(localeOf({ ...call, hash: { locale: wanted } }));
  return '';
}

/** The locale a helper uses; one without formats causes a warning. */
export function localeOf({ hash, locale, warn }: HelperCall): string {
  const wanted = hash.locale ?? locale;
  if (typeof wanted !== 'string' || !isLanguageTag(wanted)) {
    warn(`needs a language tag such as hr-HR, not "${shown(wanted)}"; "${locale}" is used.`);
    return locale;
  }
  if (hasFormats(wanted)) return wanted;
  warn(`knows no formats of "${wanted}"; those of ${fallbackLocale} are used.`);
  return fallbackLocale;
}

function currencyOf({ hash, currency, warn }: HelperCall): string {
  const wanted = hash.currency ?? currency;
  if (typeof wanted === 'string' && isCurrency(wanted)) return wanted;
  warn(`needs a currency code such as EUR, not "${shown(wanted)}"; "${currency}" is used.`);
  return currency;
}

function styleOf(call: HelperCall): DateStyle {
  const { style } = call.hash;
  if (isDateStyle(style)) return style;
  if (style !== undefined) call.warn(`does not support the style "${shown(style)}".`);
  // Croatian documents write the month as a number; the medium style would abbreviate its name.
  return localeOf(call).toLowerCase().startsWith('hr') ? 'short' : 'medium';
}

function isDateStyle(style: unknown): style is DateStyle {
  return dateStyles.includes(style);
}
