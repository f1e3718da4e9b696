import type { AllowanceCharge, Period } from '#invoicing/e-invoice.ts';
import { type Fields, readFields } from '#invoicing/reading/read-fields.ts';
import type { Trace } from '#invoicing/reading/trace.ts';
import { allAt, textAt, type XmlElement } from '#invoicing/xml/xml-element.ts';

export const ciiPeriod: Fields<Period> = {
  start: ['StartDateTime/DateTimeString', 'date'],
  end: ['EndDateTime/DateTimeString', 'date'],
};

/** An allowance or a charge of the invoice or of a line. */
export function readCiiAllowance(element: XmlElement, trace: Trace): AllowanceCharge {
  const indicator = textAt(element, 'ChargeIndicator/Indicator');
  const read = readFields(
    trace.object<AllowanceCharge>({ isCharge: indicator === 'true' || indicator === '1' }, element),
    element,
    {
      amount: ['ActualAmount', 'amount'],
      base: ['BasisAmount', 'amount'],
      percent: 'CalculationPercent',
      reason: ['Reason', 'text'],
      reasonCode: 'ReasonCode',
    },
    trace,
  );
  trace.key(read, 'category', 'ram:CategoryTradeTax/ram:CategoryCode');
  const tax = allAt(element, 'CategoryTradeTax').find(isCiiVat);
  if (tax !== undefined) {
    readFields(read, tax, { category: 'CategoryCode', rate: 'RateApplicablePercent' }, trace);
  }
  return read;
}

export function isCiiVat(element: XmlElement): boolean {
  return textAt(element, 'TypeCode')?.toUpperCase() === 'VAT';
}
