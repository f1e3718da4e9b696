// The two template languages, told by examples. The tests put each example through the engine it is
// about, so a row that shows a wrong result does not pass.

export interface TemplateExample {
  template: string;
  data: Readonly<Record<string, unknown>>;
  result: string;
  words: string;
}

const amounts = { items: [{ net: '90.00' }, { net: '45.50' }] };

export const defaultExamples: readonly TemplateExample[] = [
  {
    template: 'For %client.name%',
    data: { client: { name: 'Müller & Söhne' } },
    result: 'For Müller &amp; Söhne',
    words: 'A field; a dot goes into an object. Values are escaped for HTML.',
  },
  {
    template: '%#items%%@index%. %name% %/items%',
    data: { items: [{ name: 'Paper' }, { name: 'Ink' }] },
    result: '1. Paper 2. Ink ',
    words: 'A block repeats for each entry of a list. `%@index%` counts from 1.',
  },
  {
    template: '%#tags%[%@value%]%/tags%',
    data: { tags: ['new', 'paid'] },
    result: '[new][paid]',
    words: '`%@value%` is the entry itself, for lists of plain texts or numbers.',
  },
  {
    template: '%#items%%name% for %company% %/items%',
    data: { company: 'Jadran', items: [{ name: 'Paper' }] },
    result: 'Paper for Jadran ',
    words: 'Inside a block a name is sought in the entry first, then in what is around it.',
  },
  {
    template: '%items.0.name%',
    data: { items: [{ name: 'Paper' }] },
    result: 'Paper',
    words: 'One entry of a list by its number, from 0.',
  },
  {
    template: '%rate%%% VAT',
    data: { rate: 25 },
    result: '25% VAT',
    words: '`%%` is a percent sign.',
  },
  {
    template: '<p style="width:100%;height:50%">',
    data: {},
    result: '<p style="width:100%;height:50%">',
    words:
      'A percent sign that starts no name stays as it is, and so does an encoded letter of an address (`%C4%8D`).',
  },
];

export const handlebarsExamples: readonly TemplateExample[] = [
  {
    template: '{{client.name}}',
    data: { client: { name: 'A & B' } },
    result: 'A &amp; B',
    words:
      'A field, escaped for HTML. Three braces print a value unescaped: for HTML you trust only.',
  },
  {
    template: '{{#each items}}{{@index}}:{{name}}{{#unless @last}}, {{/unless}}{{/each}}',
    data: { items: [{ name: 'Paper' }, { name: 'Ink' }] },
    result: '0:Paper, 1:Ink',
    words: '`@index` counts from 0; there are `@first`, `@last` and `@key` too.',
  },
  {
    template: '{{#each items}}{{../currency}} {{/each}}',
    data: { currency: 'EUR', items: [1, 2] },
    result: 'EUR EUR ',
    words: '`../` reaches what is around the block; `@root` the whole data.',
  },
  {
    template: '{{#if note}}{{note}}{{else}}none{{/if}}',
    data: { note: '' },
    result: 'none',
    words: '`if`, `unless` and `with` take an `{{else}}`.',
  },
];

