// What the form does to the request's text.
import {
  type RequestText,
  textAt,
  valueAt,
  withEntry,
  withExchanged,
  withValue,
} from '#portal/services/execution/form/request-text.ts';

/** The two services whose requests hold an invoice. */
export const formServices = ['data-generator', 'data-to-pdf'] as const;
export type FormService = (typeof formServices)[number];

/** The formats of both services, by the value of their field. */
export const formatField = { 'data-generator': 'format', 'data-to-pdf': 'e_invoice' } as const;

export const formatNames = {
  'data-generator': {
    ubl: 'UBL (EN 16931)',
    cii: 'CII (EN 16931)',
    'xrechnung-ubl': 'XRechnung, UBL',
    'xrechnung-cii': 'XRechnung, CII',
    'peppol-ubl': 'Peppol BIS Billing 3.0',
    'hr-ubl': 'Croatian eRačun',
  },
  'data-to-pdf': {
    'factur-x': 'Factur-X / ZUGFeRD',
    xrechnung: 'XRechnung in the PDF',
  },
} as const;

const begun = {
  'data-generator': { api_key: '{{api_key}}', format: 'ubl', file_access_mode: 'download' },
  'data-to-pdf': {
    api_key: '{{api_key}}',
    template_id: 'invoice.hbs',
    e_invoice: 'factur-x',
    pdf_access_mode: 'download',
  },
} as const satisfies Record<FormService, object>;

/** The request an empty text becomes with the first word that is typed into the form. */
function beginning(service: FormService): string {
  return JSON.stringify({ ...begun[service], data: {} }, null, 2);
}

export function isFormService(key: string): key is FormService {
  return formServices.some((one) => one === key);
}

/** `path` is inside `data`; an empty text takes the value out. */
export function edited(request: RequestText, service: FormService, path: string, value: string) {
  const text = started(request, service);
  const [, party] = /^(company|client)\./.exec(path) ?? [];
  const name = party && valueAt(request, `data.${party}`);
  // A party that is its name alone becomes one with more to say.
  const open =
    typeof name === 'string' ? withValue(text, `data.${party}`, name === '' ? {} : { name }) : text;
  return withValue(open, `data.${path}`, value === '' ? undefined : value);
}

/** The choice of another format; a template would take its place, so that goes. */
export function withFormat(request: RequestText, service: FormService, format: string): string {
  const text = withValue(
    started(request, service),
    formatField[service],
    format === '' ? undefined : format,
  );
  if (service === 'data-to-pdf' || format === '') return text;
  return ['template_id', 'template_engine', 'xsd'].reduce(
    (next, name) => withValue(next, name, undefined),
    text,
  );
}

export function withLine(request: RequestText, service: FormService, line: object): string {
  const text = started(request, service);
  return text === request.text
    ? withEntry(request, 'data.items', line)
    : withValue(text, 'data.items', [line]);
}

export function withoutLine({ text }: RequestText, index: number): string {
  return withValue(text, `data.items.${index}`, undefined);
}

export function withMovedLine(request: RequestText, index: number, by: -1 | 1): string {
  return withExchanged(request, 'data.items', index, index + by);
}

/** What a field of the form shows. */
export function shownAt(request: RequestText, path: string): string {
  const [, party] = /^(company|client)\.name$/.exec(path) ?? [];
  const short = party && textAt(request, `data.${party}`);
  return short || textAt(request, `data.${path}`);
}

function started({ text, root }: RequestText, service: FormService): string {
  return root.children?.length ? text : beginning(service);
}

/**
 * A typed amount as a decimal: a comma is its point, and of two kinds of signs the last is it. Anything
 * else stays as it is and is told.
 */
export function decimalOf(typed: string): string {
  const text = typed.replace(/[\s\u00a0\u202f']/g, '');
  if (!/^[+-]?[\d.,]*$/.test(text)) return typed;
  const [point, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')];
  if (comma < 0) return text;
  if (point < 0)
    return text.split(',').length === 2 ? text.replace(',', '.') : text.replaceAll(',', '');
  return comma > point ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '');
}
