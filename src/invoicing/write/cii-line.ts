import type { Line } from '#invoicing/e-invoice.ts';
import {
  type CiiPlace,
  writeCiiAllowanceCharge,
  writeDate,
  writeIndicator,
} from '#invoicing/write/cii-parts.ts';

export function writeCiiLine(line: Line, place: CiiPlace): void {
  const { x } = place;
  x.group('ram:IncludedSupplyChainTradeLineItem', () => {
    x.group('ram:AssociatedDocumentLineDocument', () => {
      x.leaf('ram:LineID', line.id);
      x.group('ram:IncludedNote', () => x.leaf('ram:Content', line.note));
    });
    writeProduct(line, place);
    writeLineAgreement(line, place);
    x.group('ram:SpecifiedLineTradeDelivery', () =>
      x.leaf('ram:BilledQuantity', line.quantity?.value, { unitCode: line.quantity?.unit }),
    );
    writeLineSettlement(line, place);
  });
}

function writeProduct(line: Line, { x }: CiiPlace): void {
  x.group('ram:SpecifiedTradeProduct', () => {
    x.leaf('ram:GlobalID', line.standardItemId?.value, { schemeID: line.standardItemId?.scheme });
    x.leaf('ram:SellerAssignedID', line.sellerItemId);
    x.leaf('ram:BuyerAssignedID', line.buyerItemId);
    x.leaf('ram:Name', line.name);
    x.leaf('ram:Description', line.description);
    for (const { name, value } of line.attributes) {
      x.group('ram:ApplicableProductCharacteristic', () => {
        x.leaf('ram:Description', name);
        x.leaf('ram:Value', value);
      });
    }
    for (const one of line.classifications) {
      x.group('ram:DesignatedProductClassification', () => {
        x.leaf('ram:ClassCode', one.value, {
          listID: one.scheme,
          listVersionID: one.schemeVersion,
        });
        x.leaf('ram:ClassName', one.name);
      });
    }
    x.group('ram:OriginTradeCountry', () => x.leaf('ram:ID', line.originCountry));
  });
}

function writeLineAgreement(line: Line, place: CiiPlace): void {
  const { x } = place;
  const { priceBase } = line;
  const base = () => x.leaf('ram:BasisQuantity', priceBase?.value, { unitCode: priceBase?.unit });
  x.group('ram:SpecifiedLineTradeAgreement', () => {
    x.group('ram:BuyerOrderReferencedDocument', () => x.leaf('ram:LineID', line.orderLine));
    if (line.grossPrice !== undefined) {
      x.group('ram:GrossPriceProductTradePrice', () => {
        x.leaf('ram:ChargeAmount', line.grossPrice?.value);
        base();
        if (line.priceDiscount === undefined) return;
        x.group('ram:AppliedTradeAllowanceCharge', () => {
          writeIndicator(false, place);
          x.leaf('ram:ActualAmount', line.priceDiscount?.value);
        });
      });
    }
    x.group('ram:NetPriceProductTradePrice', () => {
      x.leaf('ram:ChargeAmount', line.price?.value);
      base();
    });
  });
}

function writeLineSettlement(line: Line, place: CiiPlace): void {
  const { x } = place;
  x.group('ram:SpecifiedLineTradeSettlement', () => {
    x.group('ram:ApplicableTradeTax', () => {
      x.leaf('ram:TypeCode', 'VAT');
      x.leaf('ram:CategoryCode', line.category);
      x.leaf('ram:RateApplicablePercent', line.rate);
    });
    x.group('ram:BillingSpecifiedPeriod', () => {
      writeDate('ram:StartDateTime', line.period?.start, place);
      writeDate('ram:EndDateTime', line.period?.end, place);
    });
    for (const one of line.allowanceCharges) writeCiiAllowanceCharge(one, place);
    x.group('ram:SpecifiedTradeSettlementLineMonetarySummation', () =>
      x.leaf('ram:LineTotalAmount', line.net?.value),
    );
    if (line.object !== undefined) {
      x.group('ram:AdditionalReferencedDocument', () => {
        x.leaf('ram:IssuerAssignedID', line.object?.value);
        x.leaf('ram:TypeCode', '130');
        x.leaf('ram:ReferenceTypeCode', line.object?.scheme);
      });
    }
    x.group('ram:ReceivableSpecifiedTradeAccountingAccount', () =>
      x.leaf('ram:ID', line.accountingReference),
    );
  });
}
