import { documentLanguageNames } from '#contract/document-languages.ts';
import { limits } from '#contract/limits.ts';
import { printLiteral } from '#contract/print-literal.ts';
import type { Service } from '#contract/services.ts';
import {
  code,
  codeBlock,
  fold,
  paragraph,
  prose,
  type Section,
  table,
} from '#server/content/page-parts.ts';
import {
  readShippedSample,
  type ShippedTemplate,
  shippedTemplates,
} from '#services/templates/shipped-templates.ts';

/** What the handlebars documents print when it is there; a test finds each in their texts. */
export const optionalFields: readonly {
  holder: string;
  fields: readonly string[];
  words: string;
}[] = [
  {
    holder: 'company',
    fields: ['name', 'address', 'zip', 'city', 'email', 'phone'],
    words: 'The sender as an object. A plain text in `company` is only its name.',
  },
  {
    holder: 'company',
    fields: ['vatId', 'logo', 'iban', 'bic'],
    words:
      'These may stand at the top of the data as well. A logo is a picture written as a `data:` address, because printing uses no network. With an IBAN, invoice and reminder show the account and, for amounts in euros, a code that banking apps read; an invoice does not where `payment` says that it is collected, or paid by card or in cash.',
  },
  { holder: 'client', fields: ['country', 'vatId'], words: 'More about the recipient.' },
  {
    holder: 'items',
    fields: ['name', 'unit', 'discount'],
    words:
      'On invoices and credit notes a name stands before the description. The unit stands beside the quantity. The column for discounts is there when a line has one, in per cent.',
  },
  {
    holder: 'client',
    fields: ['contact', 'iban'],
    words: 'The person a letter is for, and the account a credit note is paid back to.',
  },
  {
    holder: 'invoice',
    fields: ['deliveryDate', 'reference'],
    words:
      "The day of delivery and the customer's own sign. Order, contract, project, period, terms of payment and preceding invoices are printed, too.",
  },
  {
    holder: '',
    fields: [
      'allowances',
      'charges',
      'prepaidAmount',
      'roundingAmount',
      'amountDue',
      'vatExemptions',
    ],
    words:
      'Of an invoice or credit note as a whole: what is taken off or added, each with `reason` and `amount`, what was paid before, what the sum is rounded by, what is left to pay, and why VAT is not charged, each with `reason`.',
  },
  { holder: 'offer', fields: ['reference'], words: "The customer's own sign." },
  {
    holder: 'delivery',
    fields: ['order', 'packages', 'weight'],
    words: 'Facts about the delivery.',
  },
  {
    holder: 'creditNote',
    fields: ['reason', 'reference'],
    words:
      "Why the invoice is corrected, and the customer's own sign. What is taken back is negative: quantities and amounts.",
  },
  {
    holder: 'receipt',
    fields: ['time', 'cashier'],
    words: 'When and by whom. Its lines have gross amounts, so its totals are not worked out.',
  },
  {
    holder: 'payment',
    fields: ['given', 'change'],
    words: 'How a receipt was paid.',
  },
  {
    holder: 'letter',
    fields: ['reference', 'contact'],
    words: "The recipient's own sign, and whom to ask.",
  },
  {
    holder: '',
    fields: ['locale'],
    words:
      "The language of this one document, such as `de-AT`, instead of the run's `locale`. Each row of a list may have another.",
  },
  {
    holder: '',
    fields: ['fiscal', 'code'],
    words:
      'Numbers a tax office asks for on a receipt, as `name` and `value`, and a text printed as a QR code.',
  },
  {
    holder: '',
    fields: ['closing', 'signer', 'enclosures'],
    words:
      'The end of a letter: greeting, `name` and `role` of the signer, and a list of enclosures.',
  },
  {
    holder: '',
    fields: ['intro', 'text', 'fee', 'notes', 'footer'],
    words:
      'At the top of the data: a text before the lines of an offer or reminder, a reminder fee, remarks, and the small print. Line breaks are kept.',
  },
];

/** More samples than these are folded once more. */
const foldsMax = 3;

/** The templates that come with the product, each with data that fits. */
export async function shippedTemplateSection(
  service: Service,
  publicUrl: string,
): Promise<Section> {
  const all: readonly ShippedTemplate[] = shippedTemplates;
  const own = all.filter((template) => template.service === service.key);
  const hasLanguages = own.some(({ languages }) => languages !== undefined);
  const rows = own.map(({ file_name, title, engine, languages }) => [
    // A whole address: the frame keeps addresses of the portal's own pages to itself.
    `<a href="${publicUrl}/template/default/file/${file_name}"><code>${file_name}</code></a>`,
    title,
    engine,
    ...(hasLanguages
      ? [(languages ?? (['en'] as const)).map((one) => documentLanguageNames[one]).join(', ')]
      : []),
  ]);
  const documents = own.filter(({ engine }) => engine === 'handlebars');
  const folds = await Promise.all(
    (documents.length > 0 ? documents : own).map(async ({ file_name, title }) =>
      fold(
        `${title}: \`${file_name}\``,
        codeBlock('json', printLiteral(await readShippedSample(file_name), 'json')),
      ),
    ),
  );
  const samples = folds.join('\n');
  return {
    id: 'shipped-templates',
    title: 'Templates to start with',
    html: [
      paragraph(
        'Put the name into `template_id`. The list is at `GET /template/default/list`, each text at `GET /template/default/file/{file_name}`, and its sample data at `GET /template/default/sample/{file_name}`, in German with `?language=de` where it has several, without a key.',
      ),
      table(
        'Templates that come with the service',
        ['Name', 'Document', 'Engine', ...(hasLanguages ? ['Languages'] : [])],
        rows,
      ),
    ].join('\n'),
    inner: [
      {
        id: 'template-data',
        title: 'Sample data',
        html: folds.length > foldsMax ? fold(`Of all ${folds.length} documents`, samples) : samples,
      },
      { id: 'own-templates', title: 'Your own templates', html: ownTemplates() },
    ],
  };
}

function ownTemplates(): string {
  return [
    paragraph(
      'Under Configuration you write templates of your own, from a blank page or from a copy of one above, with a preview on sample data. `template_id` takes the name or the id of yours; where yours has the name of one above, yours is used.',
    ),
    fold(
      'Versions and programs',
      paragraph(
        `Each saved text is a version. Put \`@\` and its number behind the name or id to stay with it, such as \`Invoice@3\`: later changes then do not reach your documents. The last ${limits.templateVersionsMax} versions are kept. Of a deleted template nothing can be run any more. Programs do the same with the calls under \`/core/template\`, as the signed-in user.`,
      ),
    ),
  ].join('\n');
}

/** What the handlebars documents print beside the fields of their samples. */
export function optionalFieldTable(): string {
  return fold(
    'All optional fields',
    table(
      'Optional fields of the handlebars documents',
      ['In', 'Fields', 'Meaning'],
      optionalFields.map(({ holder, fields, words }) => [
        holder === '' ? 'data' : code(`data.${holder}`),
        fields.map(code).join(', '),
        prose(words),
      ]),
    ),
  );
}
