// The texts directly in a JSON text's root object, by where they stand, so that one can be replaced
// and everything else (number spelling, key order, spaces) stays byte for byte. It reads by hand
// because it must bear what a parser does not: a text that is still being typed, a megabyte of open
// brackets, and two properties of one name, of which JSON.parse shows only the last.

/** Stands in a kept request where the user's own API key was. */
export const keyPlaceholder = '{{api_key}}';

export interface RootText {
  name: string;
  value: string;
  /** Where the value stands, quotes included. */
  start: number;
  end: number;
}

/** Every property of the root object whose value is a text, also several of one name. */
export function rootTexts(text: string): RootText[] {
  const found: RootText[] = [];
  let depth = 0;
  // A text that may become a name by a colon, and the name that waits for its value.
  let seen: string | undefined;
  let name: string | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '"') {
      const end = endOfText(text, at);
      if (depth === 1) {
        const value = readText(text.slice(at, end));
        if (name !== undefined && value !== undefined) {
          found.push({ name, value, start: at, end });
        }
        seen = name === undefined ? value : undefined;
        name = undefined;
      }
      at = end - 1;
    } else if (sign === ':') {
      name = seen;
      seen = undefined;
    } else if (sign > ' ') {
      seen = undefined;
      name = undefined;
      if (sign === '[' && depth === 0) return [];
      if (sign === '{' || sign === '[') depth += 1;
      if (sign === '}' || sign === ']') depth -= 1;
      if (depth === 0 && (sign === '}' || sign === ']')) return found;
    }
  }
  return found;
}

/** Puts other texts in place of those that `replacement` answers for. */
export function replaceRootTexts(
  text: string,
  replacement: (name: string, value: string) => string | undefined,
): string {
  const parts: string[] = [];
  let from = 0;
  for (const { name, value, start, end } of rootTexts(text)) {
    const next = replacement(name, value);
    if (next === undefined) continue;
    parts.push(text.slice(from, start), JSON.stringify(next));
    from = end;
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(from);
}

/** Takes own keys out of a request before it is kept anywhere; `api_key` at the root holds them. */
export function hideOwnKeys(text: string, isOwn: (key: string) => boolean): string {
  return replaceRootTexts(text, (name, value) =>
    name === 'api_key' && isOwn(value) ? keyPlaceholder : undefined,
  );
}

// Past the closing quote; an unclosed text ends with its line.
function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '"') return at + 1;
    if (sign === '\n' || sign === '\r') return at;
    if (sign === '\\') at += 1;
  }
  return text.length;
}

function readText(quoted: string): string | undefined {
  return parseText(quoted) ?? parseText(`${quoted}"`);
}

function parseText(quoted: string): string | undefined {
  try {
    const value: unknown = JSON.parse(quoted);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
