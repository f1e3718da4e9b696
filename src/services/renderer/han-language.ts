const hanLetter = /[\u2e80-\u2fdf\u3400-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]/u;
const hanLanguages = /\blang\s*=\s*["']?((?:zh|ja|ko)\b[\w-]*)/gi;

/**
 * The languages whose forms of Chinese characters a document uses; undefined if it has none. A tab
 * keeps the font it once chose for a character, so after Chinese it would print Japanese in Chinese
 * forms.
 */
export function hanLanguage(html: string, language = ''): string | undefined {
  if (!hanLetter.test(html)) return undefined;
  const named = Array.from(html.matchAll(hanLanguages), ([, name = '']) => name.toLowerCase());
  return [...new Set([language.toLowerCase(), ...named])].join(' ').trim();
}
