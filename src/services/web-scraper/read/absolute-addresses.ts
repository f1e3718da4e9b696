import type { PageDocument } from '#services/web-scraper/read/page-document.ts';

/** What relative addresses of a page are relative to. */
export function baseOf(document: PageDocument, url: string): string {
  const base = document.querySelector('base[href]')?.getAttribute('href');
  return (base && URL.parse(base, url)?.href) || url;
}

/** The whole address, or undefined for none, and for one that is no web page's, mail or telephone. */
export function wholeAddress(address: string | null, base: string): string | undefined {
  const url = address === null ? null : URL.parse(address.trim(), base);
  return url && /^(?:https?|mailto|tel):$/.test(url.protocol) ? url.href : undefined;
}

const holders = [
  ['a[href], area[href]', 'href'],
  ['img[src], source[src], video[src], audio[src]', 'src'],
  ['video[poster]', 'poster'],
] as const;

/** Makes the addresses in a page whole, so that what is taken out of it still leads there. */
export function makeAddressesWhole(document: PageDocument, base: string): void {
  for (const [css, attribute] of holders) {
    for (const element of document.querySelectorAll(css)) {
      const whole = wholeAddress(element.getAttribute(attribute), base);
      if (whole === undefined) element.removeAttribute(attribute);
      else element.setAttribute(attribute, whole);
    }
  }
  // Pictures that are loaded when they come into sight have their address elsewhere.
  for (const image of document.querySelectorAll('img[data-src]')) {
    const whole = wholeAddress(image.getAttribute('data-src'), base);
    if (whole !== undefined && image.getAttribute('src') === null) image.setAttribute('src', whole);
  }
}
