import type { Secrets } from '#server/secrets.ts';

/**
 * Decrypts texts and caches the last `max` of them: the key list is read on every visit, and
 * decrypting 50 keys takes longer than the query. The additional data is part of the cache key, so
 * that a ciphertext copied to another user's row cannot be read there.
 */
export function createUnsealCache(
  secrets: Pick<Secrets, 'unseal'>,
  max = 2000,
): (sealed: string, boundTo: string) => string {
  const known = new Map<string, string>();
  return (sealed, boundTo) => {
    const name = `${boundTo} ${sealed}`;
    const found = known.get(name);
    if (found !== undefined) return found;
    const text = secrets.unseal(sealed, boundTo);
    if (known.size >= max) {
      const oldest = known.keys().next();
      if (!oldest.done) known.delete(oldest.value);
    }
    known.set(name, text);
    return text;
  };
}
