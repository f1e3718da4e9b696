import { allAt, type XmlElement } from '#invoicing/xml/xml-element.ts';

/** Whether an element's tax scheme is VAT, as the categories and numbers of an invoice are. */
export function isVat(element: XmlElement): boolean {
  return allAt(element, 'TaxScheme/ID').some(({ text }) => text.trim().toUpperCase() === 'VAT');
}
