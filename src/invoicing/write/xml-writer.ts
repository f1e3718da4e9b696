/** Takes the next piece of the document. */
export type Sink = (piece: string) => void;

export type Attributes = Readonly<Record<string, string | undefined>>;

export interface XmlWriter {
  /** An element with text; none where the text is absent. */
  leaf(name: string, text: string | undefined, attributes?: Attributes): void;
  /** An element around what `write` writes; where that is nothing, none unless it is kept. */
  group(name: string, write: () => void, options?: { keep: boolean }): void;
}

export interface XmlStyle {
  isIndented: boolean;
}

/** Writes a document piece by piece; no element is empty by accident. The same calls make the same bytes. */
export function writeDocument(
  root: string,
  namespaces: Attributes,
  write: (writer: XmlWriter) => void,
  sink: Sink,
  { isIndented }: XmlStyle,
): void {
  // Groups that have nothing in them yet.
  const waiting: string[] = [];
  let depth = 1;
  const lineOf = (level: number) => (isIndented ? `\n${'  '.repeat(level)}` : '');
  const open = () => {
    const first = depth - waiting.length;
    for (const [index, name] of waiting.entries()) sink(`${lineOf(first + index)}<${name}>`);
    waiting.length = 0;
  };
  sink('<?xml version="1.0" encoding="UTF-8"?>\n');
  sink(`<${root}${attributesText(namespaces)}>`);
  write({
    leaf(name, text, attributes) {
      if (text === undefined || text === '') return;
      open();
      const extra = attributes === undefined ? '' : attributesText(attributes);
      sink(`${lineOf(depth)}<${name}${extra}>${escapeText(text)}</${name}>`);
    },
    group(name, inner, options) {
      waiting.push(name);
      depth += 1;
      inner();
      if (options?.keep) open();
      depth -= 1;
      if (waiting.length > 0) waiting.pop();
      else sink(`${lineOf(depth)}</${name}>`);
    },
  });
  sink(`${isIndented ? '\n' : ''}</${root}>\n`);
}

function attributesText(attributes: Attributes): string {
  let text = '';
  for (const name in attributes) {
    const value = attributes[name];
    if (value !== undefined && value !== '') text += ` ${name}="${escapeAttribute(value)}"`;
  }
  return text;
}

const special = /[&<>\r]/g;

function escapeText(text: string): string {
  return text.search(special) === -1 ? text : text.replace(special, escaped);
}

function escapeAttribute(text: string): string {
  return text.replace(/[&<>"\t\n\r]/g, escaped);
}

function escaped(sign: string): string {
  switch (sign) {
    case '&':
      return '&amp;';
    case '<':
      return '&lt;';
    case '>':
      return '&gt;';
    case '"':
      return '&quot;';
    default:
      return `&#${sign.charCodeAt(0)};`;
  }
}
