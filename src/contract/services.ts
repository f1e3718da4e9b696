// The 13 services, once, in the fixed display order: names, sub-paths, access modes and samples.
// `open: false` marks a service whose runs are not taken yet; its page says so plainly.

export const serviceKeys = [
  'data-to-pdf',
  'data-generator',
  'data-mapping',
  'html-to-pdf',
  'data-to-text',
  'data-to-html',
  'send-email',
  'file-archive',
  'pdf-manipulation',
  'text-extractor',
  'vat-validator',
  'address-validation',
  'web-scraper',
] as const;

export type ServiceKey = (typeof serviceKeys)[number];

/** The body field that says whether a run's file is downloaded or archived. */
export type AccessModeField =
  | 'pdf_access_mode'
  | 'html_access_mode'
  | 'text_access_mode'
  | 'image_access_mode'
  | 'file_access_mode';

export interface ServiceFunction {
  /** Shown in the statistics' Function column and in the Execution screen. */
  label: string;
  /** Last part of POST /api/{service}/v1/{path}. */
  path: string;
  /** What Show Sample inserts; `{{api_key}}` is filled in by the portal just before the call. */
  sample: Readonly<Record<string, unknown>>;
  /** A short body without a key, which programs in the documentation send. */
  example: Readonly<Record<string, unknown>>;
}

export interface Service {
  key: ServiceKey;
  title: string;
  /** One sentence: what it does. */
  summary: string;
  open: boolean;
  /** Absent for services whose answer is never a file. */
  accessModeField?: AccessModeField;
  functions: readonly ServiceFunction[];
  /** Extension of `downloaded_file`, with the dot. */
  downloadExtension: string;
}

const invoiceData = {
  company: 'Jadran Papir d.o.o.',
  client: { name: 'Müller & Söhne GmbH', address: 'Gürtelstraße 12', city: 'Wien', zip: '1180' },
  invoice: { number: '2024-0117', date: '2024-09-02', dueDate: '2024-09-16' },
  items: [
    {
      pos: 1,
      description: 'Uredski papir A4, 80 g',
      quantity: 20,
      unitPrice: 4.5,
      vatPercentage: 20,
      discount: 0,
      net: 90,
    },
    {
      pos: 2,
      description: 'Knjižica računa, džepni format',
      quantity: 10,
      unitPrice: 5,
      vatPercentage: 10,
      discount: 10,
      net: 45,
    },
  ],
  netTotal: 135,
  vatTotal_20: 18,
  vatTotal_10: 4.5,
  grandTotal: 157.5,
  footer: 'Thank you for your order.',
} as const;

// Without totals, which the run works out from the lines.
const shortInvoiceData = {
  company: 'Jadran Papir d.o.o.',
  client: { name: 'Müller & Söhne GmbH', address: 'Gürtelstraße 12', city: 'Wien', zip: '1180' },
  invoice: { number: '2024-0117', date: '2024-09-02', dueDate: '2024-09-16' },
  items: [
    {
      pos: 1,
      description: 'Uredski papir A4',
      quantity: 20,
      unitPrice: 4.5,
      vatPercentage: 25,
      net: 90,
    },
    {
      pos: 2,
      description: 'Knjižica računa',
      quantity: 10,
      unitPrice: 5,
      vatPercentage: 5,
      net: 50,
    },
  ],
} as const;

/** All services in display order. */
export const services: readonly Service[] = [
  {
    key: 'data-to-pdf',
    title: 'Data to PDF',
    summary: 'Fills a template with your JSON data and answers a tagged, print-ready PDF.',
    open: true,
    accessModeField: 'pdf_access_mode',
    downloadExtension: '.pdf',
    functions: [
      {
        label: 'Convert',
        path: 'convert',
        sample: {
          api_key: '{{api_key}}',
          template_id: 'invoice.hbs',
          template_engine: 'handlebars',
          pdf_access_mode: 'download',
          output_type: 'pdf',
          data: invoiceData,
        },
        example: {
          template_id: 'invoice.hbs',
          pdf_access_mode: 'download',
          file_name: 'invoice.pdf',
          data: shortInvoiceData,
        },
      },
    ],
  },
  {
    key: 'data-generator',
    title: 'Data Generator',
    summary: 'Makes well-formed XML, e-invoices included, from JSON data.',
    open: false,
    accessModeField: 'file_access_mode',
    downloadExtension: '.xml',
    functions: [],
  },
  {
    key: 'data-mapping',
    title: 'Data Mapping',
    summary: 'Rearranges JSON from one shape into another by a list of rules.',
    open: false,
    downloadExtension: '.json',
    functions: [],
  },
  {
    key: 'html-to-pdf',
    title: 'HTML to PDF',
    summary: 'Prints your HTML, or the page at an address, to PDF.',
    open: false,
    accessModeField: 'pdf_access_mode',
    downloadExtension: '.pdf',
    functions: [],
  },
  {
    key: 'data-to-text',
    title: 'Data to Text',
    summary: 'Fills a text template with your data: letters, CSV, fixed-width files.',
    open: false,
    accessModeField: 'text_access_mode',
    downloadExtension: '.txt',
    functions: [],
  },
  {
    key: 'data-to-html',
    title: 'Data to HTML',
    summary: 'Fills an HTML template with your data, for pages and mail.',
    open: false,
    accessModeField: 'html_access_mode',
    downloadExtension: '.html',
    functions: [],
  },
  {
    key: 'send-email',
    title: 'Send Email',
    summary: 'Sends mail with templates and attachments from your own address.',
    open: false,
    downloadExtension: '.json',
    functions: [],
  },
  {
    key: 'file-archive',
    title: 'File Archive',
    summary: 'Keeps your files, with links that expire when you say.',
    open: true,
    downloadExtension: '',
    functions: [],
  },
  {
    key: 'pdf-manipulation',
    title: 'PDF Operations',
    summary: 'Rotates, merges, stamps, compresses and takes apart PDF files.',
    open: false,
    accessModeField: 'pdf_access_mode',
    downloadExtension: '.pdf',
    functions: [],
  },
  {
    key: 'text-extractor',
    title: 'Text Extractor',
    summary: 'Reads the text out of PDF, office, mail and image files.',
    open: false,
    accessModeField: 'text_access_mode',
    downloadExtension: '.txt',
    functions: [],
  },
  {
    key: 'vat-validator',
    title: 'VAT-ID Validator',
    summary: 'Checks VAT numbers by format, checksum and the EU register.',
    open: false,
    downloadExtension: '.json',
    functions: [],
  },
  {
    key: 'address-validation',
    title: 'Address Validator',
    summary: 'Checks and formats postal addresses by the rules of their country.',
    open: false,
    downloadExtension: '.json',
    functions: [],
  },
  {
    key: 'web-scraper',
    title: 'Web Scraper',
    summary: 'Fetches a web page and answers its text, links or data.',
    open: false,
    accessModeField: 'file_access_mode',
    downloadExtension: '.html',
    functions: [],
  },
];

const byKey = new Map(services.map((service) => [service.key, service]));

/** The service of a key, or undefined; safe for any text, `__proto__` included. */
export function serviceOf(key: string): Service | undefined {
  for (const [known, service] of byKey) if (known === key) return service;
  return undefined;
}

export const templateEngines = ['default', 'handlebars'] as const;
