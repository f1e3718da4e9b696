import type { InvoiceData } from '#contract/invoice/invoice-data.ts';
import type { CreditTransfer, PaymentMeans } from '#invoicing/e-invoice.ts';
import { compact, textOf } from '#invoicing/json/compact.ts';

type MeansData = Exclude<NonNullable<InvoiceData['payment']>, readonly unknown[]>;

/** How it is paid. An IBAN of the seller alone is a transfer to it. */
export function paymentsFrom(data: InvoiceData, currency: string): PaymentMeans[] {
  const company = typeof data.company === 'object' ? data.company : undefined;
  const usual = accountOf(company?.iban ?? data.iban, company?.bic ?? data.bic);
  const asked = data.payment ?? undefined;
  if (asked === undefined) {
    // Who gives money back has no account to be paid to.
    if (usual === undefined || data.creditNote) return [];
    return [{ code: transferCode(usual, currency), transfers: [usual] }];
  }
  const list: readonly MeansData[] = Array.isArray(asked) ? asked : [asked];
  return list.map((means) => meansFrom(means, usual, currency));
}

function meansFrom(
  data: MeansData,
  usual: CreditTransfer | undefined,
  currency: string,
): PaymentMeans {
  const own = accountOf(data.iban, data.bic, data.accountName);
  const given = textOf(data.means);
  const isTransfer =
    given === undefined ? !data.card && !data.directDebit : ['30', '58', '42'].includes(given);
  const account = own ?? (isTransfer ? usual : undefined);
  return compact<PaymentMeans>({
    code: given ?? codeOf(data, account, currency),
    text: textOf(data.text),
    remittance: textOf(data.remittance),
    transfers: account === undefined ? [] : [account],
    card: data.card
      ? compact({ number: textOf(data.card.number), holder: textOf(data.card.holder) })
      : undefined,
    directDebit: data.directDebit
      ? compact({
          mandate: textOf(data.directDebit.mandate),
          creditorId: textOf(data.directDebit.creditorId),
          debitedAccount: withoutBlanks(textOf(data.directDebit.iban)),
        })
      : undefined,
  });
}

function codeOf(
  data: MeansData,
  account: CreditTransfer | undefined,
  currency: string,
): string | undefined {
  if (data.directDebit) return '59';
  if (data.card) return '48';
  return account === undefined ? undefined : transferCode(account, currency);
}

/** SEPA where it can be one. */
function transferCode({ account }: CreditTransfer, currency: string): string {
  return currency === 'EUR' && /^[A-Z]{2}\d{2}/.test(account ?? '') ? '58' : '30';
}

function accountOf(
  iban: string | null | undefined,
  bic: string | null | undefined,
  name?: string | null,
): CreditTransfer | undefined {
  const account = withoutBlanks(textOf(iban));
  if (account === undefined) return undefined;
  return compact({ account, name: textOf(name), bic: withoutBlanks(textOf(bic)) });
}

function withoutBlanks(text: string | undefined): string | undefined {
  return text?.replace(/\s/g, '');
}
