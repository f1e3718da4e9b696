import { firstAt, pathOf, type XmlElement } from '#invoicing/xml/xml-element.ts';

/** Where something stands in the document that was read. Lines count from 1. */
export interface Place {
  path: string;
  line: number;
}

interface Origin {
  element: XmlElement;
  /** The element of each key; the path below `element` where it would stand, if it is absent. */
  keys: Map<string, XmlElement | string> | undefined;
}

/** Remembers from which element each object and each value of an invoice was read. */
export class Trace {
  readonly #origins = new Map<object, Origin>();
  readonly #root: XmlElement;

  constructor(root: XmlElement) {
    this.#root = root;
  }

  object<T extends object>(object: T, element: XmlElement): T {
    this.#origins.set(object, { element, keys: undefined });
    return object;
  }

  key(object: object, key: string, at: XmlElement | string): void {
    const origin = this.#origins.get(object);
    if (origin !== undefined) {
      // Made for the first, as amounts and identifiers, which most objects are, have none.
      origin.keys ??= new Map();
      origin.keys.set(key, at);
    }
  }

  /** Where groups of an object stand, or would stand. */
  groups(object: object, element: XmlElement, paths: Readonly<Record<string, string>>): void {
    for (const [key, path] of Object.entries(paths)) {
      this.key(object, key, firstAt(element, path.replace(/\w+:/g, '')) ?? path);
    }
  }

  place(object: object, key?: string): Place {
    const origin = this.#origins.get(object);
    const element = origin?.element ?? this.#root;
    const at = key === undefined ? undefined : origin?.keys?.get(key);
    if (typeof at === 'object') {
      return { path: pathOf(at), line: at.line };
    }
    return {
      path: at === undefined ? pathOf(element) : `${pathOf(element)}/${this.#prefixed(at)}`,
      line: element.line,
    };
  }

  get isCii(): boolean {
    return this.#root.name === 'CrossIndustryInvoice';
  }

  /** Prefixes as documents write them: an absent element has none of its own. */
  #prefixed(path: string): string {
    const { isCii } = this;
    return path
      .split('/')
      .map((name, at, names) => {
        if (name.includes(':') || name === '') return name;
        if (isCii) return `${ciiTypes.has(name) ? 'udt' : 'ram'}:${name}`;
        return `${at === names.length - 1 ? 'cbc' : 'cac'}:${name}`;
      })
      .join('/');
  }
}

const ciiTypes: ReadonlySet<string> = new Set(['DateTimeString', 'DateString', 'Indicator']);
