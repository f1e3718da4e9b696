// The helpers a Handlebars template may call. Each takes values and gives a value; none reaches a
// file, the network, the clock or anything but its arguments.

import Handlebars from 'handlebars';
import {
  addDecimals,
  type Decimal,
  parseDecimal,
  printDecimal,
} from '#services/templates/decimal.ts';
import { documentLabel } from '#services/templates/document-labels.ts';
import {
  type DateStyle,
  formatAmount,
  formatDate,
  formatMoney,
  formatNumber,
  isCurrency,
  isLocale,
} from '#services/templates/format-value.ts';
import { type JsonObject, readOwn } from '#services/templates/json-value.ts';
import { epcPayload, fitsQrCode, qrImage } from '#services/templates/payment-code.ts';
import { printScalar } from '#services/templates/print-scalar.ts';

export interface HelperCall {
  args: readonly unknown[];
  hash: JsonObject;
  locale: string;
  currency: string;
  /** Says that an argument was of no use; the run goes on with what the helper returns. */
  complain(message: string): void;
}

export interface ValueHelper {
  argsMin: number;
  /** True: a missing field among the arguments is worth a warning. */
  isPrinting: boolean;
  run(call: HelperCall): unknown;
}

const cssTextLengthMax = 90;
const padWidthMax = 1000;

export const valueHelpers: ReadonlyMap<string, ValueHelper> = new Map<string, ValueHelper>([
  ['formatDate', { argsMin: 1, isPrinting: true, run: runFormatDate }],
  ['formatMoney', { argsMin: 1, isPrinting: true, run: runFormatMoney }],
  ['formatAmount', { argsMin: 1, isPrinting: true, run: runFormatAmount }],
  ['formatNumber', { argsMin: 1, isPrinting: true, run: runFormatNumber }],
  ['sum', { argsMin: 1, isPrinting: true, run: runSum }],
  ['pad', { argsMin: 2, isPrinting: true, run: runPad }],
  ['qr', { argsMin: 1, isPrinting: true, run: runQr }],
  ['epcPayload', { argsMin: 0, isPrinting: false, run: runEpcPayload }],
  ['cssText', { argsMin: 1, isPrinting: false, run: runCssText }],
  ['label', { argsMin: 1, isPrinting: false, run: runLabel }],
  ['eq', { argsMin: 2, isPrinting: false, run: ({ args: [a, b] }) => isSame(a, b) }],
  ['not', { argsMin: 1, isPrinting: false, run: ({ args: [value] }) => !isFilled(value) }],
  [
    'and',
    {
      argsMin: 1,
      isPrinting: false,
      run: ({ args }) => args.find((value) => !isFilled(value)) ?? args.at(-1),
    },
  ],
  ['or', { argsMin: 1, isPrinting: false, run: ({ args }) => args.find(isFilled) ?? args.at(-1) }],
  ['some', { argsMin: 2, isPrinting: false, run: ({ args: [list, name] }) => hasSome(list, name) }],
  [
    'lookup',
    {
      argsMin: 2,
      isPrinting: false,
      run: ({ args: [holder, name] }) => readOwn(holder, printScalar(name)),
    },
  ],
]);

function runFormatDate(call: HelperCall): unknown {
  const [value] = call.args;
  const text = formatDate(value, localeOf(call), styleOf(call));
  return text ?? unusable(call, 'formatDate', 'a date such as 2026-03-31');
}

function runFormatMoney(call: HelperCall): unknown {
  const text = formatMoney(call.args[0], localeOf(call), currencyOf(call));
  return text ?? unusable(call, 'formatMoney', 'a number');
}

function runFormatAmount(call: HelperCall): unknown {
  const text = formatAmount(call.args[0], localeOf(call), currencyOf(call));
  return text ?? unusable(call, 'formatAmount', 'a number');
}

function runFormatNumber(call: HelperCall): unknown {
  const { decimals } = call.hash;
  const isDigits = Number.isInteger(decimals) && Number(decimals) >= 0 && Number(decimals) <= 20;
  const text = formatNumber(call.args[0], localeOf(call), isDigits ? Number(decimals) : undefined);
  return text ?? unusable(call, 'formatNumber', 'a number');
}

