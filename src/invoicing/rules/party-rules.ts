import { countries } from '#invoicing/codes/document-codes.ts';
import type { Address } from '#invoicing/e-invoice.ts';
import { has, over, rulesOver, type Subject } from '#invoicing/rules/rule.ts';

const invoice = rulesOver(over.invoice);
const seller = rulesOver(over.seller);
const buyer = rulesOver(over.buyer);
const payee = rulesOver(over.payee);
const representative = rulesOver(over.representative);
const party = rulesOver(over.parties);
const addressOf = (whose: 'seller' | 'buyer' | 'taxRepresentative' | 'delivery') =>
  rulesOver<Address>(({ invoice: i }: Subject) => {
    const address = i[whose]?.address;
    return address === undefined ? [] : [address];
  });

/** EL stands for Greece in VAT numbers. */
function startsWithCountry(vatId: string): boolean {
  const prefix = vatId.slice(0, 2);
  return prefix === '' || prefix === 'EL' || countries.has(prefix);
}

const countryFix = 'State the country as a code of two letters, such as DE.';

/** In CII the country of a party is asked for even where the address is missing. */
function lacksAddress({ invoice: i, syntax }: Subject, whose: 'seller' | 'buyer'): boolean {
  return syntax !== 'cii' || i[whose]?.address !== undefined;
}

/** Rules of EN 16931 on seller, buyer, payee, tax representative and delivery. */
export const partyRules = [
  invoice(
    'BR-06',
    'BT-27',
    'seller',
    (i) => has(i.seller?.name),
    'The name of the seller is missing.',
    "State the seller's name as registered.",
  ),
  invoice(
    'BR-07',
    'BT-44',
    'buyer',
    (i) => has(i.buyer?.name),
    'The name of the buyer is missing.',
    "State the buyer's name.",
  ),
  invoice(
    'BR-08',
    'BG-5',
    'seller',
    (i) => i.seller?.address !== undefined,
    'The address of the seller is missing.',
    "Add the seller's postal address.",
  ),
  addressOf('seller')(
    'BR-09',
    'BT-40',
    'country',
    (a) => has(a.country),
    "The seller's address has no country.",
    countryFix,
  ),
  invoice(
    'BR-09',
    'BT-40',
    'seller',
    (_, subject) => lacksAddress(subject, 'seller'),
    "The seller's country is missing.",
    countryFix,
  ),
  invoice(
    'BR-10',
    'BG-8',
    'buyer',
    (i) => i.buyer?.address !== undefined,
    'The address of the buyer is missing.',
    "Add the buyer's postal address.",
  ),
  addressOf('buyer')(
    'BR-11',
    'BT-55',
    'country',
    (a) => has(a.country),
    "The buyer's address has no country.",
    countryFix,
  ),
  invoice(
    'BR-11',
    'BT-55',
    'buyer',
    (_, subject) => lacksAddress(subject, 'buyer'),
    "The buyer's country is missing.",
    countryFix,
  ),
  payee(
    'BR-17',
    'BT-59',
    'name',
    (p, { invoice: { seller: s }, syntax }) =>
      p.name !== undefined &&
      p.name !==
        (syntax === 'cii'
          ? s?.name
          : (s?.tradingName ?? (syntax === undefined ? s?.name : undefined))) &&
      !p.ids.some(({ value }) => s?.ids.some((id) => id.value === value)) &&
      (syntax !== 'cii' || p.legalId === undefined || p.legalId.value !== s?.legalId?.value),
    'The payee has no name or is the seller.',
    'Name the payee, or leave the payee out if the seller is paid.',
  ),
  representative(
    'BR-18',
    'BT-62',
    'name',
    (p) => has(p.name),
    'The tax representative has no name.',
    "State the representative's name.",
  ),
  representative(
    'BR-19',
    'BG-12',
    'address',
    (p) => p.address !== undefined,
    'The tax representative has no address.',
    "Add the representative's postal address.",
  ),
  addressOf('taxRepresentative')(
    'BR-20',
    'BT-69',
    'country',
    (a) => has(a.country),
    'The address of the tax representative has no country.',
    countryFix,
  ),
  representative(
    'BR-56',
    'BT-63',
    'vatId',
    (p, { syntax }) => (syntax === 'cii' ? has(p.vatId) : p.vatId !== undefined),
    'The tax representative has no VAT number.',
    "State the representative's VAT number.",
  ),
  addressOf('delivery')(
    'BR-57',
    'BT-80',
    'country',
    (a, { syntax }) => (syntax === 'cii' ? has(a.country) : a.country !== undefined),
    'The delivery address has no country.',
    countryFix,
  ),
  seller(
    'BR-62',
    'BT-34',
    'endpoint',
    (p, { syntax }) => p.endpoint === undefined || isSchemed(p.endpoint.scheme, syntax),
    'The electronic address of the seller does not say of which scheme it is.',
    'State the scheme, such as 0088 for a GLN or EM for e-mail.',
  ),
  buyer(
    'BR-63',
    'BT-49',
    'endpoint',
    (p, { syntax }) => p.endpoint === undefined || isSchemed(p.endpoint.scheme, syntax),
    'The electronic address of the buyer does not say of which scheme it is.',
    'State the scheme, such as 0088 for a GLN or EM for e-mail.',
  ),
  seller(
    'BR-CO-26',
    'BT-29, BT-30, BT-31',
    'vatId',
    (p) => p.vatId !== undefined || p.legalId !== undefined || p.ids.length > 0,
    "Nothing identifies the seller to the buyer's software.",
    'State the VAT number, the registration number or another identifier of the seller.',
  ),
  party(
    'BR-CO-09',
    'BT-31, BT-48, BT-63',
    'vatId',
    (p) => p.vatId === undefined || startsWithCountry(p.vatId),
    'A VAT number does not begin with a country code.',
    'Put the country in front of it, such as DE123456789.',
  ),
];

function isSchemed(scheme: string | undefined, syntax: Subject['syntax']): boolean {
  return syntax === 'ubl' ? scheme !== undefined : has(scheme);
}
