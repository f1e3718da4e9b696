const sign = '[+\\-\\u2212]';
// Digits in groups behind single separators, in whatever way a language groups them.
const digits = "\\p{Nd}+(?:[.,'’٫٬\\p{Zs}]\\p{Nd}+)*(?:[eE][+-]?\\p{Nd}{1,3})?";
// `€`, `R$ ` or `CHF `. Letters that touch the digits are no currency: `-A1` names a cell, and so does
// `-US$1`, while `-US$1.00` cannot.
const symbol =
  '\\p{Sc}\\p{Zs}?|[\\p{L}.]{1,4}\\p{Sc}?\\p{Zs}|[A-Z]{1,3}\\p{Sc}(?=\\p{Nd}+[.,]\\p{Nd})';
const unit = '\\p{Zs}?(?:[%‰٪]|\\p{Sc}(?:\\p{Zs}?\\p{L}{1,3})?)|\\p{Zs}[\\p{L}.]{1,5}\\p{Sc}?';

const pattern = new RegExp(
  `^(?:${sign}?(?:${symbol})?|(?:${symbol})${sign})${digits}(?:${unit})?$`,
  'u',
);
const lengthMax = 100;

/** Whether a text is one number, in any grouping, with or without sign, currency and per cent. */
export function isNumberText(text: string): boolean {
  return text.length <= lengthMax && pattern.test(text);
}
