// XML from structure and the rules of a mapping, told by examples. The tests run each, so a row that
// shows a wrong result does not pass.

export interface XmlExample {
  data: Readonly<Record<string, unknown>>;
  /** Inside the root element. */
  result: string;
  words: string;
}

export const xmlExamples: readonly XmlExample[] = [
  {
    data: { city: 'Wien', paid: true },
    result: '<city>Wien</city><paid>true</paid>',
    words: 'A field is an element, in the order of the data.',
  },
  {
    data: { line: ['a', 'b'] },
    result: '<line>a</line><line>b</line>',
    words: 'A list repeats its element.',
  },
  {
    data: { row: [[1, 2]] },
    result: '<row><item>1</item><item>2</item></row>',
    words: 'A list within a list takes `item_name`.',
  },
  {
    data: { net: { '@currency': 'EUR', '#text': 90 } },
    result: '<net currency="EUR">90</net>',
    words: '`@name` is an attribute and `#text` the text beside it.',
  },
  {
    data: { note: { '#cdata': 'a < b' } },
    result: '<note><![CDATA[a < b]]></note>',
    words: '`#cdata` is a CDATA section.',
  },
  {
    data: { due: null },
    result: '<due/>',
    words: '`null` is an empty element.',
  },
  {
    data: { 'o:id': { '@xmlns:o': 'urn:orders', '#text': 7 } },
    result: '<o:id xmlns:o="urn:orders">7</o:id>',
    words: 'A prefix has to be bound by `@xmlns:…` on the element or around it.',
  },
];

export interface MappingExample {
  mapping: string | readonly Readonly<Record<string, unknown>>[];
  data: Readonly<Record<string, unknown>>;
  result: unknown;
  words: string;
}

export const ruleExamples: readonly MappingExample[] = [
  {
    mapping: [{ to: 'buyer.name', from: 'client.name' }],
    data: { client: { name: 'Ana' } },
    result: { buyer: { name: 'Ana' } },
    words: 'A dot goes into an object, on both sides.',
  },
  {
    mapping: [{ to: 'lines[].text', from: 'items[].name' }],
    data: { items: [{ name: 'Paper' }, { name: 'Ink' }] },
    result: { lines: [{ text: 'Paper' }, { text: 'Ink' }] },
    words: '`[]` is each entry; entries keep their places.',
  },
  {
    mapping: [{ to: 'names', from: 'items[].name' }],
    data: { items: [{ name: 'Paper' }, { name: 'Ink' }] },
    result: { names: ['Paper', 'Ink'] },
    words: 'Without `[]` in `to`, all values become one list.',
  },
  {
    mapping: [{ to: 'first', from: 'items[0].name' }],
    data: { items: [{ name: 'Paper' }] },
    result: { first: 'Paper' },
    words: 'One entry by its number, from 0.',
  },
  {
    mapping: [{ to: 'zip', from: '["zip.code"]', format: 'text' }],
    data: { 'zip.code': 1180 },
    result: { zip: '1180' },
    words: 'A name with signs in it stands in `["…"]`.',
  },
  {
    mapping: [{ to: 'currency', from: 'currency', default: 'EUR' }],
    data: {},
    result: { currency: 'EUR' },
    words: '`default` stands in for what is missing or `null`; without `from` it is a constant.',
  },
  {
    mapping: [{ to: 'net', from: 'net', format: 'amount' }],
    data: { net: 4.5 },
    result: { net: '4.50' },
    words:
      '`format` is `text`, `trim`, `upper`, `lower`, `number`, `integer`, `amount`, `boolean` or `date`.',
  },
];

export const expressionExamples: readonly MappingExample[] = [
  {
    mapping: '{ "total": $sum(items.net) }',
    data: { items: [{ net: 90 }, { net: 45 }] },
    result: { total: 135 },
    words: 'Anything JSONata can say.',
  },
  {
    mapping: '{ "lines": items[].{ "text": name } }',
    data: { items: [{ name: 'Paper' }] },
    result: { lines: [{ text: 'Paper' }] },
    words:
      'A list whatever it holds. Without `[]` a list of one entry becomes the entry itself, and the run warns. An empty list leaves `lines` out; `[items.{ "text": name }]` keeps it as `[]`.',
  },
  {
    mapping: 'items{ $string(vat): $sum($.(quantity * price)) }',
    data: {
      items: [
        { vat: 20, quantity: 2, price: 5 },
        { vat: 20, quantity: 1, price: 3 },
        { vat: 10, quantity: 4, price: 1 },
      ],
    },
    result: { '10': 4, '20': 13 },
    words:
      'Sums by group. Inside a group write `$sum($.(quantity * price))`: `$sum(quantity * price)` fails as soon as a group has two rows.',
  },
];
