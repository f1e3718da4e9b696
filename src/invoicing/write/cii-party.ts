import type { Address, Delivery, Identifier, Party } from '#invoicing/e-invoice.ts';
import { type CiiPlace, writeIdOrGlobalId } from '#invoicing/write/cii-parts.ts';

type Place = Pick<CiiPlace, 'x'>;

export function writeCiiParty(name: string, party: Party | undefined, place: Place): void {
  if (party === undefined) return;
  const { x } = place;
  const { contact } = party;
  x.group(name, () => {
    writeIds(party.ids, place);
    x.leaf('ram:Name', party.name);
    x.leaf('ram:Description', party.legalInfo);
    x.group('ram:SpecifiedLegalOrganization', () => {
      x.leaf('ram:ID', party.legalId?.value, { schemeID: party.legalId?.scheme });
      x.leaf('ram:TradingBusinessName', party.tradingName);
    });
    x.group('ram:DefinedTradeContact', () => {
      x.leaf('ram:PersonName', contact?.name);
      x.group('ram:TelephoneUniversalCommunication', () =>
        x.leaf('ram:CompleteNumber', contact?.phone),
      );
      x.group('ram:EmailURIUniversalCommunication', () => x.leaf('ram:URIID', contact?.email));
    });
    writePostal(party.address, place);
    x.group('ram:URIUniversalCommunication', () =>
      x.leaf('ram:URIID', party.endpoint?.value, { schemeID: party.endpoint?.scheme }),
    );
    writeRegistration(party.taxId, 'FC', place);
    writeRegistration(party.vatId, 'VA', place);
  });
}

export function writeShipTo(delivery: Delivery | undefined, place: Place): void {
  const { x } = place;
  x.group('ram:ShipToTradeParty', () => {
    writeIdOrGlobalId(delivery?.locationId, place);
    x.leaf('ram:Name', delivery?.name);
    writePostal(delivery?.address, place);
  });
}

// The schema has those without a scheme first.
function writeIds(ids: readonly Identifier[], place: Place): void {
  for (const id of ids) if (id.scheme === undefined) writeIdOrGlobalId(id, place);
  for (const id of ids) if (id.scheme !== undefined) writeIdOrGlobalId(id, place);
}

function writePostal(address: Address | undefined, { x }: Place): void {
  x.group('ram:PostalTradeAddress', () => {
    x.leaf('ram:PostcodeCode', address?.postCode);
    x.leaf('ram:LineOne', address?.street);
    x.leaf('ram:LineTwo', address?.additional);
    x.leaf('ram:LineThree', address?.third);
    x.leaf('ram:CityName', address?.city);
    x.leaf('ram:CountryID', address?.country);
    x.leaf('ram:CountrySubDivisionName', address?.subdivision);
  });
}

function writeRegistration(id: string | undefined, scheme: string, { x }: Place): void {
  if (id === undefined) return;
  x.group('ram:SpecifiedTaxRegistration', () => x.leaf('ram:ID', id, { schemeID: scheme }));
}
