// The rules of names: XML 1.0 (fifth edition) and its namespaces.

const start =
  'A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}' +
  '\\u{200C}\\u{200D}\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}' +
  '\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}';
const part = `${start}\\-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}\\u{2040}`;
const name = new RegExp(`^[${start}][${part}]*(?::[${start}][${part}]*)?$`, 'u');
const notPart = new RegExp(`[^${part}]+`, 'gu');
const notStart = new RegExp(`^(?![${start}])`, 'u');

const shownLengthMax = 60;

/** True for a name of an element or attribute, with or without a prefix. */
export function isXmlName(text: string): boolean {
  return name.test(text);
}

/** What to call it instead, as advice; empty when nothing is left of it. */
export function nearestXmlName(text: string): string {
  const cleaned = text.slice(0, shownLengthMax).replace(notPart, '_').replace(notStart, '_');
  return isXmlName(cleaned) ? `Call it "${cleaned}", for example.` : '';
}

/** True for an attribute that binds a namespace instead of holding a value. */
export function isDeclaration(attribute: string): boolean {
  return attribute === 'xmlns' || /^xmlns:[^:]+$/.test(attribute);
}

const reserved: readonly unknown[] = [
  'http://www.w3.org/XML/1998/namespace',
  'http://www.w3.org/2000/xmlns/',
];

/** Whether a declaration may bind its prefix to this value. */
export function isFreePrefix(attribute: string, value: unknown): boolean {
  if (attribute === 'xmlns' && value === '') return true;
  if (typeof value !== 'string' || reserved.includes(value) || !isAddress(value)) return false;
  if (attribute === 'xmlns') return true;
  const prefix = attribute.slice('xmlns:'.length);
  return isXmlName(prefix) && prefix !== 'xml' && prefix !== 'xmlns';
}

// A namespace is named by an absolute URI; readers complain about anything less.
function isAddress(value: string): boolean {
  return address.test(value) && URL.canParse(value);
}

const sign = "(?:[\\w\\-.~:/?!$&'()*+,;=]|%[0-9A-Fa-f]{2})";
const address = new RegExp(
  `^[A-Za-z][A-Za-z0-9+.-]*:(?://[\\w.-]+(?::\\d{1,5})?(?![^/?#])|(?!//)${sign})${sign}*(?:#${sign}*)?$`,
);

/** The prefixes bound inside an element, which are those around it and its own. */
export function withPrefixes(
  holder: Readonly<Record<string, unknown>>,
  outer: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  let bound: Map<string, string> | undefined;
  for (const [field, value] of Object.entries(holder)) {
    if (!field.startsWith('@xmlns:')) continue;
    bound ??= new Map(outer);
    bound.set(field.slice('@xmlns:'.length), String(value));
  }
  return bound ?? outer;
}
