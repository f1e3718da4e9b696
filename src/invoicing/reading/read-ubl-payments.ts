import type { CreditTransfer, PaymentMeans } from '#invoicing/e-invoice.ts';
import { readFields } from '#invoicing/reading/read-fields.ts';
import { addPayment, put, putPart } from '#invoicing/reading/read-parts.ts';
import type { Trace } from '#invoicing/reading/trace.ts';
import { allAt, firstAt, trimXml, type XmlElement } from '#invoicing/xml/xml-element.ts';

export function readPayments(root: XmlElement, trace: Trace): PaymentMeans[] {
  const payments: PaymentMeans[] = [];
  for (const element of allAt(root, 'PaymentMeans')) {
    const means = trace.object<PaymentMeans>({ transfers: [] }, element);
    trace.groups(means, element, {
      transfers: 'cac:PayeeFinancialAccount',
      directDebit: 'cac:PaymentMandate',
    });
    const payment = readFields(
      means,
      element,
      { code: 'PaymentMeansCode', remittance: ['PaymentID', 'text'] },
      trace,
    );
    put(payment, 'text', firstAt(element, 'PaymentMeansCode')?.attributes.name);
    payment.transfers = allAt(element, 'PayeeFinancialAccount').map((account) =>
      readFields(
        trace.object<CreditTransfer>({}, account),
        account,
        { account: 'ID', name: ['Name', 'text'], bic: 'FinancialInstitutionBranch/ID' },
        trace,
      ),
    );
    putPart(
      payment,
      'card',
      firstAt(element, 'CardAccount'),
      { number: 'PrimaryAccountNumberID', holder: ['HolderName', 'text'] },
      trace,
    );
    const mandate = firstAt(element, 'PaymentMandate');
    if (mandate !== undefined) {
      payment.directDebit = readFields(
        trace.object<NonNullable<PaymentMeans['directDebit']>>({}, mandate),
        mandate,
        { mandate: ['ID', 'text'], debitedAccount: 'PayerFinancialAccount/ID' },
        trace,
      );
      put(payment.directDebit, 'creditorId', sepaId(root));
    }
    addPayment(payments, payment);
  }
  return payments;
}

/** BT-90 is an identifier of the payee or the seller in UBL. */
function sepaId(root: XmlElement): string | undefined {
  const ids = [
    ...allAt(root, 'PayeeParty/PartyIdentification/ID'),
    ...allAt(root, 'AccountingSupplierParty/Party/PartyIdentification/ID'),
  ];
  return trimXml(ids.find(({ attributes }) => attributes.schemeID === 'SEPA')?.text);
}
