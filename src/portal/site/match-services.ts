/**
 * The services that contain every search word in title, key or summary; all for an empty search.
 */
export function matchServices<S extends { key: string; title: string; summary: string }>(
  services: readonly S[],
  question: string,
): S[] {
  const words = plain(question).split(/\s+/).filter(Boolean);
  return services.filter(({ key, title, summary }) => {
    const text = plain(`${title} ${key} ${summary}`);
    return words.every((word) => text.includes(word));
  });
}

// Ignores accents and case, so that "c" finds "č".
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
