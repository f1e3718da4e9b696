/** An element of a read document. Names are local; those of a namespace that no invoice has begin with `?`. */
export interface XmlElement {
  name: string;
  /** `cbc:`, `ram:` …, however the document writes it; empty for the root of UBL. */
  prefix: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly XmlElement[];
  /** The text directly in it, as it stands. */
  text: string;
  /** From 1. */
  line: number;
  parent?: XmlElement;
}

/** A text without what XML counts as blank around it: other blanks, such as no-break spaces, are part of a code. */
export function trimXml(text: string): string;
export function trimXml(text: string | undefined): string | undefined;
export function trimXml(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start += 1;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13 && code !== 11 && code !== 12);
}

const steps = new Map<string, readonly string[]>();

function stepsOf(path: string): readonly string[] {
  let found = steps.get(path);
  if (found === undefined) {
    found = path.split('/');
    steps.set(path, found);
  }
  return found;
}

function collect(
  element: XmlElement,
  path: readonly string[],
  at: number,
  into: XmlElement[],
): void {
  for (const child of element.children) {
    if (child.name === path[at]) {
      if (at + 1 === path.length) {
        into.push(child);
      } else {
        collect(child, path, at + 1, into);
      }
    }
  }
}

/** All elements at a path such as `Party/PostalAddress`. */
export function allAt(element: XmlElement | undefined, path: string): XmlElement[] {
  const into: XmlElement[] = [];
  if (element !== undefined) {
    collect(element, stepsOf(path), 0, into);
  }
  return into;
}

function first(element: XmlElement, path: readonly string[], at: number): XmlElement | undefined {
  for (const child of element.children) {
    if (child.name === path[at]) {
      const found = at + 1 === path.length ? child : first(child, path, at + 1);
      if (found !== undefined) {
        return found;
      }
    }
  }
  return undefined;
}

/** The first element at a path; `.` is the element itself. */
export function firstAt(element: XmlElement | undefined, path: string): XmlElement | undefined {
  if (element === undefined || path === '.') {
    return element;
  }
  return first(element, stepsOf(path), 0);
}

/** The trimmed text at a path, undefined where there is no such element. */
export function textAt(element: XmlElement | undefined, path: string): string | undefined {
  return trimXml(firstAt(element, path)?.text);
}

/** Every element below, in the order of the document. */
export function eachBelow(element: XmlElement, visit: (below: XmlElement) => void): void {
  for (const child of element.children) {
    visit(child);
    eachBelow(child, visit);
  }
}

/** Of each child, its place among those of its name, and how many there are. Made once a parent. */
const places = new WeakMap<XmlElement, Map<XmlElement, number>>();

function placeOf(element: XmlElement, parent: XmlElement): number {
  let found = places.get(parent);
  if (found === undefined) {
    const counts = new Map<string, number>();
    for (const { name } of parent.children) counts.set(name, (counts.get(name) ?? 0) + 1);
    const seen = new Map<string, number>();
    found = new Map();
    for (const child of parent.children) {
      const place = (seen.get(child.name) ?? 0) + 1;
      seen.set(child.name, place);
      found.set(child, counts.get(child.name) === 1 ? 0 : place);
    }
    places.set(parent, found);
  }
  return found.get(element) ?? 0;
}

/** Where an element is, such as `/Invoice/cac:InvoiceLine[2]/cbc:ID`. */
export function pathOf(element: XmlElement): string {
  const { parent, prefix, name } = element;
  if (parent === undefined) return `/${prefix}${name}`;
  const place = placeOf(element, parent);
  return `${pathOf(parent)}/${prefix}${name}${place === 0 ? '' : `[${place}]`}`;
}
