import { type UblPlace, writeAmount, writeCategory } from '#invoicing/write/ubl-parts.ts';

export function writeUblTotals(place: UblPlace): void {
  const { x, invoice } = place;
  const { totals, vat } = invoice;
  x.group('cac:TaxTotal', () => {
    writeAmount('cbc:TaxAmount', totals.tax, place);
    for (const one of vat) {
      x.group('cac:TaxSubtotal', () => {
        writeAmount('cbc:TaxableAmount', one.taxable, place);
        writeAmount('cbc:TaxAmount', one.tax, place);
        writeCategory('cac:TaxCategory', one, place);
      });
    }
  });
  x.group('cac:TaxTotal', () => writeAmount('cbc:TaxAmount', totals.taxInAccounting, place));
  x.group('cac:LegalMonetaryTotal', () => {
    writeAmount('cbc:LineExtensionAmount', totals.lines, place);
    writeAmount('cbc:TaxExclusiveAmount', totals.net, place);
    writeAmount('cbc:TaxInclusiveAmount', totals.gross, place);
    writeAmount('cbc:AllowanceTotalAmount', totals.allowances, place);
    writeAmount('cbc:ChargeTotalAmount', totals.charges, place);
    writeAmount('cbc:PrepaidAmount', totals.prepaid, place);
    writeAmount('cbc:PayableRoundingAmount', totals.rounding, place);
    writeAmount('cbc:PayableAmount', totals.payable, place);
  });
}