/** Each helper by its name, in the order they are told. */
export const helperExamples = {
  formatDate: {
    template: '{{formatDate date style="long"}}',
    data: { date: '2026-03-05' },
    result: '5 March 2026',
    words: 'A date such as `2026-03-05`. `style` is `full`, `long`, `medium` or `short`.',
  },
  formatMoney: {
    template: '{{formatMoney total}}',
    data: { total: '1234.5' },
    result: '€1,234.50',
    words: "An amount with its currency, in the run's `locale` and `currency` or its own.",
  },
  formatAmount: {
    template: '{{formatAmount total}}',
    data: { total: '1234.5' },
    result: '1,234.50',
    words: 'The same without the currency, for columns.',
  },
  formatNumber: {
    template: '{{formatNumber quantity decimals=2}}',
    data: { quantity: 3.5 },
    result: '3.50',
    words: 'A number with its digits as given, or exactly `decimals` of them.',
  },
  sum: {
    template: '{{sum items "net"}}',
    data: amounts,
    result: '135.50',
    words:
      'Adds a field of all entries, exactly. Without a name it adds the entries. An entry without the field, or with no number in it, gets a warning; `null` adds nothing.',
  },
  pad: {
    template: '{{pad name 6}}|{{pad net 6 align="right"}}',
    data: { name: 'Ink', net: 4.5 },
    result: 'Ink   |   4.5',
    words:
      'A text of exactly so many characters, for files of fixed columns. A longer one is cut with a warning; a longer number stays whole, with a warning. Line breaks become blanks.',
  },
  label: {
    template: '{{label "dueDate" locale="de-AT"}}',
    data: {},
    result: 'Fällig am',
    words:
      'A fixed word of the shipped documents in English, German or Croatian. `code` asks for the word of a code: `{{label "unit" code="MON"}}`; `else` is printed for one without.',
  },
  useLocale: {
    template: '{{useLocale locale}}{{label "dueDate"}} {{formatDate date}}',
    data: { locale: 'de-AT', date: '2026-03-05' },
    result: 'Fällig am 05.03.2026',
    words:
      "What follows is in this locale instead of the run's: the language of a document can so come from its data. Prints nothing; without a value the run's locale stays.",
  },
  eq: {
    template: '{{#if (eq status "paid")}}PAID{{/if}}',
    data: { status: 'paid' },
    result: 'PAID',
    words: 'Whether two values are the same.',
  },
  not: {
    template: '{{#if (not paid)}}OPEN{{/if}}',
    data: { paid: false },
    result: 'OPEN',
    words: 'The opposite.',
  },
  and: {
    template: '{{#if (and name city)}}both{{/if}}',
    data: { name: 'Ana', city: 'Split' },
    result: 'both',
    words: 'Whether all values are there.',
  },
  or: {
    template: '{{or nickname name}}',
    data: { name: 'Ana', nickname: '' },
    result: 'Ana',
    words: 'The first value that is there.',
  },
  some: {
    template: '{{#if (some items "discount")}}with discount{{/if}}',
    data: { items: [{ discount: 0 }, { discount: 10 }] },
    result: 'with discount',
    words: 'Whether any entry has the field with something other than zero or nothing.',
  },
  lookup: {
    template: '{{lookup names "hr"}}',
    data: { names: { hr: 'Račun' } },
    result: 'Račun',
    words: 'A field whose name comes from a value.',
  },
  cssText: {
    template: '{{cssText "Page of " title}}',
    data: { title: 'Offer 7' },
    result: '"Page of Offer 7"',
    words: 'A quoted text for the CSS property `content`, such as in a page margin.',
  },
  epcPayload: {
    template: '{{#if (epcPayload name=company iban=iban amount=total)}}can be paid by code{{/if}}',
    data: { company: 'Jadran', iban: 'AT61 1904 3002 3457 3201', total: '12.50' },
    result: 'can be paid by code',
    words:
      'The text of a European payment code from `name`, `iban`, `bic`, `amount` and `reference`, at most 331 bytes; nothing, with a warning, when one needed for it is missing or wrong. Euros only.',
  },
  paymentWay: {
    template:
      '{{#with (paymentWay payment iban=iban due=total) as |way|}}{{label way.by}}{{/with}}',
    data: { payment: { means: '59' }, iban: 'AT61 1904 3002 3457 3201', total: '12.50' },
    result: 'Collected by direct debit',
    words:
      'How an invoice is paid: `by` is `byDirectDebit`, `byCard`, `inCash` or `alreadyPaid`, each a name for `label`; `iban`, `bic`, `name` and `remittance` are there for a transfer, `mandate`, `creditorId`, `debited`, `card` and `text` for others. Without a `payment` it is a transfer to the `iban` and `bic` given here. Nothing when no money is due.',
  },
  qr: {
    template: '{{#if text}}{{qr text alt="Pay" size="28mm"}}{{/if}}',
    data: { text: '' },
    result: '',
    words:
      'A text as a QR code picture; nothing, with a warning, for an empty text. `alt` is read aloud, `size` is its width.',
  },
} as const satisfies Readonly<Record<string, TemplateExample>>;
