// Fields at the root of a request's text, changed where they stand: all else stays as it was typed. Own,
// since the parser's editor would be carried by every page that only reads JSON.
import { type Node, parseTree } from 'jsonc-parser';

/** The text without a field, of several with that name the first. */
export function withoutRootField(text: string, name: string): string {
  const properties = propertiesOf(text);
  const at = properties.findIndex((one) => nameOf(one) === name);
  return at === -1 ? text : without(text, properties, at);
}

/** A field with a value, in its place or in that of the first of `instead`, which go. */
export function withRootField(
  text: string,
  name: string,
  value: string | readonly string[],
  instead: readonly string[] = [],
): string {
  const isOld = (one: Node) => one.type === 'property' && [name, ...instead].includes(nameOf(one));
  let next = text;
  let properties = propertiesOf(next);
  for (let rest = properties.filter(isOld).length; rest > 1; rest -= 1) {
    next = without(next, properties, properties.findLastIndex(isOld));
    properties = propertiesOf(next);
  }
  const written = `${JSON.stringify(name)}: ${JSON.stringify(value)}`;
  const old = properties.find(isOld);
  if (old) return next.slice(0, old.offset) + written + next.slice(old.offset + old.length);
  const last = properties.at(-1);
  if (last === undefined) return `{\n  ${written}\n}`;
  const end = last.offset + last.length;
  // As far in as its neighbour.
  const before = /\n[ \t]*$/.exec(next.slice(0, last.offset))?.[0] ?? ' ';
  return `${next.slice(0, end)},${before}${written}${next.slice(end)}`;
}

function propertiesOf(text: string): readonly Node[] {
  return parseTree(text)?.children ?? [];
}

function nameOf({ children }: Node): string {
  return String(children?.[0]?.value);
}

function without(text: string, properties: readonly Node[], at: number): string {
  const [before, field, after] = [properties[at - 1], properties[at], properties[at + 1]];
  if (!field) return text;
  const end = field.offset + field.length;
  // With the comma on one side of it.
  if (before) return text.slice(0, before.offset + before.length) + text.slice(end);
  return text.slice(0, field.offset) + text.slice(after ? after.offset : end);
}
