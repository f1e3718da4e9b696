// Pages that lead on by `<meta http-equiv="refresh">`, which browsers follow like a redirect.
import type { FetchedResource } from '#services/network/guarded-fetch.ts';
import { decodePage } from '#services/web-scraper/decode-page.ts';

const headLength = 100_000;
// Every repetition ends at a character it does not contain, or has a limit: pages are written by anybody.
const mark = /\bhttp-equiv\s{0,20}=\s{0,20}["']?\s{0,20}refresh\b/i;
const metaTag = /<meta\b[^<>]{0,5000}>/gi;
const baseTag = /<base\b[^<>]{0,5000}>/i;
/** Later ones load the same page again, or give time to read it. */
const delaySMax = 5;
const unread = /<!--|<(script|style|noscript|template|textarea)\b/gi;

/** Where a page leads by itself; undefined where it stays. */
export function refreshOf({ body, contentType, url }: FetchedResource): string | undefined {
  const start = body.subarray(0, headLength);
  if (!mark.test(start.toString('latin1'))) return undefined;
  const head = withoutUnread(decodePage(start, contentType));
  const given = attributeOf(baseTag.exec(head)?.[0] ?? '', 'href');
  const base = URL.parse(given ?? '', url)?.href ?? url;
  for (const [tag] of head.matchAll(metaTag)) {
    if (!mark.test(tag)) continue;
    const refresh = readRefresh(attributeOf(tag, 'content') ?? '');
    if (refresh === undefined || refresh.delayS > delaySMax) continue;
    const next = URL.parse(refresh.target, base);
    if (next === null) continue;
    const isSame = withoutHash(next.href) === withoutHash(url);
    return isSame ? undefined : next.href;
  }
  return undefined;
}

/** As browsers read it: `5; url='page.html'`. */
function readRefresh(content: string): { delayS: number; target: string } | undefined {
  const [, delay, rest = ''] =
    /^\s*(\d{1,9})(?:\.\d*)?(?:\s*[;,]|\s)([\s\S]*)$/.exec(content) ?? [];
  if (delay === undefined) return undefined;
  const target = rest
    .trim()
    .replace(/^url\s*=/i, '')
    .trim();
  const quote = /^["']/.exec(target)?.[0];
  const [bare = ''] = quote === undefined ? [target] : target.slice(1).split(quote, 1);
  return bare === '' ? undefined : { delayS: Number(delay), target: bare };
}

function attributeOf(tag: string, name: string): string | undefined {
  const begin = new RegExp(`\\b${name}\\s{0,20}=\\s{0,20}`, 'i').exec(tag);
  if (begin === null) return undefined;
  const value = tag.slice(begin.index + begin[0].length);
  const quote = /^["']/.exec(value)?.[0];
  const read = quote === undefined ? value.split(/[\s>]/, 1) : value.slice(1).split(quote, 1);
  return read[0]?.replaceAll('&amp;', '&');
}

function withoutHash(address: string): string | undefined {
  return address.split('#', 1)[0];
}

/** Without comments and what is no markup; one that never ends takes the rest with it. */
function withoutUnread(html: string): string {
  // By letters of ASCII: others may become longer, which would move what follows.
  const small = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  let kept = '';
  let from = 0;
  for (const { 0: start, 1: name, index } of html.matchAll(unread)) {
    if (index < from) continue;
    kept += html.slice(from, index);
    const end = name === undefined ? '-->' : `</${name.toLowerCase()}`;
    const at = small.indexOf(end, index + start.length);
    if (at === -1) return kept;
    from = at + end.length;
  }
  return kept + html.slice(from);
}
