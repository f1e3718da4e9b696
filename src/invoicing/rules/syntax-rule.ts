import { limits } from '#contract/limits.ts';
import type { Breach, Rule, Severity, Subject } from '#invoicing/rules/rule.ts';
import { eachBelow, type XmlElement } from '#invoicing/xml/xml-element.ts';

/** The elements a rule is about: `/` is the root, a path without it is looked for at any depth. */
export type Where = string | ((root: XmlElement) => Iterable<XmlElement>);

interface Index {
  named: Map<string, XmlElement[]>;
  /** The first element with each attribute. */
  attributed: Map<string, XmlElement>;
}

const indexes = new WeakMap<XmlElement, Index>();

/** What a document has, made once a document. */
function indexOf(root: XmlElement): Index {
  const known = indexes.get(root);
  if (known !== undefined) return known;
  const named = new Map<string, XmlElement[]>();
  const attributed = new Map<string, XmlElement>();
  const add = (element: XmlElement) => {
    const same = named.get(element.name);
    if (same === undefined) named.set(element.name, [element]);
    else same.push(element);
    for (const attribute in element.attributes) {
      if (!attributed.has(attribute)) attributed.set(attribute, element);
    }
  };
  add(root);
  eachBelow(root, add);
  const index = { named, attributed };
  indexes.set(root, index);
  return index;
}

/** All elements of a document by name. */
export function elementsNamed(root: XmlElement, name: string): readonly XmlElement[] {
  return indexOf(root).named.get(name) ?? [];
}

/** The names of all elements of a document. */
export function elementNames(root: XmlElement): string[] {
  return [...indexOf(root).named.keys()];
}

/** The first element with an attribute, since one finding a document says enough. */
export function firstWithAttribute(root: XmlElement, attribute: string): XmlElement[] {
  const found = indexOf(root).attributed.get(attribute);
  return found === undefined ? [] : [found];
}

function isUnder(element: XmlElement, parents: readonly string[]): boolean {
  let at: XmlElement | undefined = element;
  for (const name of parents.toReversed()) {
    at = at?.parent;
    if (at?.name !== name) return false;
  }
  return true;
}

/** Elements whose path ends as given, such as `InvoiceLine/Price`. */
export function elementsAt(root: XmlElement, path: string): XmlElement[] {
  if (path === '/') return [root];
  const names = path.split('/');
  const last = names.pop() ?? '';
  return elementsNamed(root, last).filter((element) => isUnder(element, names));
}

/** A rule over elements of the document rather than over the invoice read from it. */
export function syntaxRule(
  id: string,
  where: Where,
  holds: (element: XmlElement, subject: Subject) => boolean,
  message: string,
  fix: string,
  severity: Severity = 'error',
  terms = '',
): Rule {
  return {
    id,
    terms,
    severity,
    fix,
    breaches: (subject) => {
      const { root } = subject;
      if (root === undefined) return [];
      const found: Breach[] = [];
      for (const item of typeof where === 'string' ? elementsAt(root, where) : where(root)) {
        if (found.length === limits.eInvoiceFindingsMax) break;
        if (!holds(item, subject)) found.push({ item, at: undefined, message });
      }
      return found;
    },
  };
}
