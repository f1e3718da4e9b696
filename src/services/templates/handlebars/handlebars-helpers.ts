// The helpers of Handlebars templates. Each maps values to a value; none accesses files, the
// network, the clock or anything but its arguments.

import Big from 'big.js';
import Handlebars from 'handlebars';
import {
  addDecimals,
  type Decimal,
  parseDecimal,
  printDecimal,
} from '#services/templates/decimal.ts';
import {
  runEpcPayload,
  runPaymentWay,
  runQr,
} from '#services/templates/handlebars/code-helpers.ts';
import { codeLabel } from '#services/templates/handlebars/code-labels.ts';
import { documentLabel } from '#services/templates/handlebars/document-labels.ts';
import {
  localeOf,
  runFormatAmount,
  runFormatDate,
  runFormatMoney,
  runFormatNumber,
  runUseLocale,
} from '#services/templates/handlebars/format-helpers.ts';
import { type HelperCall, shown, unusable } from '#services/templates/handlebars/helper-call.ts';
import { padText } from '#services/templates/handlebars/pad-text.ts';
import { readOwn } from '#services/templates/json-value.ts';
import { printScalar } from '#services/templates/print-scalar.ts';

export interface ValueHelper {
  argsMin: number;
  /** Absent: any number. */
  argsMax?: number;
  /** The named arguments it accepts, as in `locale="de"`. */
  options: readonly string[];
  /** True: a missing field among the arguments causes a warning. */
  isPrinting: boolean;
  run(call: HelperCall): unknown;
}

const cssTextLengthMax = 90;
const padWidthMax = 1000;

export const valueHelpers: ReadonlyMap<string, ValueHelper> = new Map<string, ValueHelper>([
  ['formatDate', printing(['locale', 'style'], runFormatDate)],
  ['formatMoney', printing(['locale', 'currency', 'negate'], runFormatMoney)],
  ['formatAmount', printing(['locale', 'currency', 'negate'], runFormatAmount)],
  ['formatNumber', printing(['locale', 'decimals'], runFormatNumber)],
  ['sum', { ...printing([], runSum), argsMax: 2 }],
  ['pad', { ...printing(['align'], runPad), argsMin: 2, argsMax: 2 }],
  ['qr', printing(['alt', 'size'], runQr)],
  [
    'epcPayload',
    {
      argsMin: 0,
      argsMax: 0,
      options: ['name', 'iban', 'bic', 'amount', 'reference'],
      isPrinting: false,
      run: runEpcPayload,
    },
  ],
  [
    'paymentWay',
    { ...asking(1, runPaymentWay), argsMax: 1, options: ['iban', 'bic', 'due', 'prepaid'] },
  ],
  ['cssText', { argsMin: 1, options: [], isPrinting: false, run: runCssText }],
  ['useLocale', { ...asking(1, runUseLocale), argsMax: 1 }],
  ['label', { ...asking(1, runLabel), argsMax: 1, options: ['locale', 'code', 'else'] }],
  ['eq', { ...asking(2, ({ args: [a, b] }) => isSame(a, b)), argsMax: 2 }],
  ['not', { ...asking(1, ({ args: [value] }) => !isFilled(value)), argsMax: 1 }],
  ['and', asking(1, ({ args }) => args.find((value) => !isFilled(value)) ?? args.at(-1))],
  ['or', asking(1, ({ args }) => args.find(isFilled) ?? args.at(-1))],
  ['some', { ...asking(2, ({ args: [list, name] }) => hasSome(list, name)), argsMax: 2 }],
  [
    'lookup',
    {
      ...asking(2, ({ args: [holder, name] }) => readOwn(holder, printScalar(name))),
      argsMax: 2,
    },
  ],
]);

function printing(options: readonly string[], run: ValueHelper['run']): ValueHelper {
  return { argsMin: 1, argsMax: 1, options, isPrinting: true, run };
}

function asking(argsMin: number, run: ValueHelper['run']): ValueHelper {
  return { argsMin, options: [], isPrinting: false, run };
}

function runSum(call: HelperCall): unknown {
  const [list, field] = call.args;
  if (!Array.isArray(list)) return unusable(call, 'a list');
  const items: readonly unknown[] = list;
  let total: Decimal = { value: new Big(0), scale: 0 };
  for (const [index, item] of items.entries()) {
    const value = field === undefined ? item : readOwn(item, printScalar(field));
    const decimal = parseDecimal(value);
    if (decimal !== undefined) total = addDecimals(total, decimal);
    else if (value === undefined) {
      call.warn(`found no "${shown(field)}" in entry ${index + 1} of the list.`);
    } else if (value !== null && value !== '') {
      call.warn(
        `left out "${shown(value)}" in entry ${index + 1} of the list, which is not a number.`,
      );
    }
  }
  return printDecimal(total);
}

function runPad(call: HelperCall): unknown {
  const [value, width] = call.args;
  if (!Number.isInteger(width) || Number(width) < 0 || Number(width) > padWidthMax) {
    return unusable(call, `a width from 0 to ${padWidthMax}`);
  }
  if (typeof value === 'object' && value !== null) call.warn('needs a text or a number.');
  const { align } = call.hash;
  if (align !== undefined && align !== 'left' && align !== 'right') {
    call.warn('knows align="left" and align="right".');
  }
  const side = align === 'right' ? 'right' : 'left';
  const { text, warnings } = padText(printScalar(value), Number(width), side);
  for (const warning of warnings) call.warn(warning);
  return text;
}

/**
 * Its arguments as a quoted CSS string, for `content`: HTML escaping does not apply inside a style.
 */
function runCssText({ args, warn }: HelperCall): unknown {
  const whole = [...args.map(printScalar).join('').toWellFormed()];
  const text = whole.slice(0, cssTextLengthMax).join('');
  if (whole.length > cssTextLengthMax) {
    warn(`cut a text of ${whole.length} characters to ${cssTextLengthMax}.`);
  }
  const escaped = text.replace(/[^\p{L}\p{N} .,–-]/gu, (character) => {
    return `\\${character.codePointAt(0)?.toString(16) ?? ''} `;
  });
  return new Handlebars.SafeString(`"${escaped}"`);
}

function runLabel(call: HelperCall): unknown {
  const name = printScalar(call.args[0]);
  const ofCode = codeLabel(name, printScalar(call.hash.code ?? ''), localeOf(call));
  if (ofCode !== undefined) return ofCode;
  if (call.hash.else !== undefined) return printScalar(call.hash.else);
  const text = documentLabel(name, localeOf(call));
  if (text === undefined) call.warn(`does not know "${shown(name)}".`);
  return text ?? name;
}

function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  const isScalar = (value: unknown): boolean => value !== null && typeof value !== 'object';
  return isScalar(a) && isScalar(b) && String(a) === String(b);
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

// Templates call this in every row, so the result is cached by list.
const someAnswers = new WeakMap<object, Map<string, boolean>>();

/** Whether an item has the field with something to show: 0, `0.00` and blank do not count. */
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
    return decimal === undefined ? isFilled(value) : !decimal.value.eq(0);
  });
  answers.set(field, isFound);
  return isFound;
}
