// A JSON value as a literal of a programming language, so that every sample sends the one body the
// contract holds.

export type Dialect = 'json' | 'javascript' | 'python' | 'php' | 'csharp';

interface Grammar {
  object: readonly [open: string, close: string];
  list: readonly [open: string, close: string];
  /** Of an object without fields, where braces alone would mean something else. */
  emptyObject: string;
  field(name: string): string;
  text(value: string): string;
  word(value: boolean | null): string;
  indent: string;
  hasTrailingComma: boolean;
}

const quoted = (text: string): string => JSON.stringify(text);
const single = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
// Between single quotes PHP reads no \n, but it takes the line break itself.
const phpSingle = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const csharpWords = new Set([
  'base',
  'checked',
  'default',
  'event',
  'in',
  'is',
  'object',
  'out',
  'ref',
]);
const isName = (text: string): boolean => /^[A-Za-z_]\w*$/.test(text);

const grammars: Readonly<Record<Dialect, Grammar>> = {
  json: {
    object: ['{', '}'],
    list: ['[', ']'],
    emptyObject: '{}',
    field: (name) => `${quoted(name)}: `,
    text: quoted,
    word: String,
    indent: '  ',
    hasTrailingComma: false,
  },
  javascript: {
    object: ['{', '}'],
    list: ['[', ']'],
    emptyObject: '{}',
    field: (name) => `${isName(name) ? name : single(name)}: `,
    text: single,
    word: String,
    indent: '  ',
    hasTrailingComma: true,
  },
  python: {
    object: ['{', '}'],
    list: ['[', ']'],
    emptyObject: '{}',
    field: (name) => `${quoted(name)}: `,
    text: quoted,
    word: (value) => (value === null ? 'None' : value ? 'True' : 'False'),
    indent: '    ',
    hasTrailingComma: true,
  },
  php: {
    object: ['[', ']'],
    list: ['[', ']'],
    emptyObject: 'new stdClass()',
    field: (name) => `${phpSingle(name)} => `,
    text: phpSingle,
    word: String,
    indent: '    ',
    hasTrailingComma: true,
  },
  csharp: {
    object: ['new {', '}'],
    list: ['new object[] {', '}'],
    emptyObject: 'new { }',
    // An @ lets a field be called like a word of the language.
    field: (name) => `${csharpWords.has(name) ? '@' : ''}${name} = `,
    text: quoted,
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
  if (typeof value !== 'object' || value === null)
    return grammar.word(value === null ? null : value === true);
  const inner = shift + grammar.indent;
  const parts = Array.isArray(value)
    ? value.map((item: unknown) => printLiteral(item, dialect, inner))
    : Object.entries(value).map(
        ([name, field]) => grammar.field(name) + printLiteral(field, dialect, inner),
      );
  const [open, close] = Array.isArray(value) ? grammar.list : grammar.object;
  if (parts.length === 0) return Array.isArray(value) ? `${open}${close}` : grammar.emptyObject;
  const end = grammar.hasTrailingComma ? ',' : '';
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}${end}\n${shift}${close}`;
}
