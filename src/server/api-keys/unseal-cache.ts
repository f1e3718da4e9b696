import type { Secrets } from '#server/secrets.ts';

/**
 * Reads sealed texts, remembering the last `max` of them: the key list is asked for on every visit
 * and decrypting 50 keys costs more than the query. What a text is bound to is part of the memory's
 * key, so that a sealed text copied to another user's row stays unreadable there.
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
