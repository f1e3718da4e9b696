import type { Address, Party } from '#invoicing/e-invoice.ts';
import { type UblPlace, writeId } from '#invoicing/write/ubl-parts.ts';

type Place = Pick<UblPlace, 'x'>;

/** Seller or buyer; `creditorId` of a direct debit stands among the identifiers. */
export function writeUblParty(party: Party | undefined, place: Place, creditorId?: string): void {
  const { x } = place;
  x.group('cac:Party', () => {
    writeId('cbc:EndpointID', party?.endpoint, place);
    writeIds(party, place, creditorId);
    x.group('cac:PartyName', () => x.leaf('cbc:Name', party?.tradingName));
    writeAddress('cac:PostalAddress', party?.address, place);
    writeTaxScheme(party?.vatId, 'VAT', place);
    writeTaxScheme(party?.taxId, 'FC', place);
    x.group('cac:PartyLegalEntity', () => {
      x.leaf('cbc:RegistrationName', party?.name);
      writeId('cbc:CompanyID', party?.legalId, place);
      x.leaf('cbc:CompanyLegalForm', party?.legalInfo);
    });
    x.group('cac:Contact', () => {
      x.leaf('cbc:Name', party?.contact?.name);
      x.leaf('cbc:Telephone', party?.contact?.phone);
      x.leaf('cbc:ElectronicMail', party?.contact?.email);
    });
  });
}

export function writePayee(payee: Party | undefined, place: Place, creditorId?: string): void {
  const { x } = place;
  if (payee === undefined) return;
  x.group('cac:PayeeParty', () => {
    writeIds(payee, place, creditorId);
    x.group('cac:PartyName', () => x.leaf('cbc:Name', payee.name));
    x.group('cac:PartyLegalEntity', () => writeId('cbc:CompanyID', payee.legalId, place));
  });
}

export function writeTaxRepresentative(party: Party | undefined, place: Place): void {
  const { x } = place;
  if (party === undefined) return;
  x.group('cac:TaxRepresentativeParty', () => {
    x.group('cac:PartyName', () => x.leaf('cbc:Name', party.name));
    writeAddress('cac:PostalAddress', party.address, place);
    writeTaxScheme(party.vatId, 'VAT', place);
  });
}

export function writeAddress(name: string, address: Address | undefined, { x }: Place): void {
  x.group(name, () => {
    x.leaf('cbc:StreetName', address?.street);
    x.leaf('cbc:AdditionalStreetName', address?.additional);
    x.leaf('cbc:CityName', address?.city);
    x.leaf('cbc:PostalZone', address?.postCode);
    x.leaf('cbc:CountrySubentity', address?.subdivision);
    x.group('cac:AddressLine', () => x.leaf('cbc:Line', address?.third));
    x.group('cac:Country', () => x.leaf('cbc:IdentificationCode', address?.country));
  });
}

function writeIds(party: Party | undefined, place: Place, creditorId: string | undefined): void {
  const { x } = place;
  const sepa = creditorId === undefined ? [] : [{ value: creditorId, scheme: 'SEPA' }];
  for (const id of [...(party?.ids ?? []), ...sepa]) {
    x.group('cac:PartyIdentification', () => writeId('cbc:ID', id, place));
  }
}

function writeTaxScheme(id: string | undefined, scheme: string, { x }: Place): void {
  if (id === undefined) return;
  x.group('cac:PartyTaxScheme', () => {
    x.leaf('cbc:CompanyID', id);
    x.group('cac:TaxScheme', () => x.leaf('cbc:ID', scheme));
  });
}