function runSum(call: HelperCall): unknown {
  const [list, field] = call.args;
  if (!Array.isArray(list)) return unusable(call, 'sum', 'a list');
  const items: readonly unknown[] = list;
  let total: Decimal = { units: 0n, scale: 0 };
  for (const item of items) {
    const value = field === undefined ? item : readOwn(item, printScalar(field));
    const decimal = parseDecimal(value);
    if (decimal !== undefined) total = addDecimals(total, decimal);
    else if (value !== undefined && value !== null && value !== '') {
      call.complain(`sum left out "${printScalar(value).slice(0, 40)}", which is not a number.`);
    }
  }
  return printDecimal(total);
}

function runPad(call: HelperCall): unknown {
  const [value, width] = call.args;
  if (!Number.isInteger(width) || Number(width) < 0 || Number(width) > padWidthMax) {
    return unusable(call, 'pad', `a width from 0 to ${padWidthMax}`);
  }
  // Counted in characters: half of one would be none.
  const text = [...printScalar(value)].slice(0, Number(width)).join('');
  const blanks = ' '.repeat(Number(width) - [...text].length);
  return call.hash.align === 'right' ? blanks + text : text + blanks;
}

function runQr(call: HelperCall): unknown {
  const text = printScalar(call.args[0]);
  if (text === '') return '';
  if (!fitsQrCode(text)) {
    call.complain('qr got a text longer than a QR code holds.');
    return '';
  }
  const alt = printScalar(call.hash.alt);
  return new Handlebars.SafeString(qrImage(text, { alt, size: printScalar(call.hash.size) }));
}

function runEpcPayload({ hash, currency }: HelperCall): unknown {
  if (currency !== 'EUR') return '';
  const payment = {
    name: printScalar(hash.name),
    iban: printScalar(hash.iban),
    bic: printScalar(hash.bic),
    amount: hash.amount,
    reference: printScalar(hash.reference),
  };
  return epcPayload(payment) ?? '';
}

/** A quoted CSS string of its arguments, for `content`: HTML escaping means nothing inside a style. */
function runCssText({ args }: HelperCall): unknown {
  const text = args.map(printScalar).join('').slice(0, cssTextLengthMax);
  const escaped = text.replace(/[^\p{L}\p{N} .,–-]/gu, (character) => {
    return `\\${character.codePointAt(0)?.toString(16) ?? ''} `;
  });
  return new Handlebars.SafeString(`"${escaped}"`);
}

function runLabel(call: HelperCall): unknown {
  const name = printScalar(call.args[0]);
  const text = documentLabel(name, localeOf(call));
  if (text === undefined) call.complain(`label does not know "${name.slice(0, 40)}".`);
  return text ?? name;
}

function localeOf({ hash, locale }: HelperCall): string {
  return typeof hash.locale === 'string' && isLocale(hash.locale) ? hash.locale : locale;
}

function currencyOf({ hash, currency }: HelperCall): string {
  return typeof hash.currency === 'string' && isCurrency(hash.currency) ? hash.currency : currency;
}

function styleOf(call: HelperCall): DateStyle {
  const { style } = call.hash;
  if (style === 'full' || style === 'long' || style === 'medium' || style === 'short') return style;
  // Croatian papers write the month as a number; the medium style would shorten its name.
  return localeOf(call).toLowerCase().startsWith('hr') ? 'short' : 'medium';
}

// What cannot be formatted is shown as it came: a wrong format is better than a lost amount.
function unusable(call: HelperCall, helper: string, wanted: string): string {
  const [value] = call.args;
  if (value === undefined || value === null || value === '') return '';
  const shown = printScalar(value);
  call.complain(`${helper} needs ${wanted}, not "${shown.slice(0, 40)}".`);
  return shown;
}

function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  const isScalar = (value: unknown): boolean => value !== null && typeof value !== 'object';
  return isScalar(a) && isScalar(b) && String(a) === String(b);
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

// Templates ask this again in every row, so the answer is kept with the list it is about.
const someAnswers = new WeakMap<object, Map<string, boolean>>();

/** True when an item has the field with something to show: 0, `0.00` and blank are nothing. */
function hasSome(list: unknown, name: unknown): boolean {
  if (!Array.isArray(list)) return false;
  const field = printScalar(name);
  const answers = someAnswers.get(list) ?? new Map<string, boolean>();
  someAnswers.set(list, answers);
  const known = answers.get(field);
  if (known !== undefined) return known;
  const items: readonly unknown[] = list;
  const isFound = items.some((item) => {
    const value = readOwn(item, field);
    const decimal = parseDecimal(value);
    return decimal === undefined ? isFilled(value) : decimal.units !== 0n;
  });
  answers.set(field, isFound);
  return isFound;
}
