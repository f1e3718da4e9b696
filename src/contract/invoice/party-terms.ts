import { agreement, deliveryPath, settlement, type TermRow } from '#contract/invoice/term.ts';

export const partyNames = ['company', 'client', 'payee', 'taxRepresentative'] as const;
export type PartyName = (typeof partyNames)[number];

const places = {
  company: ['cac:AccountingSupplierParty/cac:Party', `${agreement}/ram:SellerTradeParty`],
  client: ['cac:AccountingCustomerParty/cac:Party', `${agreement}/ram:BuyerTradeParty`],
  payee: ['cac:PayeeParty', `${settlement}/ram:PayeeTradeParty`],
  taxRepresentative: [
    'cac:TaxRepresentativeParty',
    `${agreement}/ram:SellerTaxRepresentativeTradeParty`,
  ],
} as const satisfies Record<PartyName, readonly [string, string]>;

const groups = {
  company: ['BG-4', 'The seller: its name as a text, or an object.'],
  client: ['BG-7', 'The buyer: its name as a text, or an object.'],
  payee: ['BG-10', 'Who is paid, if not the seller.'],
  taxRepresentative: ['BG-11', "The seller's tax representative."],
} as const satisfies Record<PartyName, readonly [string, string]>;

type Terms = Partial<Record<PartyName, string>>;
type PartyRow = readonly [field: string, terms: Terms, meaning: string, ubl: string, cii: string];

const anyId = '*[self::ram:ID or self::ram:GlobalID]';
const tax = (scheme: string) =>
  `cac:PartyTaxScheme[cac:TaxScheme/cbc:ID='${scheme}']/cbc:CompanyID`;

const rows: readonly PartyRow[] = [
  [
    'name',
    { company: 'BT-27', client: 'BT-44', payee: 'BT-59', taxRepresentative: 'BT-62' },
    'Full name.',
    'cac:PartyLegalEntity/cbc:RegistrationName',
    'ram:Name',
  ],
  [
    'tradingName',
    { company: 'BT-28', client: 'BT-45' },
    'Name it trades under.',
    'cac:PartyName/cbc:Name',
    'ram:SpecifiedLegalOrganization/ram:TradingBusinessName',
  ],
  [
    'ids',
    { company: 'BT-29', client: 'BT-46', payee: 'BT-60' },
    'Identifiers, such as a GLN: a list of texts or of `value` and `scheme`.',
    "cac:PartyIdentification/cbc:ID[not(@schemeID='SEPA')]",
    anyId,
  ],
  [
    'legalId',
    { company: 'BT-30', client: 'BT-47', payee: 'BT-61' },
    'Number in a register of companies: text, or `value` and `scheme`.',
    'cac:PartyLegalEntity/cbc:CompanyID',
    'ram:SpecifiedLegalOrganization/ram:ID',
  ],
  [
    'vatId',
    { company: 'BT-31', client: 'BT-48', taxRepresentative: 'BT-63' },
    'VAT number with the code of its country.',
    tax('VAT'),
    "ram:SpecifiedTaxRegistration/ram:ID[@schemeID='VA']",
  ],
  [
    'taxId',
    { company: 'BT-32' },
    'Number at the local tax office.',
    "cac:PartyTaxScheme[cac:TaxScheme/cbc:ID!='VAT']/cbc:CompanyID",
    "ram:SpecifiedTaxRegistration/ram:ID[@schemeID='FC']",
  ],
  [
    'legalInfo',
    { company: 'BT-33' },
    'Further legal facts, such as the share capital.',
    'cac:PartyLegalEntity/cbc:CompanyLegalForm',
    'ram:Description',
  ],
  [
    'electronicAddress',
    { company: 'BT-34', client: 'BT-49' },
    'Where e-invoices are sent: `value` and `scheme`, a text such as `9930:DE123456789`, or a mail address (scheme EM).',
    'cbc:EndpointID',
    'ram:URIUniversalCommunication/ram:URIID',
  ],
  [
    'address',
    { company: 'BT-35', client: 'BT-50', taxRepresentative: 'BT-64' },
    'Street and number.',
    'cac:PostalAddress/cbc:StreetName',
    'ram:PostalTradeAddress/ram:LineOne',
  ],
  [
    'address2',
    { company: 'BT-36', client: 'BT-51', taxRepresentative: 'BT-65' },
    'Second line of the address.',
    'cac:PostalAddress/cbc:AdditionalStreetName',
    'ram:PostalTradeAddress/ram:LineTwo',
  ],
  [
    'address3',
    { company: 'BT-162', client: 'BT-163', taxRepresentative: 'BT-164' },
    'Third line of the address.',
    'cac:PostalAddress/cac:AddressLine/cbc:Line',
    'ram:PostalTradeAddress/ram:LineThree',
  ],
  [
    'city',
    { company: 'BT-37', client: 'BT-52', taxRepresentative: 'BT-66' },
    'City.',
    'cac:PostalAddress/cbc:CityName',
    'ram:PostalTradeAddress/ram:CityName',
  ],
  [
    'zip',
    { company: 'BT-38', client: 'BT-53', taxRepresentative: 'BT-67' },
    'Post code.',
    'cac:PostalAddress/cbc:PostalZone',
    'ram:PostalTradeAddress/ram:PostcodeCode',
  ],
  [
    'region',
    { company: 'BT-39', client: 'BT-54', taxRepresentative: 'BT-68' },
    'Part of the country.',
    'cac:PostalAddress/cbc:CountrySubentity',
    'ram:PostalTradeAddress/ram:CountrySubDivisionName',
  ],
  [
    'country',
    { company: 'BT-40', client: 'BT-55', taxRepresentative: 'BT-69' },
    'Country as a code such as DE; by default that of the VAT number.',
    'cac:PostalAddress/cac:Country/cbc:IdentificationCode',
    'ram:PostalTradeAddress/ram:CountryID',
  ],
  [
    'contact',
    { company: 'BT-41', client: 'BT-56' },
    'Person or department to ask.',
    'cac:Contact/cbc:Name',
    'ram:DefinedTradeContact/ram:PersonName',
  ],
  [
    'phone',
    { company: 'BT-42', client: 'BT-57' },
    'Telephone.',
    'cac:Contact/cbc:Telephone',
    'ram:DefinedTradeContact/ram:TelephoneUniversalCommunication/ram:CompleteNumber',
  ],
  [
    'email',
    { company: 'BT-43', client: 'BT-58' },
    'Mail address.',
    'cac:Contact/cbc:ElectronicMail',
    'ram:DefinedTradeContact/ram:EmailURIUniversalCommunication/ram:URIID',
  ],
];

