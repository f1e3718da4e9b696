/**
 * A VAT number as registers write it: Latin capitals and digits, nothing between them. Undefined when
 * something else is left, which stands in no VAT number.
 */
export function plainVatId(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}./]/gu, '');
  return /^[A-Z0-9+*]+$/.test(plain) ? plain : undefined;
}
