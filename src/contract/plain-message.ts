// What a schema without words of its own says of a value, in the words of this API: the library's
// name types of JavaScript and not how to mend it.
import type * as v from 'valibot';

const defaultMessage = /^Invalid [\w ]+: (?:Expected|Received) /;

const names: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  Object: 'an object',
  Array: 'a list',
};

/** The message of an issue; that of the schema where it has one. */
export function plainMessage(issue: v.BaseIssue<unknown>): string {
  if (!defaultMessage.test(issue.message)) return issue.message;
  return (issue.kind === 'schema' ? typeRule(issue) : valueRule(issue)) ?? issue.message;
}

// Expected are `"a"`, `string`, or several as `("a" | "b")`.
function typeRule({ expected }: v.BaseIssue<unknown>): string | undefined {
  const kinds = (expected ?? '').replace(/^\(|\)$/g, '').split(' | ');
  const shown = kinds.filter((kind) => kind !== '""' && kind !== 'null');
  if (shown.length === 0) return undefined;
  if (shown.every((kind) => kind.startsWith('"'))) {
    const values = shown.map((kind) => kind.slice(1, -1));
    return values.length === 1 ? `Must be ${values[0]}.` : `Must be one of: ${values.join(', ')}.`;
  }
  return `Must be ${shown.map((kind) => names[kind] ?? kind.replaceAll('"', '')).join(' or ')}.`;
}

function valueRule({ type, requirement, input }: v.BaseIssue<unknown>): string | undefined {
  const things = Array.isArray(input) ? 'entries' : 'characters';
  switch (type) {
    case 'max_length':
      return `Must have ${requirement} ${things} or less.`;
    case 'min_length':
      return `Must have ${requirement} ${things} or more.`;
    case 'non_empty':
      return 'Must not be empty.';
    case 'max_value':
      return `Must be ${requirement} or less.`;
    case 'min_value':
      return `Must be ${requirement} or more.`;
    case 'integer':
    case 'safe_integer':
      return 'Must be a whole number.';
    default:
      return undefined;
  }
}
