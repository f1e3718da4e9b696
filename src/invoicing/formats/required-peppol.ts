import type { Requiring } from '#invoicing/formats/required.ts';
import { requireGermanPayment } from '#invoicing/formats/required-german.ts';

/** What Peppol BIS Billing 3 adds. */
export function requirePeppol(requiring: Requiring): void {
  const { invoice, head, findings } = requiring;
  const { seller, buyer } = invoice;
  for (const [path, party] of [
    ['company', seller],
    ['client', buyer],
  ] as const) {
    if (party?.endpoint !== undefined) continue;
    findings.add(
      `${path}.electronicAddress`,
      'The electronic address is missing.',
      'Send the Peppol participant as {"value": "…", "scheme": "0088"}.',
    );
  }
  if (invoice.buyerReference === undefined && invoice.order === undefined) {
    findings.add(
      `${head}.reference`,
      'A reference of the buyer is missing.',
      `Send ${head}.reference or ${head}.order.`,
    );
  }
  const isGerman = seller?.address?.country === 'DE' && buyer?.address?.country === 'DE';
  if (invoice.notes.length > 1 && !isGerman) {
    findings.add('notes', 'Peppol takes one note.', 'Join the notes into one text.');
  }
  if (isGerman) requireGermanParties(requiring);
  for (const [index, { code, directDebit }] of invoice.payments.entries()) {
    if (['49', '59'].includes(code ?? '') && directDebit?.mandate === undefined) {
      const path = index === 0 ? 'payment' : `payment.${index}`;
      findings.add(`${path}.directDebit.mandate`, 'The mandate is missing.', 'Send its reference.');
    }
  }
}

function requireGermanParties(requiring: Requiring): void {
  const { invoice, findings } = requiring;
  const { seller, buyer } = invoice;
  const needs = [
    ['company.contact', seller?.contact?.name, 'Whom to ask'],
    ['company.phone', seller?.contact?.phone, 'The telephone of the seller'],
    ['company.email', seller?.contact?.email, 'The mail address of the seller'],
    ['company.city', seller?.address?.city, 'The city'],
    ['company.zip', seller?.address?.postCode, 'The post code'],
    ['client.city', buyer?.address?.city, 'The city'],
    ['client.zip', buyer?.address?.postCode, 'The post code'],
    [`${requiring.head}.reference`, invoice.buyerReference, "The buyer's reference"],
  ] as const;
  for (const [path, value, what] of needs) {
    if (value === undefined) {
      findings.add(path, `${what} is missing, as both parties are German.`, 'Send it.');
    }
  }
  requireGermanPayment(requiring);
}
