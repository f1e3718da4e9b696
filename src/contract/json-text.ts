/**
 * A JSON value that was checked and not parsed: what is long goes on to a child as it came, for
 * walking through it here would hold up everybody else.
 */
export class JsonText {
  readonly kind: 'object' | 'list' | 'other';
  /** The value's text; as bytes, in UTF-8. */
  readonly source: Uint8Array | string;
  /** The entries of a list; only the first of many where nobody takes more. */
  readonly entries: readonly JsonText[];

  constructor(
    source: Uint8Array | string,
    kind: 'object' | 'list' | 'other',
    entries: readonly JsonText[] = [],
  ) {
    this.source = source;
    this.kind = kind;
    this.entries = entries;
  }
}
