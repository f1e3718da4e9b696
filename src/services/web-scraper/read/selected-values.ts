import { limits } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { wholeAddress } from '#services/web-scraper/read/absolute-addresses.ts';
import {
  lineOf,
  type PageDocument,
  type PageElement,
} from '#services/web-scraper/read/page-document.ts';

export type Selector = string | { css: string; attribute?: string | undefined; all: boolean };

export type Selectors = Readonly<Record<string, Selector>>;

type Values = Record<string, string | null | (string | null)[]>;

/** @throws Problem `field_invalid` for what is not a CSS selector */
export function selectedValues(document: PageDocument, selectors: Selectors, base: string): Values {
  const values = Object.entries(selectors).map(([name, selector]) => {
    const wanted = typeof selector === 'string' ? { css: selector, all: false } : selector;
    const found = matches(document, wanted.css, name);
    const textOf = (element: PageElement) => readValue(element, wanted.attribute, base);
    if (wanted.all) return [name, found.slice(0, limits.selectedMax).map(textOf)];
    return [name, found[0] ? textOf(found[0]) : null];
  });
  return Object.fromEntries(values);
}

function matches(document: PageDocument, css: string, name: string): PageElement[] {
  try {
    return [...document.querySelectorAll(css)];
  } catch (cause) {
    throw new Problem('field_invalid', {
      cause,
      errors: [
        {
          path: `selectors.${name}`,
          message: `"${css}" is not a CSS selector.`,
          fix: 'Write one as style sheets do, such as .price or table > tbody td:first-child.',
        },
      ],
    });
  }
}

function readValue(
  element: PageElement,
  attribute: string | undefined,
  base: string,
): string | null {
  if (attribute === undefined) return lineOf(element);
  const value = element.getAttribute(attribute);
  const isAddress = attribute === 'href' || attribute === 'src';
  return isAddress ? (wholeAddress(value, base) ?? value) : value;
}
