import type { Line } from '#invoicing/e-invoice.ts';
import { croatianCategoryName } from '#invoicing/write/croatian-extension.ts';
import {
  type UblPlace,
  writeAllowanceCharge,
  writeAmount,
  writeCategory,
  writeId,
} from '#invoicing/write/ubl-parts.ts';

export function writeUblLine(line: Line, place: UblPlace): void {
  const { x, invoice } = place;
  x.group(invoice.isCreditNote ? 'cac:CreditNoteLine' : 'cac:InvoiceLine', () => {
    x.leaf('cbc:ID', line.id);
    x.leaf('cbc:Note', line.note);
    x.leaf(
      invoice.isCreditNote ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity',
      line.quantity?.value,
      { unitCode: line.quantity?.unit },
    );
    writeAmount('cbc:LineExtensionAmount', line.net, place);
    x.leaf('cbc:AccountingCost', line.accountingReference);
    x.group('cac:InvoicePeriod', () => {
      x.leaf('cbc:StartDate', line.period?.start);
      x.leaf('cbc:EndDate', line.period?.end);
    });
    x.group('cac:OrderLineReference', () => x.leaf('cbc:LineID', line.orderLine));
    if (line.object !== undefined) {
      x.group('cac:DocumentReference', () => {
        writeId('cbc:ID', line.object, place);
        x.leaf('cbc:DocumentTypeCode', '130');
      });
    }
    for (const one of line.allowanceCharges) writeAllowanceCharge(one, place);
    writeItem(line, place);
    writePrice(line, place);
  });
}

function writeItem(line: Line, place: UblPlace): void {
  const { x, isCroatian } = place;
  x.group('cac:Item', () => {
    x.leaf('cbc:Description', line.description);
    x.leaf('cbc:Name', line.name);
    x.group('cac:BuyersItemIdentification', () => x.leaf('cbc:ID', line.buyerItemId));
    x.group('cac:SellersItemIdentification', () => x.leaf('cbc:ID', line.sellerItemId));
    x.group('cac:StandardItemIdentification', () => writeId('cbc:ID', line.standardItemId, place));
    x.group('cac:OriginCountry', () => x.leaf('cbc:IdentificationCode', line.originCountry));
    for (const one of line.classifications) {
      x.group('cac:CommodityClassification', () =>
        x.leaf('cbc:ItemClassificationCode', one.value, {
          listID: one.scheme,
          listVersionID: one.schemeVersion,
          name: one.name,
        }),
      );
    }
    const { category, rate, exemption, exemptionCode } = line;
    const national = { name: croatianCategoryName(line), exemption, exemptionCode };
    writeCategory(
      'cac:ClassifiedTaxCategory',
      { category, rate, ...(isCroatian ? national : {}) },
      place,
    );
    for (const { name, value } of line.attributes) {
      x.group('cac:AdditionalItemProperty', () => {
        x.leaf('cbc:Name', name);
        x.leaf('cbc:Value', value);
      });
    }
  });
}

function writePrice(line: Line, place: UblPlace): void {
  const { x } = place;
  x.group('cac:Price', () => {
    writeAmount('cbc:PriceAmount', line.price, place);
    x.leaf('cbc:BaseQuantity', line.priceBase?.value, { unitCode: line.priceBase?.unit });
    if (line.priceDiscount === undefined && line.grossPrice === undefined) return;
    x.group('cac:AllowanceCharge', () => {
      x.leaf('cbc:ChargeIndicator', 'false');
      writeAmount('cbc:Amount', line.priceDiscount ?? { value: '0' }, place);
      writeAmount('cbc:BaseAmount', line.grossPrice, place);
    });
  });
}
