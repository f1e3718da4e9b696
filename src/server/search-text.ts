// Characters that Unicode does not decompose into a base letter and a mark.
const whole: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ø: 'o',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/** Lower case without diacritics: `Đorđe Šimić` is found by `dorde simic` on both databases. */
export function searchText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[đðłøħıßæœ]/g, (letter) => whole[letter] ?? letter);
}
