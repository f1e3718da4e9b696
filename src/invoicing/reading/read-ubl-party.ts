import type { Address, Contact, Delivery, Party } from '#invoicing/e-invoice.ts';
import { type Fields, readFields, readValue } from '#invoicing/reading/read-fields.ts';
import { putPart } from '#invoicing/reading/read-parts.ts';
import { isVat } from '#invoicing/reading/read-ubl-vat.ts';
import type { Trace } from '#invoicing/reading/trace.ts';
import { allAt, firstAt, type XmlElement } from '#invoicing/xml/xml-element.ts';

const address: Fields<Address> = {
  street: ['StreetName', 'text'],
  additional: ['AdditionalStreetName', 'text'],
  third: ['AddressLine/Line', 'text'],
  city: ['CityName', 'text'],
  postCode: ['PostalZone', 'text'],
  subdivision: ['CountrySubentity', 'text'],
  country: 'Country/IdentificationCode',
};

const contact: Fields<Contact> = {
  name: ['Name', 'text'],
  phone: ['Telephone', 'text'],
  email: ['ElectronicMail', 'text'],
};

export function readParty(element: XmlElement, trace: Trace, usesNames: boolean): Party {
  const party = trace.object<Party>({ ids: [] }, element);
  trace.groups(party, element, { address: 'cac:PostalAddress', contact: 'cac:Contact' });
  const names: Fields<Party> = usesNames
    ? { name: ['PartyName/Name', 'text'] }
    : {
        name: ['PartyLegalEntity/RegistrationName', 'text'],
        tradingName: ['PartyName/Name', 'text'],
      };
  readFields(
    party,
    element,
    {
      ...names,
      legalId: ['PartyLegalEntity/CompanyID', 'id'],
      legalInfo: ['PartyLegalEntity/CompanyLegalForm', 'text'],
      endpoint: ['EndpointID', 'id'],
    },
    trace,
  );
  const isBuyer = element.parent?.name === 'AccountingCustomerParty';
  // SEPA marks the creditor of direct debits (BT-90), which is no identifier of the party.
  party.ids = allAt(element, 'PartyIdentification/ID')
    .filter(({ attributes }) => isBuyer || attributes.schemeID !== 'SEPA')
    .map((id) => readValue<Party['ids'][number]>(id, 'id', trace));
  trace.key(party, 'vatId', 'PartyTaxScheme/CompanyID');
  for (const scheme of allAt(element, 'PartyTaxScheme')) {
    const key = isVat(scheme) ? 'vatId' : 'taxId';
    if (party[key] === undefined) {
      readFields(party, scheme, { [key]: 'CompanyID' }, trace);
    }
  }
  putPart(party, 'address', firstAt(element, 'PostalAddress'), address, trace);
  putPart(party, 'contact', firstAt(element, 'Contact'), contact, trace);
  return party;
}

export function readDelivery(element: XmlElement, trace: Trace): Delivery {
  const delivery = readFields(
    trace.object<Delivery>({}, element),
    element,
    {
      name: ['DeliveryParty/PartyName/Name', 'text'],
      locationId: ['DeliveryLocation/ID', 'id'],
      date: 'ActualDeliveryDate',
    },
    trace,
  );
  putPart(delivery, 'address', firstAt(element, 'DeliveryLocation/Address'), address, trace);
  return delivery;
}
