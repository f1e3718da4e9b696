const sign = '[+\\-\\u2212]';
// Groups of digits with single separators, in any language's grouping.
const digits = "\\p{Nd}+(?:[.,'’٫٬\\p{Zs}]\\p{Nd}+)*(?:[eE][+-]?\\p{Nd}{1,3})?";
// `€`, `R$ ` or `CHF `. Letters directly before the digits are not a currency: `-A1` is a cell, and
// so is `-US$1`, while `-US$1.00` cannot be one.
const symbol =
  '\\p{Sc}\\p{Zs}?|[\\p{L}.]{1,4}\\p{Sc}?\\p{Zs}|[A-Z]{1,3}\\p{Sc}(?=\\p{Nd}+[.,]\\p{Nd})';
const unit = '\\p{Zs}?(?:[%‰٪]|\\p{Sc}(?:\\p{Zs}?\\p{L}{1,3})?)|\\p{Zs}[\\p{L}.]{1,5}\\p{Sc}?';

const pattern = new RegExp(
  `^(?:${sign}?(?:${symbol})?|(?:${symbol})${sign})${digits}(?:${unit})?$`,
  'u',
);
const lengthMax = 100;

/**
 * Whether a text is one number, in any grouping, with or without sign, currency and percent sign.
 */
export function isNumberText(text: string): boolean {
  return text.length <= lengthMax && pattern.test(text);
}