function rowsOf(party: PartyName): TermRow[] {
  const [ubl, cii] = places[party];
  const [group, meaning] = groups[party];
  const fields = rows.flatMap(([field, terms, fieldMeaning, ublEnd, ciiEnd]): TermRow[] => {
    const term = terms[party];
    if (term === undefined) return [];
    // Payee and representative are no legal entities of UBL's: their name stands elsewhere.
    const end =
      field === 'name' && !ubl.startsWith('cac:Accounting') ? 'cac:PartyName/cbc:Name' : ublEnd;
    return [[`${party}.${field}`, term, fieldMeaning, `${ubl}/${end}`, `${cii}/${ciiEnd}`]];
  });
  return [[party, group, meaning, ubl, cii], ...fields];
}

const deliveryAddress: readonly (readonly [string, string])[] = [
  ['address', 'BT-75'],
  ['address2', 'BT-76'],
  ['address3', 'BT-165'],
  ['city', 'BT-77'],
  ['zip', 'BT-78'],
  ['region', 'BT-79'],
  ['country', 'BT-80'],
];

export const partyTerms: readonly TermRow[] = [
  ...partyNames.flatMap(rowsOf),
  [
    'company.iban',
    'BT-84',
    'Account to pay to, where `payment` names none. May stand at the top of the data as well.',
    '',
    '',
  ],
  ['company.bic', 'BT-86', 'BIC of its bank.', '', ''],
  ...deliveryAddress.map(([field, term]): TermRow => {
    const [, , meaning = '', ubl = '', cii = ''] = rows.find(([name]) => name === field) ?? [];
    const address = ubl.replace(
      'cac:PostalAddress',
      'cac:Delivery/cac:DeliveryLocation/cac:Address',
    );
    return [
      `delivery.${field}`,
      term,
      field === 'country' ? 'Country as a code such as DE.' : meaning,
      address,
      `${deliveryPath}/ram:ShipToTradeParty/${cii}`,
    ];
  }),
];
