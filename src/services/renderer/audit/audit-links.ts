// Relative links in a document without a URL. A browser would print them with an invented base URL.

/** May also be true for a document whose links are all valid. */
export function mayHaveDeadLinks(html: string): boolean {
  return /\shref\s*=\s*(?!["']?(?:https?:|mailto:|tel:|data:|#[^"'\s>]))/i.test(html);
}

/** Defines `cutLinks(nowhere)`: removes invalid links and returns their URLs as written. */
export const linksScript = `
  function cutLinks(nowhere) {
    const cut = new Set();
    for (const link of all('a, area')) {
      for (const name of ['href', 'xlink:href']) {
        const written = link.getAttribute(name);
        if (written === null || written.trim().startsWith('#')) continue;
        let url;
        try {
          url = new URL(written.trim(), document.baseURI);
        } catch {
          url = undefined;
        }
        const isDead = url === undefined || url.protocol === 'about:' ||
          (nowhere !== undefined && url.href.startsWith(nowhere));
        if (!isDead) continue;
        cut.add(written.trim().slice(0, 200));
        link.removeAttribute(name);
      }
    }
    return Array.from(cut);
  }`;
