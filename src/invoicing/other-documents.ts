const newer = 'Ask the sender for UBL, CII or Factur-X after EN 16931.';
const namespaces = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2 or CreditNote-2';

/** Roots of XML that people take for an e-invoice of EN 16931: what it is, and what to do. */
const others: Readonly<Record<string, readonly [what: string, fix: string]>> = {
  CrossIndustryDocument: ['This is ZUGFeRD 1.0, which is older than EN 16931.', newer],
  StandardBusinessDocument: [
    'This is the envelope in which Peppol delivers an invoice.',
    'Send the Invoice or CreditNote that is in it.',
  ],
  FatturaElettronica: ['This is the Italian FatturaPA.', newer],
  Facturae: ['This is the Spanish Facturae.', newer],
  Faktura: ['This is an invoice of the Polish KSeF.', newer],
  Invoice: [
    'The namespace of this Invoice is not that of UBL 2.1; it may be of another format, such as ebInterface.',
    `Ask the sender for UBL with ${namespaces}, or for CII.`,
  ],
};

/** What XML is that is no e-invoice of EN 16931, and what to do. `name` is the local name of its root. */
export function otherDocument(name: string): { message: string; fix: string } {
  const neither =
    'This XML is neither an invoice or credit note of UBL 2.1 nor a Cross Industry Invoice.';
  const [what, fix] = Object.hasOwn(others, name) ? (others[name] ?? []) : [];
  return {
    message: what === undefined ? neither : `${neither} ${what}`,
    fix: fix ?? 'Send UBL (Invoice, CreditNote) or CII (CrossIndustryInvoice).',
  };
}
