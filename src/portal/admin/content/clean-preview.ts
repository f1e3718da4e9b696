// What readers will get of a page, by the list that the server cleans by, and what is left out of it.
// The text is read into a document that runs and loads nothing.
import { droppedWhole, keepsAttribute, keepsPicture, pageElements } from '#contract/page-html.ts';

export interface CleanPreview {
  html: string;
  /** Such as `<script>` or `style of <p>`, each once. */
  leftOut: readonly string[];
}

const whole: ReadonlySet<string> = new Set(droppedWhole);

export function cleanPreview(html: string): CleanPreview {
  const { body, head } = new DOMParser().parseFromString(html, 'text/html');
  const leftOut = new Set<string>();
  // The parser moves what may not stand in a page to its head.
  for (const { localName } of head.children) leftOut.add(`<${localName}>`);
  for (const element of [...body.querySelectorAll('*')]) clean(element, leftOut);
  return { html: body.innerHTML, leftOut: [...leftOut] };
}

function clean(element: Element, leftOut: Set<string>): void {
  const name = element.localName;
  const isHtml = element.namespaceURI === 'http://www.w3.org/1999/xhtml';
  if (!isHtml || !pageElements.has(name)) {
    leftOut.add(`<${name}>`);
    if (!isHtml || whole.has(name)) element.remove();
    else element.replaceWith(...element.childNodes);
    return;
  }
  if (name === 'img' && !keepsPicture(element.getAttribute('src') ?? undefined)) {
    leftOut.add('pictures from elsewhere');
    element.remove();
    return;
  }
  for (const { name: attribute, value } of [...element.attributes]) {
    if (keepsAttribute(name, attribute, value)) continue;
    // The server writes it itself.
    if (attribute !== 'rel') leftOut.add(`${attribute} of <${name}>`);
    element.removeAttribute(attribute);
  }
}
