// Links that lead nowhere: relative ones in a document that has no address of its own. A browser would
// print them with one it made up.

/** May be true for a document whose links all lead somewhere. */
export function mayHaveDeadLinks(html: string): boolean {
  return /\shref\s*=\s*(?!["']?(?:https?:|mailto:|tel:|data:|#[^"'\s>]))/i.test(html);
}

/** Defines `cutLinks(nowhere)`: cuts dead links and returns their addresses as written. */
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
