/** What each format is; `data-generator` takes these names. */
export const invoiceFormats = {
  ubl: { syntax: 'ubl', customization: 'urn:cen.eu:en16931:2017' },
  cii: { syntax: 'cii', customization: 'urn:cen.eu:en16931:2017' },
  'xrechnung-ubl': {
    syntax: 'ubl',
    customization: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
  },
  'xrechnung-cii': {
    syntax: 'cii',
    customization: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
  },
  'peppol-ubl': {
    syntax: 'ubl',
    customization: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
  },
  'hr-ubl': {
    syntax: 'ubl',
    customization:
      'urn:cen.eu:en16931:2017#compliant#urn:mfin.gov.hr:cius-2025:1.0#conformant#urn:mfin.gov.hr:ext-2025:1.0',
  },
} as const satisfies Record<string, { syntax: 'ubl' | 'cii'; customization: string }>;

export type InvoiceFormat = keyof typeof invoiceFormats;
