import { encode } from 'uqr';
import {
  compareDecimals,
  type Decimal,
  parseDecimal,
  printDecimal,
  roundDecimal,
} from '#services/templates/decimal.ts';
import { escapeValue } from '#services/templates/escape-value.ts';

/** A QR code as an `<img>` with an embedded drawing, so that printing needs no network. */
export function qrImage(text: string, options: { alt: string; size: string }): string {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  let path = '';
  for (const [row, cells] of data.entries()) {
    for (const [column, isDark] of cells.entries()) if (isDark) path += `M${column} ${row}h1v1h-1z`;
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  const width = isQrSize(options.size) ? options.size : '28mm';
  const alt = escapeValue(options.alt, 'html');
  return `<img class="qr" alt="${alt}" src="${source}" style="width:${width};height:${width}">`;
}

/** Whether a text is a CSS length. */
export function isQrSize(size: string): boolean {
  return /^\d+(\.\d+)?(mm|cm|in|pt|px|em|rem|%)$/.test(size);
}

/** Whether a text fits into one QR code at the level used here. */
export function fitsQrCode(text: string): boolean {
  return Buffer.byteLength(text) <= 2331;
}

export interface Payment {
  name: string;
  iban: string;
  bic: string;
  amount: unknown;
  reference: string;
}

export interface PaymentCode {
  /** Undefined if the data is not enough for a code. */
  text: string | undefined;
  /** What is omitted or cut, as text after the helper's name. */
  warnings: string[];
}

const nameMax = 70;
const referenceMax = 140;
// EPC069-12: QR version 13 at level M is the maximum that readers must support.
const payloadBytesMax = 331;

/**
 * The text of a European payment code (EPC069-12, version 002), which banking apps read as a
 * transfer form. The standard supports euros only.
 */
export function epcPayload(payment: Payment, currency: string): PaymentCode {
  const { name, iban, bic, amount, reference } = payment;
  const account = iban.replace(/\s/g, '').toUpperCase();
  const decimal = parseDecimal(amount);
  const euros = decimal === undefined ? undefined : roundDecimal(decimal, 2);
  const obstacle = obstacleOf({ name, account, euros, currency });
  if (obstacle !== undefined || decimal === undefined || euros === undefined) {
    return { text: undefined, warnings: [`made no payment code: ${obstacle}.`] };
  }

  const warnings: string[] = [];
  if (compareDecimals(decimal, euros) !== 0) {
    warnings.push(`rounded the amount ${printDecimal(decimal)} to ${printDecimal(euros)}.`);
  }
  const bank = bic.replace(/\s/g, '').toUpperCase();
  const isBank = bank === '' || /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(bank);
  if (!isBank) warnings.push(`left the BIC "${shortened(bank)}" out, which is none.`);

  const payee = cut(name, nameMax, payloadBytesMax);
  const lines = (remittance: string): string =>
    [
      'BCD',
      '002',
      '1',
      'SCT',
      isBank ? bank : '',
      payee,
      account,
      `EUR${printDecimal(euros)}`,
      '',
      '',
      remittance,
    ].join('\n');
  const left = payloadBytesMax - Buffer.byteLength(lines(''));
  const remittance = cut(reference, referenceMax, left);
  for (const [field, given, kept] of [
    ['name', name, payee],
    ['reference', reference, remittance],
  ] as const) {
    if (kept !== oneLine(given)) {
      warnings.push(`cut the ${field} to "${shortened(kept)}" (${[...kept].length} characters).`);
    }
    if (!given.isWellFormed()) warnings.push(`found an unpaired UTF-16 surrogate in the ${field}.`);
  }
  return { text: lines(remittance), warnings };
}

function obstacleOf({
  name,
  account,
  euros,
  currency,
}: {
  name: string;
  account: string;
  euros: Decimal | undefined;
  currency: string;
}): string | undefined {
  if (currency !== 'EUR') return `the currency is ${currency}, but the code supports euros only`;
  if (oneLine(name) === '') return 'the name of the payee is missing';
  if (account === '') return 'there is no IBAN';
  if (!isIban(account)) return `"${shortened(account)}" is not an IBAN`;
  if (euros === undefined) return 'the amount is not a number';
  if (euros.value.lt('0.01'))
    return `the amount is ${printDecimal(euros)}, and nothing is to be paid`;
  return euros.value.gt('999999999.99') ? 'the amount is over 999999999.99' : undefined;
}

function oneLine(text: string): string {
  return text.toWellFormed().replace(/\s+/g, ' ').trim();
}

/**
 * As many whole characters as fit, counted in UTF-16 units, the longest of all ways of counting.
 */
function cut(text: string, lengthMax: number, bytesMax: number): string {
  let kept = '';
  let bytes = 0;
  for (const character of oneLine(text)) {
    bytes += Buffer.byteLength(character);
    if (kept.length + character.length > lengthMax || bytes > bytesMax) break;
    kept += character;
  }
  return kept === oneLine(text) ? kept : kept.trimEnd();
}

function shortened(text: string): string {
  return [...text].slice(0, 40).join('');
}

/**
 * Format and check digits (ISO 7064), so that a mistyped account never becomes a scannable code.
 */
function isIban(account: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account)) return false;
  const turned = account.slice(4) + account.slice(0, 4);
  const digits = turned.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}
