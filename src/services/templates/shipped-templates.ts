import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DocumentLanguage, documentLanguages } from '#contract/document-languages.ts';
import { Problem } from '#contract/problems.ts';
import type { ServiceKey } from '#contract/services.ts';
import { isJsonObject } from '#services/templates/json-value.ts';
import type { TemplateEngine } from '#services/tools.ts';

export interface ShippedTemplate {
  file_name: string;
  title: string;
  service: ServiceKey;
  engine: TemplateEngine;
  /** The languages of its samples; absent where its words are in one only. */
  languages?: readonly DocumentLanguage[];
}

// Its words follow the language of the data or of the run.
const document = {
  service: 'data-to-pdf',
  engine: 'handlebars',
  languages: documentLanguages,
} as const;

export const shippedTemplates = [
  { file_name: 'invoice.hbs', title: 'Invoice', ...document },
  {
    file_name: 'invoice.html',
    title: 'Invoice, simple',
    service: 'data-to-pdf',
    engine: 'default',
  },
  { file_name: 'offer.hbs', title: 'Offer', ...document },
  { file_name: 'offer.html', title: 'Offer, simple', service: 'data-to-pdf', engine: 'default' },
  { file_name: 'delivery-note.hbs', title: 'Delivery note', ...document },
  {
    file_name: 'delivery-note.html',
    title: 'Delivery note, simple',
    service: 'data-to-pdf',
    engine: 'default',
  },
  { file_name: 'reminder.hbs', title: 'Payment reminder', ...document },
  {
    file_name: 'reminder.html',
    title: 'Payment reminder, simple',
    service: 'data-to-pdf',
    engine: 'default',
  },
  { file_name: 'credit-note.hbs', title: 'Credit note', ...document },
  { file_name: 'receipt.hbs', title: 'Receipt', ...document },
  { file_name: 'letter.hbs', title: 'Letter', ...document },
  {
    file_name: 'invoice-xml.hbs',
    title: 'Invoice as XML',
    service: 'data-generator',
    engine: 'handlebars',
  },
  {
    file_name: 'invoice.xml',
    title: 'Invoice as XML, simple',
    service: 'data-generator',
    engine: 'default',
  },
  {
    file_name: 'invoice-to-ubl.json',
    title: 'Invoice to the names of UBL',
    service: 'data-mapping',
    engine: 'default',
  },
  {
    file_name: 'csv-to-invoice.jsonata',
    title: 'Rows of a CSV to an invoice',
    service: 'data-mapping',
    engine: 'default',
  },
  {
    file_name: 'invoice-text.hbs',
    title: 'Invoice in columns',
    service: 'data-to-text',
    engine: 'handlebars',
  },
  {
    file_name: 'invoice.txt',
    title: 'Invoice as text',
    service: 'data-to-text',
    engine: 'default',
  },
  {
    file_name: 'invoice-lines.csv',
    title: 'Invoice lines as CSV',
    service: 'data-to-text',
    engine: 'default',
  },
  {
    file_name: 'invoice-mail.hbs',
    title: 'Invoice mail',
    service: 'data-to-html',
    engine: 'handlebars',
  },
  {
    file_name: 'invoice-mail.html',
    title: 'Invoice mail, simple',
    service: 'data-to-html',
    engine: 'default',
  },
] as const satisfies readonly ShippedTemplate[];

const folder = join(import.meta.dirname, 'shipped');

// The same invoice for all, without fields that a template does not print: a sample shows what is
// used.
const samples: Readonly<Record<string, string>> = {
  'invoice.html': 'invoice-simple',
  'offer.html': 'offer-simple',
  'delivery-note.html': 'delivery-note-simple',
  'reminder.html': 'reminder-simple',
  'invoice.txt': 'invoice-text',
  'invoice.xml': 'invoice-text',
  'invoice-xml.hbs': 'invoice-text',
  'invoice-to-ubl.json': 'invoice-ubl',
};

function sampleOf({ file_name, languages }: ShippedTemplate, language: DocumentLanguage): string {
  const name = samples[file_name] ?? file_name.replace(/\.\w+$/, '');
  return languages === undefined ? name : join(language, name);
}

/** The catalogue entry of a shipped template, or undefined. */
export function findShippedTemplate(fileName: string): ShippedTemplate | undefined {
  return shippedTemplates.find(({ file_name }) => file_name === fileName);
}

/**
 * The text of a shipped template.
 * @throws Problem `template_not_shipped`
 */
export async function readShippedTemplate(fileName: string): Promise<string> {
  const known = texts.get(fileName);
  if (known !== undefined) return known;
  // Only names of the list reach the file system; what a caller sends is never joined into a path.
  const { file_name } = shippedOf(fileName);
  const text = await readFile(join(folder, file_name), 'utf8');
  // Cached: the files change only with the program.
  texts.set(fileName, text);
  return text;
}

const texts = new Map<string, string>();

/**
 * Parsed sample data for a shipped template, in the language where it has several.
 * @throws Problem `template_not_shipped`
 */
export async function readShippedSample(
  fileName: string,
  language: DocumentLanguage = 'en',
): Promise<Record<string, unknown>> {
  const file = `${sampleOf(shippedOf(fileName), language)}.json`;
  const sample: unknown = JSON.parse(await readFile(join(folder, 'samples', file), 'utf8'));
  if (!isJsonObject(sample)) throw new Error(`The sample of ${fileName} is no object.`);
  return { ...sample };
}

function shippedOf(fileName: string): ShippedTemplate {
  const shipped = findShippedTemplate(fileName);
  if (shipped === undefined) throw new Problem('template_not_shipped');
  return shipped;
}
