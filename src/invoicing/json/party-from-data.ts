import type { IdentifierData } from '#contract/invoice/fields.ts';
import type { PartyData } from '#contract/invoice/party-data.ts';
import type { Address, Contact, Identifier, Party } from '#invoicing/e-invoice.ts';
import { compact, textOf } from '#invoicing/json/compact.ts';

/** A party of the JSON: its name alone, or an object. */
export function partyFrom(data: string | PartyData | null | undefined): Party | undefined {
  if (data === null || data === undefined) return undefined;
  const party: PartyData = typeof data === 'string' ? { name: data } : data;
  const vatId = textOf(party.vatId)
    ?.replace(/[\s.-]/g, '')
    .toUpperCase();
  const made = compact<Party>({
    name: textOf(party.name),
    tradingName: textOf(party.tradingName),
    ids: (party.ids ?? []).flatMap((id) => identifierFrom(id) ?? []),
    legalId: identifierFrom(party.legalId),
    vatId,
    taxId: textOf(party.taxId),
    legalInfo: textOf(party.legalInfo),
    endpoint: endpointFrom(party.electronicAddress),
    address: addressFrom(party, countryOfVatId(vatId)),
    contact: contactFrom(party),
  });
  return Object.keys(made).length === 1 && made.ids.length === 0 ? undefined : made;
}

/** A place of the JSON; `country` is taken where it says none. */
export function addressFrom(data: PartyData, country?: string): Address | undefined {
  const address = compact<Address>({
    street: textOf(data.address),
    additional: textOf(data.address2),
    third: textOf(data.address3),
    city: textOf(data.city),
    postCode: textOf(data.zip),
    subdivision: textOf(data.region),
    country: textOf(data.country)?.toUpperCase() ?? country,
  });
  return Object.keys(address).length === 0 ? undefined : address;
}

export function identifierFrom(data: IdentifierData | null | undefined): Identifier | undefined {
  const [value, scheme] =
    typeof data === 'string' ? [data, undefined] : [data?.value, data?.scheme];
  const text = textOf(value);
  return text === undefined ? undefined : compact({ value: text, scheme: textOf(scheme) });
}

function contactFrom(data: PartyData): Contact | undefined {
  const contact = compact<Contact>({
    name: textOf(data.contact),
    phone: textOf(data.phone),
    email: textOf(data.email),
  });
  return Object.keys(contact).length === 0 ? undefined : contact;
}

// `0088:4000001123452` says its scheme, and a mail address needs none.
function endpointFrom(data: IdentifierData | null | undefined): Identifier | undefined {
  const endpoint = identifierFrom(data);
  if (endpoint === undefined || endpoint.scheme !== undefined) return endpoint;
  const [, scheme, value] = /^(\d{4}|EM):(.+)$/.exec(endpoint.value) ?? [];
  if (scheme !== undefined && value !== undefined) return { value, scheme };
  return endpoint.value.includes('@') ? { value: endpoint.value, scheme: 'EM' } : endpoint;
}

function countryOfVatId(vatId = ''): string | undefined {
  const prefix = /^[A-Z]{2}/.exec(vatId)?.[0];
  if (prefix === 'EL') return 'GR';
  return prefix === 'XI' ? 'GB' : prefix;
}
