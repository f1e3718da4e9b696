// Published HTML reduced to what page-html.ts allows: before it is stored, and again before it is sent,
// so that a list that became stricter holds for what was published before.
import sanitized, { type Attributes, type IOptions, type Tag } from 'sanitize-html';
import { droppedWhole, keepsAttribute, keepsPicture, pageElements } from '#contract/page-html.ts';

export function cleanPage(html: string): string {
  // XHTML closes empty elements like this; in text and values the character is always escaped.
  return sanitized(html, options).replaceAll(' />', '>').trim();
}

const options: IOptions = {
  allowedTags: [...pageElements],
  nonTextTags: [...droppedWhole],
  // Decided below, for all of them in one place.
  allowedAttributes: false,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  transformTags: { '*': keepAllowed },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !keepsPicture(attribs.src),
};

function keepAllowed(tagName: string, given: Attributes): Tag {
  const attribs = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => keepsAttribute(tagName, name, value)),
  );
  // It opens in a new window, which gets no hold of this one.
  if (/^https?:/i.test(attribs.href ?? '')) attribs.rel = 'noopener';
  return { tagName, attribs };
}

/** Whether there is anything to see. */
export function isBlank(cleaned: string): boolean {
  return !/<(?:img|hr)\b/.test(cleaned) && cleaned.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';
}
