// The 13 services, once, in the fixed display order: names, sub-paths, access modes and samples.
// `open: false` marks a service whose runs are not taken yet; its page says so plainly.

import { serviceFunctions } from '#contract/service-functions.ts';

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

/** All services in display order. */
export const services: readonly Service[] = [
  {
    key: 'data-to-pdf',
    title: 'Data to PDF',
    summary: 'Fills a template with your JSON data and answers a tagged, print-ready PDF.',
    open: true,
    accessModeField: 'pdf_access_mode',
    downloadExtension: '.pdf',
    functions: serviceFunctions['data-to-pdf'],
  },
  {
    key: 'data-generator',
    title: 'Data Generator',
    summary: 'Makes well-formed XML from JSON data, by its structure or by a template.',
    open: true,
    accessModeField: 'file_access_mode',
    downloadExtension: '.xml',
    functions: serviceFunctions['data-generator'],
  },
  {
    key: 'data-mapping',
    title: 'Data Mapping',
    summary: 'Rearranges JSON from one shape into another by a list of rules.',
    open: true,
    accessModeField: 'file_access_mode',
    downloadExtension: '.json',
    functions: serviceFunctions['data-mapping'],
  },
  {
    key: 'html-to-pdf',
    title: 'HTML to PDF',
    summary: 'Prints your HTML, or the page at an address, to PDF.',
    open: true,
    accessModeField: 'pdf_access_mode',
    downloadExtension: '.pdf',
    functions: serviceFunctions['html-to-pdf'],
  },
  {
    key: 'data-to-text',
    title: 'Data to Text',
    summary: 'Fills a text template with your data: letters, CSV, fixed-width files.',
    open: true,
    accessModeField: 'text_access_mode',
    downloadExtension: '.txt',
    functions: serviceFunctions['data-to-text'],
  },
  {
    key: 'data-to-html',
    title: 'Data to HTML',
    summary: 'Fills an HTML template with your data, for pages and mail.',
    open: true,
    accessModeField: 'html_access_mode',
    downloadExtension: '.html',
    functions: serviceFunctions['data-to-html'],
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

/** The services that a user can store templates for; a mapping is one in the default engine. */
export const templateServices = [
  'data-to-pdf',
  'data-generator',
  'data-mapping',
  'data-to-text',
  'data-to-html',
] as const satisfies readonly ServiceKey[];

export type TemplateService = (typeof templateServices)[number];
