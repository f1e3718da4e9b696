// Check digits of the numbers in e-invoices. Each takes a number as it is written, and is false for any other text.

function digitsOf(text: string): number[] {
  return [...text].map(Number);
}

/** ISO 13616: blanks are left out. */
export function isIban(text: string): boolean {
  const iban = text.replace(/\s/g, '');
  if (!/^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{0,30}$/.test(iban)) return false;
  const moved = (iban.slice(4) + iban.slice(0, 4)).toUpperCase();
  let rest = 0;
  for (const letter of moved) {
    for (const digit of String(Number.parseInt(letter, 36)))
      rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest === 1;
}

/** GS1, such as a GLN. */
export function isGln(text: string): boolean {
  if (!/^[0-9]{2,40}$/.test(text)) return false;
  const digits = digitsOf(text);
  const check = digits.pop();
  const sum = digits
    .reverse()
    .reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === check;
}

/** Norwegian organisation numbers. */
export function isMod11(text: string): boolean {
  if (!/^[0-9]{9}$/.test(text) || Number(text) === 0) return false;
  const digits = digitsOf(text);
  const check = digits.pop();
  const sum = digits.reverse().reduce((total, digit, at) => total + digit * ((at % 6) + 2), 0);
  return (11 - (sum % 11)) % 11 === check;
}

/** Belgian enterprise numbers. */
export function isBelgian(text: string): boolean {
  return /^[0-9]{10}$/.test(text) && 97 - (Number(text.slice(0, 8)) % 97) === Number(text.slice(8));
}

/** Swedish organisation numbers (Luhn). */
export function isSwedish(text: string): boolean {
  if (!/^[0-9]{10}$/.test(text)) return false;
  const digits = digitsOf(text);
  const check = digits.pop();
  const sum = digits.reverse().reduce((total, digit, at) => {
    const value = at % 2 === 0 ? digit * 2 : digit;
    return total + (value % 10) + Math.floor(value / 10);
  }, 0);
  return (10 - (sum % 10)) % 10 === check;
}

/** Australian business numbers. */
export function isAbn(text: string): boolean {
  if (!/^[0-9]{11}$/.test(text)) return false;
  const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
  const sum = digitsOf(text).reduce(
    (total, digit, at) => total + (at === 0 ? digit - 1 : digit) * (weights[at] ?? 0),
    0,
  );
  return sum % 89 === 0;
}

/** Greek tax numbers. */
export function isGreek(text: string): boolean {
  if (!/^[0-9]{9}$/.test(text)) return false;
  const digits = digitsOf(text);
  const sum = digits.slice(0, 8).reduce((total, digit, at) => total + digit * 2 ** (8 - at), 0);
  return (sum % 11) % 10 === digits[8];
}

/** Italian VAT numbers without their country. */
export function isItalianVat(text: string): boolean {
  if (!/^[0-9]{11}$/.test(text)) return false;
  const sum = digitsOf(text).reduce((total, digit, at) => {
    const value = at % 2 === 0 ? digit : digit * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Croatian personal numbers (OIB). */
export function isOib(text: string): boolean {
  if (!/^[0-9]{11}$/.test(text)) return false;
  let rest = 10;
  for (const digit of digitsOf(text).slice(0, 10)) {
    rest = (rest + digit) % 10;
    rest = ((rest === 0 ? 10 : rest) * 2) % 11;
  }
  return (11 - rest) % 10 === Number(text[10]);
}
