import type { AllowanceCharge, EInvoice, Identifier } from '#invoicing/e-invoice.ts';
import type { XmlWriter } from '#invoicing/write/xml-writer.ts';

export interface CiiPlace {
  x: XmlWriter;
  invoice: EInvoice;
}

/** A day in the format 102, YYYYMMDD. */
export function writeDate(
  name: string,
  date: string | undefined,
  { x }: Pick<CiiPlace, 'x'>,
  element = 'udt:DateTimeString',
): void {
  x.group(name, () => x.leaf(element, date?.replaceAll('-', ''), { format: '102' }));
}

/** An identifier; those with a scheme have an element of their own. */
export function writeIdOrGlobalId(id: Identifier | undefined, { x }: Pick<CiiPlace, 'x'>): void {
  if (id === undefined) return;
  if (id.scheme === undefined) x.leaf('ram:ID', id.value);
  else x.leaf('ram:GlobalID', id.value, { schemeID: id.scheme });
}

export function writeIndicator(isCharge: boolean, { x }: Pick<CiiPlace, 'x'>): void {
  x.group('ram:ChargeIndicator', () => x.leaf('udt:Indicator', String(isCharge)));
}

export function writeCiiAllowanceCharge(one: AllowanceCharge, { x }: Pick<CiiPlace, 'x'>): void {
  x.group('ram:SpecifiedTradeAllowanceCharge', () => {
    writeIndicator(one.isCharge, { x });
    x.leaf('ram:CalculationPercent', one.percent);
    x.leaf('ram:BasisAmount', one.base?.value);
    x.leaf('ram:ActualAmount', one.amount?.value);
    x.leaf('ram:ReasonCode', one.reasonCode);
    x.leaf('ram:Reason', one.reason);
    if (one.category === undefined) return;
    x.group('ram:CategoryTradeTax', () => {
      x.leaf('ram:TypeCode', 'VAT');
      x.leaf('ram:CategoryCode', one.category);
      x.leaf('ram:RateApplicablePercent', one.rate);
    });
  });
}
