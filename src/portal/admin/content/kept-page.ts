// What of a page is kept on the device while it is changed: the text, and the page it was made from, so
// that it opens without a network and tells when somebody else has published meanwhile.

import type { PageBase } from '#portal/admin/content/page-calls.ts';
import { readField, readText } from '#portal/api/read-field.ts';

export interface KeptPage {
  html: string;
  base: PageBase;
}

/** Empty when nothing is changed: then there is nothing to keep. */
export function printKeptPage({ html, base }: KeptPage): string {
  return html === base.html ? '' : JSON.stringify({ html, base });
}

/** Undefined for an empty text, or one of another version of this program. */
export function parseKeptPage(text: string): KeptPage | undefined {
  if (text === '') return undefined;
  try {
    const kept: unknown = JSON.parse(text);
    const html = readText(kept, 'html');
    const saved = readField(kept, 'base');
    const [savedHtml, etag, updatedAt] = [
      readText(saved, 'html'),
      readText(saved, 'etag'),
      readText(saved, 'updatedAt'),
    ];
    const version = Number(readField(saved, 'version'));
    if (html === undefined || savedHtml === undefined) return undefined;
    if (etag === undefined || updatedAt === undefined) return undefined;
    return { html, base: { html: savedHtml, etag, version, updatedAt } };
  } catch {
    return undefined;
  }
}
