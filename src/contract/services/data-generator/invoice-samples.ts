// The sample of each e-invoice format: one invoice, with what the format needs.

const rated = [
  {
    pos: 1,
    description: 'Kraft paper 120 g/m², roll 70 cm × 50 m',
    quantity: 12,
    unit: 'rolls',
    unitPrice: '24.90',
    vatPercentage: 19,
    discount: 10,
  },
  {
    pos: 2,
    description: 'Handbook “Printing Well”, second edition',
    quantity: 25,
    unit: 'Stk.',
    unitPrice: '18.40',
    vatPercentage: 7,
  },
] as const;

const seller = {
  name: 'Papierhandlung Žižek & Söhne GmbH',
  address: 'Neubaugasse 18',
  zip: '10115',
  city: 'Berlin',
  vatId: 'DE123456789',
  iban: 'DE02 1203 0000 0000 2020 51',
  bic: 'BYLADEM1001',
} as const;

const buyer = {
  name: 'Stadtbibliothek Leoben',
  address: 'Peter-Tunner-Straße 17',
  zip: '8700',
  city: 'Leoben',
  vatId: 'ATU36840923',
} as const;

const invoice = {
  number: '2026-0142',
  date: '2026-03-05',
  deliveryDate: '2026-03-03',
  dueDate: '2026-03-19',
  reference: 'FL-2026/58',
} as const;

const plain = { company: seller, client: buyer, invoice, items: rated } as const;

const german = {
  company: {
    ...seller,
    contact: 'Ana Žižek',
    phone: '+49 30 555 0142',
    email: 'post@zizek.example',
    electronicAddress: 'post@zizek.example',
  },
  client: {
    name: 'Bezirksamt Musterstadt',
    address: 'Rathausplatz 1',
    zip: '12345',
    city: 'Musterstadt',
    country: 'DE',
    electronicAddress: 'rechnung@musterstadt.example',
  },
  invoice: { ...invoice, reference: '04011000-12345-03' },
  items: rated,
} as const;

const peppol = {
  ...plain,
  company: { ...seller, electronicAddress: { value: 'DE123456789', scheme: '9930' } },
  client: { ...buyer, electronicAddress: { value: 'ATU36840923', scheme: '9914' } },
} as const;

const croatian = {
  company: {
    name: 'Knjigoveznica Đurđević d.o.o.',
    address: 'Ilica 42',
    zip: '10000',
    city: 'Zagreb',
    vatId: 'HR11111111119',
    iban: 'HR12 1001 0051 8630 0016 0',
  },
  client: {
    name: 'Gradska knjižnica Šibenik',
    address: 'Ulica kralja Zvonimira 7',
    zip: '22000',
    city: 'Šibenik',
    vatId: 'HR22222222226',
  },
  operator: { name: 'Ana Đurđević', oib: '11111111119' },
  invoice: {
    number: '17-POSL1-1',
    date: '2026-03-05',
    time: '09:15:00',
    dueDate: '2026-03-19',
  },
  items: [
    {
      pos: 1,
      description: 'Priručnik „Čuvanje građe“, tiskano izdanje',
      quantity: 25,
      unit: 'kom',
      unitPrice: '18.40',
      vatPercentage: 5,
      kpd: '58.11.11',
    },
    {
      pos: 2,
      description: 'Savjetovanje',
      quantity: '1.5',
      unit: 'h',
      unitPrice: '60.00',
      vatPercentage: 25,
      kpd: '70.20.11',
    },
  ],
} as const;

const samples = [
  ['ubl', 'E-Invoice UBL', plain],
  ['cii', 'E-Invoice CII', plain],
  ['xrechnung-ubl', 'XRechnung UBL', german],
  ['xrechnung-cii', 'XRechnung CII', german],
  ['peppol-ubl', 'Peppol UBL', peppol],
  ['hr-ubl', 'eRačun UBL', croatian],
] as const;

/** One entry of the Function field for each format. */
export const invoiceFunctions = samples.map(([format, label, data]) => {
  const body = { format, file_access_mode: 'download', data } as const;
  return {
    label,
    sample: { api_key: '{{api_key}}', ...body },
    example: body,
    hasPrograms: false as const,
  };
});
