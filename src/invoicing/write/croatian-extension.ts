// What Croatia adds for what has no VAT: its own names of the categories, the reasons at the lines, and
// a breakdown of its own before the invoice.
import { money, numberIn, sum, zero } from '#invoicing/json/reckon.ts';
import { type UblPlace, writeAmount } from '#invoicing/write/ubl-parts.ts';

/** HR-BT-12: of a category that has no VAT. */
export function croatianCategoryName({ category }: { category?: string | undefined }) {
  return category === 'E' || category === 'O' ? `HR:${category}` : undefined;
}

/** Only where something is exempt or outside VAT. */
export function writeCroatianExtension(place: UblPlace): void {
  const { x, invoice, currency } = place;
  const { vat, totals } = invoice;
  if (!vat.some((one) => croatianCategoryName(one) !== undefined)) return;
  const outside = sum(
    vat
      .filter(({ category }) => category === 'O')
      .map(({ taxable }) => numberIn(taxable?.value) ?? zero),
  );
  const net = (numberIn(totals.net?.value) ?? zero).minus(outside);
  const content = () => {
    x.group('hrextac:HRTaxTotal', () => {
      writeAmount('cbc:TaxAmount', totals.tax, place);
      for (const one of vat) {
        x.group('hrextac:HRTaxSubtotal', () => {
          writeAmount('cbc:TaxableAmount', one.taxable, place);
          writeAmount('cbc:TaxAmount', one.tax, place);
          x.group('hrextac:HRTaxCategory', () => {
            x.leaf('cbc:ID', one.category);
            x.leaf('cbc:Name', nameOf(one));
            x.leaf('cbc:Percent', one.rate);
            x.leaf('cbc:TaxExemptionReasonCode', one.exemptionCode);
            x.leaf('cbc:TaxExemptionReason', one.exemption);
            x.group('hrextac:HRTaxScheme', () => x.leaf('cbc:ID', 'VAT'));
          });
        });
      }
    });
    x.group('hrextac:HRLegalMonetaryTotal', () => {
      writeAmount('cbc:TaxExclusiveAmount', { value: money(net), currency }, place);
      writeAmount('hrextac:OutOfScopeOfVATAmount', { value: money(outside), currency }, place);
    });
  };
  x.group('ext:UBLExtensions', () =>
    x.group('ext:UBLExtension', () =>
      x.group('ext:ExtensionContent', () => x.group('hrextac:HRFISK20Data', content)),
    ),
  );
}

const rateNames = new Set(['25', '13', '5']);
const otherNames = new Set(['Z', 'K', 'G', 'AE', 'E', 'O']);

function nameOf({ category = '', rate = '' }: { category?: string; rate?: string }) {
  if (category === 'S') return rateNames.has(rate) ? `HR:PDV${rate}` : undefined;
  return otherNames.has(category) ? `HR:${category}` : undefined;
}
