// The part of the DOM that reading a page takes. linkedom, which makes it, is many times quicker and
// smaller than a browser; it does not add the tags that a page leaves out, so that is done here.
import { parseHTML } from 'linkedom';

export interface PageElement {
  readonly tagName: string;
  readonly textContent: string;
  readonly parentElement: PageElement | null;
  readonly children: Iterable<PageElement>;
  readonly childNodes: Iterable<object>;
  innerHTML: string;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  appendChild(child: object): void;
  remove(): void;
  querySelector(css: string): PageElement | null;
  querySelectorAll(css: string): Iterable<PageElement>;
  closest(css: string): PageElement | null;
}

export interface PageDocument extends PageElement {
  readonly documentElement: PageElement;
  readonly body: PageElement;
  createElement(name: string): PageElement;
}

export function parsePage(html: string): PageDocument {
  const document = parseHTML(framed(html)).document as unknown as PageDocument;
  const { documentElement } = document;
  const parts = [...documentElement.children];
  if (!parts.some(({ tagName }) => tagName === 'BODY')) {
    const body = document.createElement('body');
    for (const node of [...documentElement.childNodes]) {
      if (Reflect.get(node, 'tagName') !== 'HEAD') body.appendChild(node);
    }
    documentElement.appendChild(body);
  }
  return document;
}

function framed(html: string): string {
  if (/<html[\s>]/i.test(html)) return html;
  if (/<body[\s>]/i.test(html)) return `<html><head></head>${html}</html>`;
  return `<html><head></head><body>${html}</body></html>`;
}

/** The text of an element in one line. */
export function lineOf({ textContent }: Pick<PageElement, 'textContent'>): string {
  return textContent.replace(/\s+/g, ' ').trim();
}
