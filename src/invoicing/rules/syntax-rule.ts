import { limits } from '#contract/limits.ts';
import type { Breach, Rule, Severity, Subject } from '#invoicing/rules/rule.ts';
import { descendants, type XmlElement } from '#invoicing/xml/xml-element.ts';

/** The elements a rule is about: `/` is the root, a path without it is looked for at any depth. */
export type Where = string | ((root: XmlElement) => Iterable<XmlElement>);

const indexes = new WeakMap<XmlElement, Map<string, XmlElement[]>>();

/** All elements of a document by name, made once a document. */
export function elementsNamed(root: XmlElement, name: string): readonly XmlElement[] {
  let index = indexes.get(root);
  if (index === undefined) {
    index = new Map([[root.name, [root]]]);
    for (const element of descendants(root)) {
      const same = index.get(element.name);
      if (same === undefined) index.set(element.name, [element]);
      else same.push(element);
    }
    indexes.set(root, index);
  }
  return index.get(name) ?? [];
}

/** The names of all elements of a document. */
export function elementNames(root: XmlElement): string[] {
  elementsNamed(root, root.name);
  return [...(indexes.get(root)?.keys() ?? [])];
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
