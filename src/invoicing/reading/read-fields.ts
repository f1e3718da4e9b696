import type { Trace } from '#invoicing/reading/trace.ts';
import { firstAt, trimXml, type XmlElement } from '#invoicing/xml/xml-element.ts';

/** How an element becomes a value: its text as it stands, or trimmed, or with one of its attributes. */
type Kind = 'text' | 'code' | 'amount' | 'quantity' | 'id' | 'date';

/** For each key of T: the path of its element, and its kind if it is not a code. */
export type Fields<T> = { readonly [K in keyof T]?: string | readonly [path: string, kind: Kind] };

/** 20260131 of CII as 2026-01-31; anything else stays as it is. */
function dateOf(element: XmlElement): string {
  const text = trimXml(element.text);
  const format = element.attributes.format;
  return format === '102' && /^\d{8}$/.test(text)
    ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
    : text;
}

function amountOf({ text, attributes }: XmlElement, isCii: boolean): unknown {
  const value = trimXml(text);
  const amount = { value, currency: trimXml(attributes.currencyID) };
  return isCii && value !== text ? { ...amount, raw: text } : amount;
}

function valueFrom(element: XmlElement, kind: Kind, isCii: boolean): unknown {
  const { text, attributes } = element;
  switch (kind) {
    case 'text':
      return text;
    case 'code':
      return trimXml(text);
    case 'date':
      return dateOf(element);
    case 'amount':
      return amountOf(element, isCii);
    case 'quantity':
      return { value: trimXml(text), unit: trimXml(attributes.unitCode) };
    case 'id':
      return {
        value: trimXml(text),
        scheme: trimXml(attributes.schemeID ?? attributes.listID),
        schemeVersion: trimXml(attributes.schemeVersionID ?? attributes.listVersionID),
      };
  }
}

/** Fills a part of the invoice from the elements below one element, and remembers where they stand. */
export function readFields<T extends object>(
  into: T,
  element: XmlElement,
  fields: Fields<T>,
  trace: Trace,
): T {
  for (const [key, field] of Object.entries(fields) as [string, string | [string, Kind]][]) {
    const [path, kind] = typeof field === 'string' ? ([field, 'code'] as const) : field;
    const found = firstAt(element, path);
    trace.key(into, key, found ?? path);
    if (found !== undefined) {
      (into as Record<string, unknown>)[key] = readValue(found, kind, trace);
    }
  }
  return into;
}

/** The value of one element. */
export function readValue<T>(element: XmlElement, kind: Kind, trace: Trace): T {
  const value = valueFrom(element, kind, trace.isCii);
  if (typeof value !== 'object' || value === null) {
    return value as T;
  }
  // Without the keys that are undefined, as invoices are compared and printed.
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  return trace.object(Object.fromEntries(entries), element) as T;
}
