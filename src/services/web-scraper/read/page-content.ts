// The content of a page as HTML that is safe to show anywhere: without scripts, styles and forms.
import { Readability } from '@mozilla/readability';
import sanitized from 'sanitize-html';
import { lineOf, type PageDocument } from '#services/web-scraper/read/page-document.ts';

const { defaults } = sanitized;

const kept: sanitized.IOptions = {
  allowedTags: [...defaults.allowedTags, 'img', 'del', 'ins', 'details', 'summary', 'picture'],
  allowedAttributes: {
    '*': ['dir', 'lang', 'title'],
    a: ['href'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    time: ['datetime'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'title'],
};

/** What nobody sees, as far as the elements themselves say so. */
const unseen = [
  '[hidden]:not([hidden="until-found"])',
  ...['display', 'visibility'].flatMap((name) =>
    ['', ' '].map(
      (blank) => `[style*="${name}:${blank}${name === 'display' ? 'none' : 'hidden'}"]`,
    ),
  ),
].join();

/** Less text than this is not what a page is about. */
const contentLengthMin = 60;

export interface PageContent {
  html: string;
  /** False where the main content was asked for and none was found. */
  isMain: boolean;
}

/** Takes the document apart: nothing else can be read from it afterwards. */
export function readContent(document: PageDocument, onlyMain: boolean): PageContent {
  for (const element of document.querySelectorAll(unseen)) element.remove();
  const whole = cleaned(document.body.innerHTML);
  if (!onlyMain) return { html: whole, isMain: false };
  const headlines = [...document.querySelectorAll('h1')].map(lineOf).filter((text) => text !== '');
  const article = new Readability(document as never, { disableJSONLD: true }).parse();
  if ((article?.textContent ?? '').trim().length < contentLengthMin) {
    return { html: whole, isMain: false };
  }
  const html = withHeadlines(cleaned(article?.content ?? ''), headlines);
  const title = article?.title?.trim() || headlines[0];
  const needsTitle = title !== undefined && !html.includes('<h1');
  return { html: needsTitle ? `<h1>${escaped(title)}</h1>\n${html}` : html, isMain: true };
}

/** Readability makes second headings of the first ones, and takes out the one that is the title. */
function withHeadlines(html: string, headlines: readonly string[]): string {
  return html.replace(
    /<h2((?: [^>]*)?)>([\s\S]*?)<\/h2>/g,
    (whole, attributes: string, inner: string) => {
      const text = inner
        .replace(/<[^>]*>/g, '')
        .replace(/\s+/g, ' ')
        .trim();
      const isHeadline = headlines.some((line) => escaped(line) === text);
      return isHeadline ? `<h1${attributes}>${inner}</h1>` : whole;
    },
  );
}

function cleaned(html: string): string {
  return sanitized(html, kept)
    .replace(/\n\s*\n+/g, '\n')
    .trim();
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
