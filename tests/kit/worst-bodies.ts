// The bodies that cost a server most, for whoever sends them eight at a time: each is as long as it
// may be, and each is meant for another place that might walk through all of it.

export interface WorstBody {
  what: string;
  path: string;
  text: string;
  /** What a run with it answers. */
  status: number;
  /** The first letters of its error key, where it is refused. */
  error?: string;
}

const longest = 10_400_000;
const filled = (part: string, bytes = longest): string =>
  part.repeat(Math.floor((bytes - 200) / part.length));
const list = (part: string): string => `[${filled(`${part},`)}${part}]`;
const rows = (count: number, row: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => row(index)).join(',');

const generate = '/api/data-generator/v1/generate';
const toText = '/api/data-to-text/v1/convert';
const map = '/api/data-mapping/v1/map';
const toPdf = '/api/data-to-pdf/v1/convert';
const inline = '"file_access_mode":"download"';

/** Refused whoever sends them, for what they are. */
export function hostileBodies(): WorstBody[] {
  const many = { status: 413, error: 'json_too_many_values' };
  const invalid = { status: 400, error: 'json_invalid' };
  return [
    { what: 'lists', path: generate, text: `{"data":{"a":${list('[]')}}}`, ...many },
    { what: 'numbers', path: map, text: `{"data":{"a":${list('0')}}}`, ...many },
    { what: 'unknown lists', path: toPdf, text: `{"x":${list('[0]')}}`, ...many },
    {
      what: 'unknown fields',
      path: toText,
      text: `{${rows(700_000, (n) => `"k${n}":0`)}}`,
      ...many,
    },
    {
      what: 'brackets',
      path: toText,
      text: '['.repeat(longest),
      status: 400,
      error: 'json_too_deep',
    },
    { what: 'a text without an end', path: map, text: `{"data":"${filled('\\"')}`, ...invalid },
    { what: 'digits', path: generate, text: `{"data":{"a":${filled('7')}}}`, ...invalid },
    {
      what: 'a key that is there twice, at the end',
      path: map,
      text: `{"data":{${rows(600_000, (n) => `"key${n}":0`)},"key0":0}}`,
      ...invalid,
    },
  ];
}

/** Taken, or refused after much work; only with a key. */
export function heavyBodies(): WorstBody[] {
  const vat = rows(250_000, (n) => `{"net":1,"vatPercentage":${n}.5}`);
  const digits = rows(400_000, (n) => `1.${100_000_000_000_000 + n}`);
  return [
    {
      what: 'rows for XML',
      path: generate,
      text: `{${inline},"data":{"row":[${rows(400_000, (n) => `{"n":${n}}`)}]}}`,
      status: 422,
      error: 'template_too_heavy',
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
      text: `{${inline},"data":{"t":"${filled('\\u010d')}"}}`,
      status: 200,
    },
  ];
}
