// What the form asks for, by the paths of the invoice in JSON. The rest of it is edited as JSON.
import { type FormService, formatNames } from '#portal/services/execution/form/form-edit.ts';

export interface FormField {
  path: string;
  label: string;
  /** What such a value looks like. */
  example?: string;
  kind?: 'decimal' | 'date';
  /** Only of this format. */
  format?: 'hr-ubl';
  options?: readonly (readonly [value: string, words: string])[];
}

export interface FieldGroup {
  title: string;
  fields: readonly FormField[];
}

const party = (name: 'company' | 'client'): FormField[] => [
  { path: `${name}.name`, label: 'Name' },
  { path: `${name}.vatId`, label: 'VAT number', example: 'DE123456789' },
  { path: `${name}.address`, label: 'Street' },
  { path: `${name}.zip`, label: 'Post code' },
  { path: `${name}.city`, label: 'City' },
  { path: `${name}.country`, label: 'Country', example: 'DE' },
  {
    path: `${name}.electronicAddress`,
    label: 'Electronic address',
    example: '0088:4000001123452',
  },
  { path: `${name}.contact`, label: 'Contact' },
  { path: `${name}.phone`, label: 'Phone' },
  { path: `${name}.email`, label: 'E-mail' },
];

export const beforeLines = (head: 'invoice' | 'creditNote'): readonly FieldGroup[] => [
  {
    title: head === 'invoice' ? 'Invoice' : 'Credit note',
    fields: [
      { path: `${head}.number`, label: 'Number' },
      { path: `${head}.date`, label: 'Date', kind: 'date' },
      { path: `${head}.time`, label: 'Time', example: '09:15:00', format: 'hr-ubl' },
      { path: `${head}.dueDate`, label: 'Due date', kind: 'date' },
      { path: `${head}.deliveryDate`, label: 'Delivered', kind: 'date' },
      { path: `${head}.currency`, label: 'Currency', example: 'EUR' },
      { path: `${head}.reference`, label: 'Buyer reference', example: 'Leitweg-ID' },
      { path: `${head}.order`, label: 'Order number' },
      { path: 'operator.name', label: 'Operator', format: 'hr-ubl' },
      { path: 'operator.oib', label: 'OIB of the operator', format: 'hr-ubl' },
    ],
  },
  { title: 'Seller', fields: party('company') },
  { title: 'Buyer', fields: party('client') },
];

export const afterLines = (head: 'invoice' | 'creditNote'): readonly FieldGroup[] => [
  {
    title: 'Payment',
    fields: [
      { path: 'payment.iban', label: 'IBAN' },
      { path: 'payment.bic', label: 'BIC' },
      { path: 'payment.remittance', label: 'Purpose', example: 'Invoice 2026-17' },
      { path: `${head}.paymentTerms`, label: 'Terms', example: 'Within 14 days' },
      { path: 'prepaidAmount', label: 'Paid already', kind: 'decimal' },
      { path: 'notes', label: 'Note' },
    ],
  },
];

/** Of each line, behind `items.0.`. */
export const lineFields: readonly FormField[] = [
  { path: 'description', label: 'What' },
  { path: 'quantity', label: 'Quantity', kind: 'decimal' },
  { path: 'unit', label: 'Unit', example: 'pcs, h, kg' },
  { path: 'unitPrice', label: 'Price of one', kind: 'decimal' },
  { path: 'vatPercentage', label: 'VAT %', kind: 'decimal' },
  {
    path: 'vatCategory',
    label: 'VAT category',
    options: [
      ['', 'By the rate'],
      ['S', 'S – standard rate'],
      ['Z', 'Z – zero rate'],
      ['E', 'E – exempt'],
      ['AE', 'AE – reverse charge'],
      ['K', 'K – intra-Community'],
      ['G', 'G – export'],
      ['O', 'O – outside VAT'],
      ['L', 'L – Canary Islands'],
      ['M', 'M – Ceuta and Melilla'],
    ],
  },
  { path: 'exemptionReason', label: 'Why without VAT' },
  { path: 'kpd', label: 'KPD code', example: '62.20.20', format: 'hr-ubl' },
];

export const newLine = { quantity: '1', unit: 'pcs', vatPercentage: '' } as const;

export function formatsOf(service: FormService): readonly (readonly [string, string])[] {
  return Object.entries(formatNames[service]);
}

/** The field of the form that stands for a path of the JSON. */
export function fieldPath(path: string): string {
  if (path === 'payment' || path === 'payment.means') return 'payment.iban';
  if (path === 'company' || path === 'client') return `${path}.name`;
  return path.replace(/^(items\.\d+)\.name$/, '$1.description').replace(/^notes\..*$/, 'notes');
}

/** `Seller: VAT number`; undefined for what the form has no field for. */
export function fieldName(path: string, head: 'invoice' | 'creditNote'): string | undefined {
  const [, index, own] = /^items\.(\d+)\.(.+)$/.exec(path) ?? [];
  const line = lineFields.find((field) => field.path === own);
  if (line) return `Line ${Number(index) + 1}: ${line.label}`;
  for (const { title, fields } of [...beforeLines(head), ...afterLines(head)]) {
    const field = fields.find((one) => one.path === path);
    if (field) return `${title}: ${field.label}`;
  }
  return undefined;
}
