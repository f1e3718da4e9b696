import type { Address, Party } from '#invoicing/e-invoice.ts';
import { compact } from '#invoicing/json/compact.ts';
import { type Data, idData } from '#invoicing/json/data-parts.ts';

export function partyData(
  party: Party | undefined,
  { isSeller }: { isSeller: boolean },
): Data | undefined {
  if (party === undefined) return undefined;
  const { ids, contact } = party;
  return compact<Data>({
    name: party.name,
    tradingName: party.tradingName,
    ids: ids.length === 0 ? undefined : ids.map(idData),
    legalId: idData(party.legalId),
    vatId: party.vatId,
    taxId: isSeller ? party.taxId : undefined,
    legalInfo: isSeller ? party.legalInfo : undefined,
    electronicAddress: party.endpoint && { ...party.endpoint },
    ...addressData(party.address),
    contact: contact?.name,
    phone: contact?.phone,
    email: contact?.email,
  });
}

export function addressData(address: Address | undefined): Data {
  return compact<Data>({
    address: address?.street,
    address2: address?.additional,
    address3: address?.third,
    zip: address?.postCode,
    city: address?.city,
    region: address?.subdivision,
    country: address?.country,
  });
}
