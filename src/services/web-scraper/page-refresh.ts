// Pages that lead on by `<meta http-equiv="refresh">`, which browsers follow like a redirect.
import type { FetchedResource } from '#services/network/guarded-fetch.ts';
import { decodePage } from '#services/web-scraper/decode-page.ts';

const headLength = 100_000;
const mark = /http-equiv\s*=\s*["']?\s*refresh/i;
/** Later ones load the same page again, or give time to read it. */
const delaySMax = 5;
const unread = /<!--|<(script|style|noscript|template|textarea)\b/gi;

/** Where a page leads by itself; undefined where it stays. */
export function refreshOf({ body, contentType, url }: FetchedResource): string | undefined {
  const start = body.subarray(0, headLength);
  if (!mark.test(start.toString('latin1'))) return undefined;
  const head = withoutUnread(decodePage(start, contentType));
  for (const [tag] of head.matchAll(/<meta\b[^>]*>/gi)) {
    if (!/\bhttp-equiv\s*=\s*["']?\s*refresh\b/i.test(tag)) continue;
    const [, , quoted, bare] = /\bcontent\s*=\s*(?:(["'])([\s\S]*?)\1|([^\s>]+))/i.exec(tag) ?? [];
    const content = (quoted ?? bare ?? '').replaceAll('&amp;', '&');
    const parts = /^\s*(\d+)(?:\.\d*)?\s*[;,\s]\s*(?:url\s*=\s*)?(["']?)(.+?)\2\s*$/i.exec(content);
    const [, delay, , target = ''] = parts ?? [];
    if (delay === undefined || Number(delay) > delaySMax) continue;
    const base = /<base\b[^>]*\bhref\s*=\s*["']?([^\s"'>]+)/i.exec(head)?.[1];
    const next = URL.parse(target, URL.parse(base ?? '', url)?.href ?? url);
    if (next === null) continue;
    const isSame = next.href.replace(/#.*$/, '') === url.replace(/#.*$/, '');
    return isSame ? undefined : next.href;
  }
  return undefined;
}

/** Without comments and what is no markup; one that never ends takes the rest with it. */
function withoutUnread(html: string): string {
  const small = html.toLowerCase();
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
