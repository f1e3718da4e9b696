// Turns the result of the audit script into messages. The result is not trusted, because the
// document's own scripts may have manipulated it.

import { imageError } from '#services/renderer/audit/image-error.ts';
import { isRecord } from '#services/renderer/browser/cdp-connection.ts';
import type { Finding } from '#services/tools.ts';

const foundMax = 100;
const shownMax = 120;

const notChecked: Finding = {
  kind: 'resource',
  message: 'The document could not be checked for missing resources.',
};

/** Result of an audit, which a hostile page may have manipulated. */
export function readAudit(answer: unknown): Finding[] {
  const found = parsed(answer);
  if (!isRecord(found)) return [notChecked];
  return [
    ...(found.isCut === true ? [notChecked] : []),
    ...listIn(found, 'letters').flatMap(glyphFinding),
    ...listIn(found, 'pictures').flatMap(imageFinding),
    ...listIn(found, 'away').flatMap((one) => {
      const what = textIn(one, 'what');
      return away(`The ${what} ${shownUrl(textIn(one, 'url'))}`, what);
    }),
    ...listIn(found, 'fonts').map((family) => ({
      kind: 'font' as const,
      message: `The font ${shortened(String(family))} could not be loaded. Another was used.`,
    })),
    ...listIn(found, 'links').map((url) => ({
      kind: 'link' as const,
      message: `The link ${JSON.stringify(shortened(String(url)))} is relative, but the document has no address. It was printed as text. Write absolute addresses or set <base href>.`,
    })),
  ];
}

function glyphFinding(one: unknown): Finding[] {
  if (!Array.isArray(one)) return [];
  const [letter, count] = one;
  const code = typeof letter === 'string' ? letter.codePointAt(0) : undefined;
  if (code === undefined || typeof count !== 'number') return [];
  const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  const shown = /\p{Co}|\p{Cn}/u.test(letter) ? name : `"${letter}" (${name})`;
  const times = count === 1 ? 'once' : `${count} times`;
  return [
    {
      kind: 'letter',
      letter,
      message: `No font has the character ${shown}. An empty box was printed for it ${times}.`,
    },
  ];
}

function imageFinding(one: unknown): Finding[] {
  const state = textIn(one, 'state');
  const url = textIn(one, 'url');
  const alt = textIn(one, 'alt');
  const named = alt === '' ? '' : ` (alt "${shortened(alt)}")`;
  if (state === 'empty') {
    const message = `A picture${named} has an empty address, so nothing was printed for it.`;
    return [{ kind: 'picture', message }];
  }
  const subject = `The picture ${shownUrl(url)}${named}`;
  if (state === 'away') return [{ ...away(subject, 'picture'), url }];
  const fault = state === 'broken' ? 'Its content is not an image.' : dataFault(one);
  if (fault === undefined) return [];
  return [{ kind: 'picture', url, message: `${subject} could not be read. ${fault}` }];
}

function away(subject: string, what: string): Finding {
  return {
    kind: what === 'picture' ? 'picture' : 'resource',
    message: `${subject} was not loaded. This document has no network; write it as a data: address.`,
  };
}

/** Whether an embedded image, which a browser shows, is complete. */
function dataFault(one: unknown): string | undefined {
  const head = textIn(one, 'head');
  const tail = textIn(one, 'tail');
  const length = isRecord(one) && typeof one.length === 'number' ? one.length : 0;
  const comma = head.indexOf(',');
  if (!/;\s*base64\s*$/i.test(head.slice(0, comma))) return undefined;
  const clean = (text: string) =>
    text.replace(/%3d/gi, '=').replace(/%2b/gi, '+').replace(/%2f/gi, '/');
  const end = clean(length > tail.length ? tail : tail.slice(comma + 1));
  // Aligned to the end, because the base64 groups may not start where the tail does.
  const bare = end.replace(/[=\s]+$/, '');
  const whole = bare.slice(length > tail.length ? (bare.length + padding(end)) % 4 : 0);
  return imageError({
    head: Buffer.from(clean(head.slice(comma + 1)), 'base64'),
    tail: Buffer.from(whole, 'base64'),
    size: Math.floor(((length - comma - 1) * 3) / 4),
  });
}

const padding = (text: string): number => text.length - text.replace(/[=\s]+$/, '').length;

function shownUrl(url: string): string {
  return /^data:/i.test(url) ? shortened(url, 40) : shortened(url, shownMax);
}

function shortened(text: string, max = shownMax): string {
  return text.length > max ? `${text.slice(0, max)}…` : text;
}

function parsed(answer: unknown): unknown {
  try {
    return typeof answer === 'string' ? JSON.parse(answer) : undefined;
  } catch {
    return undefined;
  }
}

function listIn(found: unknown, key: string): unknown[] {
  const list = isRecord(found) ? found[key] : undefined;
  return Array.isArray(list) ? list.slice(0, foundMax) : [];
}

function textIn(one: unknown, key: string): string {
  const value = isRecord(one) ? one[key] : undefined;
  return typeof value === 'string' ? value : '';
}
