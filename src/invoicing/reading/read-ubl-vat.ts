import type { Line, VatBreakdown } from '#invoicing/e-invoice.ts';
import { readFields } from '#invoicing/reading/read-fields.ts';
import type { Trace } from '#invoicing/reading/trace.ts';
import { allAt, trimXml, type XmlElement } from '#invoicing/xml/xml-element.ts';

/** Whether an element's tax scheme is VAT, as the categories and numbers of an invoice are. */
export function isVat(element: XmlElement): boolean {
  return allAt(element, 'TaxScheme/ID').some(({ text }) => trimXml(text).toUpperCase() === 'VAT');
}

/** Category, rate and exemption, from the element of them that is of VAT. */
export function readTaxCategory(
  read: Line | VatBreakdown,
  element: XmlElement,
  path: string,
  trace: Trace,
): void {
  trace.key(read, 'category', `${path}/ID`);
  trace.key(read, 'rate', `${path}/Percent`);
  const tax = allAt(element, path).find(isVat);
  if (tax === undefined) return;
  readFields(
    read,
    tax,
    {
      category: 'ID',
      rate: 'Percent',
      exemption: ['TaxExemptionReason', 'text'],
      exemptionCode: 'TaxExemptionReasonCode',
    },
    trace,
  );
}
