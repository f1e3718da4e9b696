// What the samples of the services send.

export const invoiceData = {
  company: 'Jadran Papir d.o.o.',
  client: { name: 'Müller & Söhne GmbH', address: 'Gürtelstraße 12', city: 'Wien', zip: '1180' },
  invoice: { number: '2024-0117', date: '2024-09-02', dueDate: '2024-09-16' },
  items: [
    {
      pos: 1,
      description: 'Uredski papir A4, 80 g',
      quantity: 20,
      unitPrice: 4.5,
      vatPercentage: 20,
      discount: 0,
      net: 90,
    },
    {
      pos: 2,
      description: 'Knjižica računa, džepni format',
      quantity: 10,
      unitPrice: 5,
      vatPercentage: 10,
      discount: 10,
      net: 45,
    },
  ],
  netTotal: 135,
  vatTotal_20: 18,
  vatTotal_10: 4.5,
  grandTotal: 157.5,
  footer: 'Thank you for your order.',
} as const;

// An invoice with all that an e-invoice within a PDF must have.
export const hybridInvoiceData = {
  company: {
    name: 'Papierhandlung Žižek & Söhne GmbH',
    address: 'Neubaugasse 18',
    zip: '1070',
    city: 'Wien',
    country: 'AT',
    contact: 'Ana Žižek',
    email: 'post@zizek.example',
    phone: '+43 1 555 01 42',
    vatId: 'ATU72153046',
    electronicAddress: { value: 'post@zizek.example', scheme: 'EM' },
    iban: 'AT483200000012345864',
    bic: 'RLNWATWW',
  },
  client: {
    name: 'Stadtbibliothek Leoben',
    address: 'Peter-Tunner-Straße 17',
    zip: '8700',
    city: 'Leoben',
    country: 'AT',
    electronicAddress: { value: 'bib@leoben.example', scheme: 'EM' },
  },
  invoice: {
    number: '2026-0142',
    date: '2026-03-05',
    dueDate: '2026-03-19',
    deliveryDate: '2026-03-03',
    reference: '04011000-12345-34',
  },
  items: [
    {
      pos: 1,
      description: 'Kraftpapier 120 g/m²',
      quantity: 12,
      unitPrice: '24.90',
      vatPercentage: 20,
      discount: 10,
      net: '268.92',
    },
    {
      pos: 2,
      description: 'Fachbuch „Schöner drucken“',
      quantity: 25,
      unitPrice: '18.40',
      vatPercentage: 10,
      net: '460.00',
    },
  ],
  footer: 'Zahlbar innerhalb von 14 Tagen.',
} as const;

// Without totals, which the run works out from the lines.
export const shortInvoiceData = {
  company: 'Jadran Papir d.o.o.',
  client: { name: 'Müller & Söhne GmbH', address: 'Gürtelstraße 12', city: 'Wien', zip: '1180' },
  invoice: { number: '2024-0117', date: '2024-09-02', dueDate: '2024-09-16' },
  items: [
    {
      pos: 1,
      description: 'Uredski papir A4',
      quantity: 20,
      unitPrice: 4.5,
      vatPercentage: 25,
      net: 90,
    },
    {
      pos: 2,
      description: 'Knjižica računa',
      quantity: 10,
      unitPrice: 5,
      vatPercentage: 5,
      net: 50,
    },
  ],
} as const;

export const shortestInvoiceData = {
  company: 'Jadran Papir d.o.o.',
  items: [
    {
      pos: 1,
      description: 'Papir A4',
      quantity: 20,
      unitPrice: 4.5,
      vatPercentage: 25,
      net: 90,
    },
  ],
} as const;

export const orderData = {
  '@number': '2024-0117',
  customer: { name: 'Müller & Söhne GmbH', city: 'Wien' },
  line: [
    { '@position': 1, description: 'Uredski papir A4', quantity: 20, net: 90 },
    { '@position': 2, description: 'Knjižica računa', quantity: 10, net: 45 },
  ],
  note: { '@language': 'hr', '#text': 'Hvala na narudžbi.' },
} as const;

export const shortMapping = [
  { to: 'order.id', from: 'invoice.number', required: true },
  { to: 'order.date', from: 'invoice.date', format: 'date' },
  { to: 'order.lines[].name', from: 'items[].description' },
  { to: 'order.lines[].amount', from: 'items[].net', format: 'amount' },
  { to: 'order.lines[].unit', default: 'C62' },
] as const;

export const sampleHtml =
  '<!doctype html><html lang="en"><head><title>Offer 2024-0117</title></head><body><h1>Offer 2024-0117</h1><p>For Müller & Söhne GmbH, 12 Gürtelstraße, Wien.</p></body></html>';
