// Prepares published HTML for its frame. The server has sanitised it when it was written; here it
// is parsed in an inert document, so nothing in it runs or loads before it is in the script-less
// frame.

import documentHref from '#portal/ui/documents/framed-document.css?url&no-inline';
import published from '#portal/ui/documents/published.module.css';
import folds from '#portal/ui/documents/published-folds.module.css';
import { showKeptLanguage } from '#portal/ui/documents/sample-language.ts';

export interface FramedDocument {
  srcDoc: string;
  contents: readonly { id: string; text: string }[];
}

// No scripts, forms, frames or connections; images and styles from the portal's origin only. The
// origin is written out, because in a srcdoc document Firefox matches nothing with 'self'.
function policyOf(origin: string): string {
  return [
    "default-src 'none'",
    `img-src ${origin} data:`,
    `style-src ${origin} 'unsafe-inline'`,
    `font-src ${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** `isListedBeside`: the table of contents is beside the frame, so it is removed inside. */
export function framedDocument(
  html: string,
  title: string,
  isListedBeside = false,
): FramedDocument {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  // The page around the frame already has the title.
  const first = parsed.querySelector('h1');
  if (first?.textContent?.trim() === title) first.remove();
  const contents = markHeadings(parsed);
  if (isListedBeside && contents.length > 1) parsed.querySelector('nav')?.remove();
  keepFragmentsInside(parsed);
  addCopyButtons(parsed);
  showKeptLanguage(parsed);
  const theme = document.documentElement.dataset.theme ?? '';
  // The portal's own style: tokens, fonts and base elements.
  const own = [...document.querySelectorAll('head > link[rel="stylesheet"], head > style')];
  const styles = `${own.map((style) => style.outerHTML).join('')}<link rel="stylesheet" href="${documentHref}">`;
  const srcDoc =
    `<!doctype html><html lang="en" data-theme="${escapeText(theme)}"><head><meta charset="utf-8">` +
    `<meta http-equiv="Content-Security-Policy" content="${policyOf(window.location.origin)}"><title>${escapeText(title)}</title>` +
    `<base target="_blank">${styles}</head><body><main class="${published.published} ${folds.folds}">${parsed.body.innerHTML}</main></body></html>`;
  return { srcDoc, contents };
}

function markHeadings(parsed: Document): FramedDocument['contents'] {
  const taken = new Set<string>();
  return [...parsed.querySelectorAll('h2')].map((heading) => {
    const text = heading.textContent?.trim() ?? '';
    const wanted = heading.id || text.toLowerCase().replace(/[^\p{L}\d]+/gu, '-') || 'section';
    let id = wanted;
    for (let number = 2; taken.has(id); number += 1) id = `${wanted}-${number}`;
    taken.add(id);
    heading.id = id;
    heading.tabIndex = -1;
    return { id, text };
  });
}

// A bare fragment would resolve against the portal's URL and load it into the frame.
function keepFragmentsInside(parsed: Document): void {
  for (const link of parsed.querySelectorAll('a[href^="#"]')) {
    link.setAttribute('href', `about:srcdoc${link.getAttribute('href')}`);
    link.setAttribute('target', '_self');
  }
}

// They lie over the code and change no height. What they do is attached when the frame has loaded.
function addCopyButtons(parsed: Document): void {
  const ofTabs = 'figure:has(> details[name])';
  let title = '';
  for (const part of parsed.querySelectorAll(`h2, h3, h4, summary, pre:has(> code), ${ofTabs}`)) {
    // Tabs have one button, behind the last tab: it copies what is shown.
    const hasButton =
      part.tagName === 'FIGURE' ||
      (part.tagName === 'PRE' && part.parentElement?.closest(ofTabs) === null);
    if (hasButton) {
      const button = parsed.createElement('button');
      button.type = 'button';
      button.textContent = 'Copy';
      button.setAttribute('aria-label', `Copy ${title}`.trim());
      part.append(button);
    } else if (part.tagName !== 'PRE') title = part.textContent?.trim() ?? '';
  }
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
