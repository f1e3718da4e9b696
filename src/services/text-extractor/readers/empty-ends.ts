/** Without empty lines before and after; the first line keeps its indent, or its empty columns. */
export function withoutEmptyEnds(text: string): string {
  return text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd();
}
