// The most expensive request bodies, for tests that send eight at a time. Each targets another part of
// the server that might process all of it.

export interface WorstBody {
  what: string;
  path: string;
  text: string;
  /** The status of a run with this body. */
  status: number;
  /** The error key, if it is refused. */
  error?: string;
  /** Whether the first bytes suffice to refuse it. */
  isRefusedAtOnce?: boolean;
}

/** The maximum length that a run accepts. */
export const longest = 10_400_000;

const generate = '/api/data-generator/v1/generate';
const toText = '/api/data-to-text/v1/convert';
const map = '/api/data-mapping/v1/map';
const toPdf = '/api/data-to-pdf/v1/convert';
const download = '"file_access_mode":"download"';

/** Refused because of their form, with or without a valid key. */
export function hostileBodies(bytes: number): WorstBody[] {
  const many = { status: 413, error: 'json_too_many_values' };
  const invalid = { status: 400, error: 'json_invalid' };
  const list = (part: string) => `[${filled(`${part},`, bytes)}${part}]`;
  const keys = rows(bytes, (n) => `"k${n}":0`);
  return [
    { what: 'lists', path: generate, text: `{"data":{"a":${list('[]')}}}`, ...many },
    { what: 'numbers', path: map, text: `{"data":{"a":${list('0')}}}`, ...many },
    {
      what: 'unknown lists',
      path: toPdf,
      text: `{"x":${list('[0]')}}`,
      ...many,
      isRefusedAtOnce: true,
    },
    { what: 'unknown fields', path: toText, text: `{${keys}}`, ...many, isRefusedAtOnce: true },
    {
      what: 'brackets',
      path: toText,
      text: '['.repeat(bytes),
      status: 400,
      error: 'json_too_deep',
      isRefusedAtOnce: true,
    },
    {
      what: 'a text without an end',
      path: map,
      text: `{"data":"${filled('\\"', bytes)}`,
      ...invalid,
    },
    { what: 'digits', path: generate, text: `{"data":{"a":${filled('7', bytes)}}}`, ...invalid },
    {
      what: 'a key that is there twice, at the end',
      path: map,
      text: `{"data":{${keys},"k0":0}}`,
      ...invalid,
    },
  ];
}

/** Expensive to process; need a valid key. */
export function heavyBodies(bytes: number): WorstBody[] {
  const vat = rows(bytes, (n) => `{"net":1,"vatPercentage":${n}.5}`);
  const digits = rows(bytes, (n) => `1.${100_000_000_000_000 + n}`);
  return [
    {
      what: 'rows for XML',
      path: generate,
      text: `{${download},"data":{"row":[${rows(bytes, (n) => `{"number":${n},"net":1}`)}]}}`,
      status: 200,
    },
    {
      what: 'rates of VAT',
      path: toText,
      text: `{"template_id":"invoice.txt","text_access_mode":"download","data":{"items":[${vat}]}}`,
      status: 200,
    },
    {
      what: 'data mapped into itself',
      path: map,
      text: `{"mapping":[{"to":"all","from":"a"}],"data":{"a":[${digits}]}}`,
      status: 200,
    },
    {
      what: 'a long text',
      path: generate,
      text: `{${download},"data":{"t":"${filled('\\u010d', bytes)}"}}`,
      status: 200,
    },
  ];
}

function filled(part: string, bytes: number): string {
  return part.repeat(Math.floor((bytes - 200) / part.length));
}

/** As many rows as fit if each has the length of row 999,999. */
function rows(bytes: number, row: (index: number) => string): string {
  const count = Math.floor((bytes - 200) / (row(999_999).length + 1));
  return Array.from({ length: count }, (_, index) => row(index)).join(',');
}
