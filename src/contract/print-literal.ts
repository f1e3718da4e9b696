// A JSON value as a literal of a programming language, so that every sample sends the one body the
// contract holds.

export type Dialect = 'json' | 'javascript' | 'python' | 'php' | 'csharp';

interface Grammar {
  /** Around the fields of an object, by their names. */
  object(names: readonly string[]): readonly [open: string, close: string];
  list: readonly [open: string, close: string];
  field(name: string, names: readonly string[]): string;
  text(value: string): string;
  word(value: boolean | null): string;
  indent: string;
  hasTrailingComma: boolean;
}

const quoted = (text: string): string => JSON.stringify(text);
// What JSON escapes JavaScript escapes alike, but for the quotes.
const single = (text: string): string =>
  `'${quoted(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
// Between single quotes PHP reads no \n, but it takes the line break itself.
const phpSingle = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
// Three signs that JSON leaves as they are end a line of C#.
const csharpQuoted = (text: string): string =>
  quoted(text).replace(
    /[\u0085\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
const csharpWords = new Set(
  'abstract as base bool break byte case catch char checked class const continue decimal default delegate do double else enum event explicit extern false finally fixed float for foreach goto if implicit in int interface internal is lock long namespace new null object operator out override params private protected public readonly ref return sbyte sealed short sizeof stackalloc static string struct switch this throw true try typeof uint ulong unchecked unsafe ushort using virtual void volatile while'.split(
    ' ',
  ),
);
const isName = (text: string): boolean => /^[A-Za-z_]\w*$/.test(text);
const areNames = (names: readonly string[]): boolean => names.every(isName);
const isWholeNumber = (text: string): boolean => /^(?:0|-?[1-9]\d*)$/.test(text);
const braces = () => ['{', '}'] as const;

const grammars: Readonly<Record<Dialect, Grammar>> = {
  json: {
    object: braces,
    list: ['[', ']'],
    field: (name) => `${quoted(name)}: `,
    text: quoted,
    word: String,
    indent: '  ',
    hasTrailingComma: false,
  },
  javascript: {
    object: braces,
    list: ['[', ']'],
    // In brackets it is a field like any other; alone it would be the object's prototype.
    field: (name) =>
      name === '__proto__' ? "['__proto__']: " : `${isName(name) ? name : single(name)}: `,
    text: single,
    word: String,
    indent: '  ',
    hasTrailingComma: true,
  },
  python: {
    object: braces,
    list: ['[', ']'],
    field: (name) => `${quoted(name)}: `,
    text: quoted,
    word: (value) => (value === null ? 'None' : value ? 'True' : 'False'),
    indent: '    ',
    hasTrailingComma: true,
  },
  php: {
    // An array without names, or with numbers for names, would be sent as a list.
    object: (names) =>
      names.length === 0
        ? ['new stdClass(', ')']
        : [names.some(isWholeNumber) ? '(object) [' : '[', ']'],
    list: ['[', ']'],
    field: (name) => `${phpSingle(name)} => `,
    text: phpSingle,
    word: String,
    indent: '    ',
    hasTrailingComma: true,
  },
  csharp: {
    // An anonymous type takes only names of the language.
    object: (names) =>
      areNames(names) ? ['new {', '}'] : ['new Dictionary<string, object> {', '}'],
    list: ['new object[] {', '}'],
    // An @ lets a field be called like a word of the language.
    field: (name, names) =>
      areNames(names)
        ? `${csharpWords.has(name) ? '@' : ''}${name} = `
        : `[${csharpQuoted(name)}] = `,
    text: csharpQuoted,
    word: (value) => (value === null ? '(object)null' : String(value)),
    indent: '    ',
    hasTrailingComma: false,
  },
};

/** The value in a language's own words, its inner lines moved right by `shift`. */
export function printLiteral(value: unknown, dialect: Dialect, shift = ''): string {
  const grammar = grammars[dialect];
  if (typeof value === 'string') return grammar.text(value);
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) {
    return grammar.word(value === null ? null : value === true);
  }
  const inner = shift + grammar.indent;
  const names = Array.isArray(value) ? [] : Object.keys(value);
  const parts = Array.isArray(value)
    ? value.map((item: unknown) => printLiteral(item, dialect, inner))
    : Object.entries(value).map(
        ([name, field]) => grammar.field(name, names) + printLiteral(field, dialect, inner),
      );
  const [open, close] = Array.isArray(value) ? grammar.list : grammar.object(names);
  if (parts.length === 0)
    return open + (open.endsWith(' {') && !Array.isArray(value) ? ' ' : '') + close;
  const end = grammar.hasTrailingComma ? ',' : '';
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}${end}\n${shift}${close}`;
}
