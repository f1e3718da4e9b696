import type { Party } from '#invoicing/e-invoice.ts';
import type { Rule, Subject } from '#invoicing/rules/rule.ts';

export function countryOf(party: Party | undefined): string {
  return party?.address?.country?.toUpperCase() ?? '';
}

/** The country of the seller: of the VAT number, of the tax representative's, or of the address. */
export function sellerCountry({ invoice: { seller, taxRepresentative } }: Subject): string {
  const number = seller?.vatId ?? taxRepresentative?.vatId;
  return number === undefined ? countryOf(seller) : number.slice(0, 2).toUpperCase();
}

export function buyerCountry({ invoice: { buyer } }: Subject): string {
  return buyer?.vatId === undefined ? countryOf(buyer) : buyer.vatId.slice(0, 2).toUpperCase();
}

/** Rules that hold only for some sellers and buyers. */
export function whenever(is: (subject: Subject) => boolean, rules: readonly Rule[]): Rule[] {
  return rules.map((rule) => ({
    ...rule,
    breaches: (subject) => (is(subject) ? rule.breaches(subject) : []),
  }));
}

/** Where both parties are, by their addresses. */
export function isFrom(country: string, isBoth = false) {
  return ({ invoice: { seller, buyer } }: Subject) =>
    countryOf(seller) === country && (!isBoth || countryOf(buyer) === country);
}

export const hasStreet = (p: Party) =>
  p.address?.street !== undefined && p.address.postCode !== undefined;

export function isOwed(isCreditNote: boolean, payable: number | undefined): boolean {
  if (payable === undefined) return false;
  return isCreditNote ? payable < 0 : payable > 0;
}
