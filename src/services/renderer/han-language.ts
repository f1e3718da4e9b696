const hanLetter = /[\u2e80-\u2fdf\u3400-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]/u;
const hanLanguages = /\blang\s*=\s*["']?((?:zh|ja|ko)\b[\w-]*)/gi;

/**
 * In the shapes of which languages a document has its Chinese characters; undefined when it has none.
 * A tab remembers for good which font it once took for a letter, so one that printed Chinese would
 * print Japanese in Chinese shapes.
 */
export function hanLanguage(html: string, language = ''): string | undefined {
  if (!hanLetter.test(html)) return undefined;
  const named = Array.from(html.matchAll(hanLanguages), ([, name = '']) => name.toLowerCase());
  return [...new Set([language.toLowerCase(), ...named])].join(' ').trim();
}
