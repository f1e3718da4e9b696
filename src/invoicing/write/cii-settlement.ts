import type { CreditTransfer, EInvoice, PaymentMeans } from '#invoicing/e-invoice.ts';
import { type CiiPlace, writeCiiAllowanceCharge, writeDate } from '#invoicing/write/cii-parts.ts';
import { writeCiiParty } from '#invoicing/write/cii-party.ts';
import { dueCodeOfCii } from '#invoicing/write/due-codes.ts';

/** How it is paid, VAT, allowances, terms, totals and what came before. */
export function writeCiiSettlement(place: CiiPlace): void {
  const { x, invoice } = place;
  const { payments } = invoice;
  const firstOf = <Value>(read: (means: PaymentMeans) => Value | undefined) =>
    payments.map(read).find((value) => value !== undefined);
  x.group('ram:ApplicableHeaderTradeSettlement', () => {
    x.leaf(
      'ram:CreditorReferenceID',
      firstOf(({ directDebit }) => directDebit?.creditorId),
    );
    x.leaf(
      'ram:PaymentReference',
      firstOf(({ remittance }) => remittance),
    );
    x.leaf('ram:TaxCurrencyCode', invoice.taxCurrency);
    x.leaf('ram:InvoiceCurrencyCode', invoice.currency);
    writeCiiParty('ram:PayeeTradeParty', invoice.payee, place);
    for (const means of payments) {
      const accounts = means.transfers.length === 0 ? [undefined] : means.transfers;
      for (const account of accounts) writeMeans(means, account, place);
    }
    writeTaxes(place);
    x.group('ram:BillingSpecifiedPeriod', () => {
      writeDate('ram:StartDateTime', invoice.period?.start, place);
      writeDate('ram:EndDateTime', invoice.period?.end, place);
    });
    for (const one of invoice.allowanceCharges) writeCiiAllowanceCharge(one, place);
    x.group('ram:SpecifiedTradePaymentTerms', () => {
      x.leaf('ram:Description', invoice.paymentTerms);
      writeDate('ram:DueDateDateTime', invoice.dueDate, place);
      x.leaf(
        'ram:DirectDebitMandateID',
        firstOf(({ directDebit }) => directDebit?.mandate),
      );
    });
    writeTotals(invoice, place);
    for (const { number, date } of invoice.preceding) {
      x.group('ram:InvoiceReferencedDocument', () => {
        x.leaf('ram:IssuerAssignedID', number);
        writeDate('ram:FormattedIssueDateTime', date, place, 'qdt:DateTimeString');
      });
    }
    x.group('ram:ReceivableSpecifiedTradeAccountingAccount', () =>
      x.leaf('ram:ID', invoice.accountingReference),
    );
  });
}

/** An IBAN has an element of its own. */
const iban = /^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/;

function writeMeans(
  { code, text, card, directDebit }: PaymentMeans,
  transfer: CreditTransfer | undefined,
  { x }: CiiPlace,
): void {
  const account = transfer?.account;
  const isIban = account !== undefined && iban.test(account);
  x.group('ram:SpecifiedTradeSettlementPaymentMeans', () => {
    x.leaf('ram:TypeCode', code);
    x.leaf('ram:Information', text);
    x.group('ram:ApplicableTradeSettlementFinancialCard', () => {
      x.leaf('ram:ID', card?.number);
      x.leaf('ram:CardholderName', card?.holder);
    });
    x.group('ram:PayerPartyDebtorFinancialAccount', () =>
      x.leaf('ram:IBANID', directDebit?.debitedAccount),
    );
    x.group('ram:PayeePartyCreditorFinancialAccount', () => {
      x.leaf('ram:IBANID', isIban ? account : undefined);
      x.leaf('ram:AccountName', transfer?.name);
      x.leaf('ram:ProprietaryID', isIban ? undefined : account);
    });
    x.group('ram:PayeeSpecifiedCreditorFinancialInstitution', () =>
      x.leaf('ram:BICID', transfer?.bic),
    );
  });
}

function writeTaxes(place: CiiPlace): void {
  const { x, invoice } = place;
  for (const [index, one] of invoice.vat.entries()) {
    // The invoice has one such day, and CII repeats it nowhere.
    const taxPointDate = index === 0 ? invoice.taxPointDate : undefined;
    x.group('ram:ApplicableTradeTax', () => {
      x.leaf('ram:CalculatedAmount', one.tax?.value);
      x.leaf('ram:TypeCode', 'VAT');
      x.leaf('ram:ExemptionReason', one.exemption);
      x.leaf('ram:BasisAmount', one.taxable?.value);
      x.leaf('ram:CategoryCode', one.category);
      x.leaf('ram:ExemptionReasonCode', one.exemptionCode);
      writeDate('ram:TaxPointDate', taxPointDate, place, 'udt:DateString');
      x.leaf('ram:DueDateTypeCode', dueCodeOfCii(invoice.taxPointCode));
      x.leaf('ram:RateApplicablePercent', one.rate);
    });
  }
}

function writeTotals({ totals, currency, taxCurrency }: EInvoice, { x }: CiiPlace): void {
  x.group('ram:SpecifiedTradeSettlementHeaderMonetarySummation', () => {
    x.leaf('ram:LineTotalAmount', totals.lines?.value);
    x.leaf('ram:ChargeTotalAmount', totals.charges?.value);
    x.leaf('ram:AllowanceTotalAmount', totals.allowances?.value);
    x.leaf('ram:TaxBasisTotalAmount', totals.net?.value);
    x.leaf('ram:TaxTotalAmount', totals.tax?.value, { currencyID: currency });
    x.leaf('ram:TaxTotalAmount', totals.taxInAccounting?.value, { currencyID: taxCurrency });
    x.leaf('ram:RoundingAmount', totals.rounding?.value);
    x.leaf('ram:GrandTotalAmount', totals.gross?.value);
    x.leaf('ram:TotalPrepaidAmount', totals.prepaid?.value);
    x.leaf('ram:DuePayableAmount', totals.payable?.value);
  });
}
