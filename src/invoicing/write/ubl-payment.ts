import type { CreditTransfer, PaymentMeans } from '#invoicing/e-invoice.ts';
import { type UblPlace, writeId } from '#invoicing/write/ubl-parts.ts';
import { writeAddress } from '#invoicing/write/ubl-party.ts';

export function writeUblDelivery(place: UblPlace): void {
  const { x, invoice } = place;
  const { delivery } = invoice;
  x.group('cac:Delivery', () => {
    x.leaf('cbc:ActualDeliveryDate', delivery?.date);
    x.group('cac:DeliveryLocation', () => {
      writeId('cbc:ID', delivery?.locationId, place);
      writeAddress('cac:Address', delivery?.address, place);
    });
    x.group('cac:DeliveryParty', () =>
      x.group('cac:PartyName', () => x.leaf('cbc:Name', delivery?.name)),
    );
  });
}

/** One element for each account, as UBL has one account in each. */
export function writeUblPayment(place: UblPlace): void {
  const { x, invoice } = place;
  for (const [index, means] of invoice.payments.entries()) {
    const accounts = means.transfers.length === 0 ? [undefined] : means.transfers;
    for (const [at, account] of accounts.entries()) {
      // A credit note has no due date of its own in UBL.
      const isFirst = index === 0 && at === 0;
      const dueDate = isFirst && invoice.isCreditNote ? invoice.dueDate : undefined;
      writeMeans(means, account, dueDate, place);
    }
  }
  x.group('cac:PaymentTerms', () => x.leaf('cbc:Note', invoice.paymentTerms));
}

function writeMeans(
  { code, text, remittance, card, directDebit }: PaymentMeans,
  account: CreditTransfer | undefined,
  dueDate: string | undefined,
  { x }: UblPlace,
): void {
  x.group('cac:PaymentMeans', () => {
    x.leaf('cbc:PaymentMeansCode', code, { name: text });
    x.leaf('cbc:PaymentDueDate', dueDate);
    x.leaf('cbc:PaymentID', remittance);
    x.group('cac:CardAccount', () => {
      if (card === undefined) return;
      x.leaf('cbc:PrimaryAccountNumberID', card.number);
      // UBL demands the network, which EN 16931 does not know.
      x.leaf('cbc:NetworkID', 'NA');
      x.leaf('cbc:HolderName', card.holder);
    });
    x.group('cac:PayeeFinancialAccount', () => {
      x.leaf('cbc:ID', account?.account);
      x.leaf('cbc:Name', account?.name);
      x.group('cac:FinancialInstitutionBranch', () => x.leaf('cbc:ID', account?.bic));
    });
    x.group('cac:PaymentMandate', () => {
      x.leaf('cbc:ID', directDebit?.mandate);
      x.group('cac:PayerFinancialAccount', () => x.leaf('cbc:ID', directDebit?.debitedAccount));
    });
  });
}
