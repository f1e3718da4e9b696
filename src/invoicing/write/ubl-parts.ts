import type { AllowanceCharge, Amount, EInvoice, Identifier } from '#invoicing/e-invoice.ts';
import type { XmlWriter } from '#invoicing/write/xml-writer.ts';

/** Where in the document is written. */
export interface UblPlace {
  x: XmlWriter;
  invoice: EInvoice;
  currency: string;
  isCroatian: boolean;
}

export function writeAmount(
  name: string,
  amount: Amount | undefined,
  { x, currency }: Pick<UblPlace, 'x' | 'currency'>,
): void {
  x.leaf(name, amount?.value, { currencyID: amount?.currency ?? currency });
}

export function writeId(name: string, id: Identifier | undefined, { x }: Pick<UblPlace, 'x'>) {
  x.leaf(name, id?.value, { schemeID: id?.scheme });
}

/** An allowance or charge of the whole or of a line, which has no VAT of its own. */
export function writeAllowanceCharge(one: AllowanceCharge, place: UblPlace): void {
  const { x } = place;
  x.group('cac:AllowanceCharge', () => {
    x.leaf('cbc:ChargeIndicator', String(one.isCharge));
    x.leaf('cbc:AllowanceChargeReasonCode', one.reasonCode);
    x.leaf('cbc:AllowanceChargeReason', one.reason);
    x.leaf('cbc:MultiplierFactorNumeric', one.percent);
    writeAmount('cbc:Amount', one.amount, place);
    writeAmount('cbc:BaseAmount', one.base, place);
    if (one.category !== undefined) {
      const national = place.isCroatian ? croatianCategory(one, place) : {};
      writeCategory('cac:TaxCategory', { ...one, ...national }, place);
    }
  });
}

/** HR-BT-6 and HR-BT-7: what Croatia writes where something has no VAT. */
function croatianCategory({ category }: AllowanceCharge, { invoice }: UblPlace): Category {
  if (category !== 'E' && category !== 'O') return {};
  const { exemption, exemptionCode } = invoice.vat.find((one) => one.category === category) ?? {};
  return { name: `HR:${category}`, exemption, exemptionCode };
}

interface Category {
  category?: string | undefined;
  rate?: string | undefined;
  name?: string | undefined;
  exemption?: string | undefined;
  exemptionCode?: string | undefined;
}

export function writeCategory(element: string, of: Category, { x }: Pick<UblPlace, 'x'>): void {
  x.group(element, () => {
    x.leaf('cbc:ID', of.category);
    x.leaf('cbc:Name', of.name);
    x.leaf('cbc:Percent', of.rate);
    x.leaf('cbc:TaxExemptionReasonCode', of.exemptionCode);
    x.leaf('cbc:TaxExemptionReason', of.exemption);
    x.group('cac:TaxScheme', () => x.leaf('cbc:ID', 'VAT'));
  });
}
