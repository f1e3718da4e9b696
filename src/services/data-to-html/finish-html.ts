import { minify as minified } from 'html-minifier-terser';
import juice from 'juice';
import sanitized from 'sanitize-html';
import type { HtmlFinish } from '#services/data-to-html/html-finish.ts';

const { defaults } = sanitized;

// The defaults keep running text; a page or a mail has a frame, pictures and its styles as well.
const shown: sanitized.IOptions = {
  allowedTags: [
    ...defaults.allowedTags,
    ...['html', 'head', 'body', 'title', 'center', 'font', 'img', 'ins', 'del', 'strike'],
  ],
  allowedAttributes: {
    ...defaults.allowedAttributes,
    '*': ['align', 'bgcolor', 'class', 'dir', 'height', 'id', 'lang', 'role', 'style', 'title'],
    font: ['color', 'face', 'size'],
    img: ['src', 'alt', 'width', 'height'],
    table: ['border', 'cellpadding', 'cellspacing', 'width'],
    td: ['colspan', 'rowspan', 'valign', 'width'],
    th: ['colspan', 'rowspan', 'scope', 'valign', 'width'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'cid'],
  allowedSchemesByTag: { img: ['http', 'https', 'cid', 'data'] },
  transformTags: {
    '*': (tagName, { style, ...rest }) => ({
      tagName,
      attribs: style === undefined || isRunning(style) ? rest : { ...rest, style },
    }),
  },
};

// Only old programs run what stands in a style; mail still meets them. Escapes could hide it.
function isRunning(style: string): boolean {
  const addresses = style.matchAll(/url\s*\(\s*["']?\s*([^"')]*)/gi);
  const isForeign = [...addresses].some(
    ([, url = '']) => !/^(https?:|cid:|data:image\/)/i.test(url),
  );
  return isForeign || /\\|expression|behavior|-moz-binding|@import/i.test(style);
}

/** HTML made ready for where it goes. The order is fixed: later steps see what earlier ones made. */
export async function finishHtml(html: string, finish: HtmlFinish): Promise<string> {
  let text = html;
  if (finish.inlineCss) text = juice(text);
  if (finish.sanitize) text = withDoctypeOf(text, sanitized(text, shown));
  if (!finish.minify) return text;
  return minified(text, {
    collapseWhitespace: true,
    // One space stays one: between words in elements of a line it is seen.
    conservativeCollapse: true,
    removeComments: true,
    keepClosingSlash: true,
    // Half a tag is the template's own business; it is printed as it is.
    continueOnParseError: true,
  });
}

// The cleaner drops it, and without it browsers and mail programs lay pages out as in the nineties.
function withDoctypeOf(before: string, after: string): string {
  return /^\s*<!doctype html[^>]*>/i.test(before) ? `<!DOCTYPE html>\n${after.trimStart()}` : after;
}
