import { encode } from 'uqr';
import { parseDecimal, printDecimal, roundDecimal } from '#services/templates/decimal.ts';
import { escapeValue } from '#services/templates/escape-value.ts';

/** A QR code as an `<img>` with the drawing inside, so that printing needs no network. */
export function qrImage(text: string, options: { alt: string; size: string }): string {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  let path = '';
  for (const [row, cells] of data.entries()) {
    for (const [column, isDark] of cells.entries()) if (isDark) path += `M${column} ${row}h1v1h-1z`;
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  const width = /^\d+(\.\d+)?(mm|cm|in|pt|px|em|rem|%)$/.test(options.size) ? options.size : '28mm';
  const alt = escapeValue(options.alt, 'html');
  return `<img class="qr" alt="${alt}" src="${source}" style="width:${width};height:${width}">`;
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

/**
 * The text of a European payment code (EPC069-12, version 002), which banking apps read as a filled
 * transfer form; undefined when the facts do not make one. The standard knows euros only.
 */
export function epcPayload({ name, iban, bic, amount, reference }: Payment): string | undefined {
  const account = iban.replace(/\s/g, '').toUpperCase();
  const decimal = parseDecimal(amount);
  if (decimal === undefined || name === '' || !isIban(account)) return undefined;
  const euros = roundDecimal(decimal, 2);
  if (euros.units < 1n || euros.units > 99_999_999_999n) return undefined;
  const oneLine = (text: string, lengthMax: number): string =>
    text.replace(/\s+/g, ' ').trim().slice(0, lengthMax);
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    bic.replace(/\s/g, '').toUpperCase(),
    oneLine(name, 70),
    account,
    `EUR${printDecimal(euros)}`,
    '',
    '',
    oneLine(reference, 140),
  ].join('\n');
}

/** Shape and check digits (ISO 7064), so that a mistyped account never becomes a scannable code. */
function isIban(account: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account)) return false;
  const turned = account.slice(4) + account.slice(0, 4);
  const digits = turned.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}
