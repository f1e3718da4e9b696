import { pathOf, type XmlElement } from '#invoicing/xml/xml-element.ts';

/** Where something stands in the document that was read. Lines count from 1. */
export interface Place {
  path: string;
  line: number;
}

interface Origin {
  element: XmlElement;
  /** The element of each key; the path below `element` where it would stand, if it is absent. */
  keys: Map<string, XmlElement | string>;
}

/** Remembers from which element each object and each value of an invoice was read. */
export class Trace {
  readonly #origins = new Map<object, Origin>();
  readonly #root: XmlElement;

  constructor(root: XmlElement) {
    this.#root = root;
  }

  object<T extends object>(object: T, element: XmlElement): T {
    this.#origins.set(object, { element, keys: new Map() });
    return object;
  }

  key(object: object, key: string, at: XmlElement | string): void {
    const origin = this.#origins.get(object);
    if (origin !== undefined) {
      origin.keys.set(key, at);
    }
  }

  elementOf(object: object, key?: string): XmlElement | undefined {
    const origin = this.#origins.get(object);
    const at = key === undefined ? undefined : origin?.keys.get(key);
    return typeof at === 'object' ? at : key === undefined ? origin?.element : undefined;
  }

  place(object: object, key?: string): Place {
    const origin = this.#origins.get(object);
    const element = origin?.element ?? this.#root;
    const at = key === undefined ? undefined : origin?.keys.get(key);
    if (typeof at === 'object') {
      return { path: pathOf(at), line: at.line };
    }
    return { path: at === undefined ? pathOf(element) : `${pathOf(element)}/${at}`, line: element.line };
  }
}
