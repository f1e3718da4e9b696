/** Those that have every word of the question in title, key or summary; all when it is empty. */
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

// Without accents and case: a search must not fail on a č somebody cannot type.
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
