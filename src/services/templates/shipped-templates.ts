import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '#contract/problems.ts';
import type { ServiceKey } from '#contract/services.ts';
import type { TemplateEngine } from '#services/tools.ts';

export interface ShippedTemplate {
  file_name: string;
  title: string;
  service: ServiceKey;
  engine: TemplateEngine;
}

export const shippedTemplates = [
  { file_name: 'invoice.hbs', title: 'Invoice', service: 'data-to-pdf', engine: 'handlebars' },
  {
    file_name: 'invoice.html',
    title: 'Invoice, simple',
    service: 'data-to-pdf',
    engine: 'default',
  },
  { file_name: 'offer.hbs', title: 'Offer', service: 'data-to-pdf', engine: 'handlebars' },
  { file_name: 'offer.html', title: 'Offer, simple', service: 'data-to-pdf', engine: 'default' },
  {
    file_name: 'delivery-note.hbs',
    title: 'Delivery note',
    service: 'data-to-pdf',
    engine: 'handlebars',
  },
  {
    file_name: 'delivery-note.html',
    title: 'Delivery note, simple',
    service: 'data-to-pdf',
    engine: 'default',
  },
  {
    file_name: 'reminder.hbs',
    title: 'Payment reminder',
    service: 'data-to-pdf',
    engine: 'handlebars',
  },
  {
    file_name: 'reminder.html',
    title: 'Payment reminder, simple',
    service: 'data-to-pdf',
    engine: 'default',
  },
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
  'invoice.txt': 'invoice-text',
  'invoice.xml': 'invoice-text',
  'invoice-xml.hbs': 'invoice-text',
  'invoice-to-ubl.json': 'invoice-ubl',
};

// Only these names reach the file system; names sent by callers are looked up, never joined into
// paths.
const files: ReadonlyMap<string, { template: string; sample: string }> = new Map(
  shippedTemplates.map(({ file_name }) => [
    file_name,
    {
      template: join(folder, file_name),
      sample: join(folder, 'samples', `${sampleOf(file_name)}.json`),
    },
  ]),
);

function sampleOf(fileName: string): string {
  return samples[fileName] ?? fileName.replace(/\.\w+$/, '');
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
  const text = await readFile(fileOf(fileName).template, 'utf8');
  // Cached: the files change only with the program.
  texts.set(fileName, text);
  return text;
}

const texts = new Map<string, string>();

/**
 * Parsed sample data for a shipped template.
 * @throws Problem `template_not_shipped`
 */
export async function readShippedSample(fileName: string): Promise<unknown> {
  const sample: unknown = JSON.parse(await readFile(fileOf(fileName).sample, 'utf8'));
  return sample;
}

function fileOf(fileName: string): { template: string; sample: string } {
  const file = files.get(fileName);
  if (file === undefined) throw new Problem('template_not_shipped');
  return file;
}
