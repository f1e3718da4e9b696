import type { Requiring } from '#invoicing/formats/required.ts';

/** What XRechnung adds. */
export function requireGerman({ invoice, head, findings }: Requiring): void {
  const { seller, buyer, delivery } = invoice;
  const need = (value: string | undefined, path: string, what: string, fix: string) => {
    if (value === undefined) findings.add(path, `${what} is missing.`, fix);
  };
  need(
    invoice.buyerReference,
    `${head}.reference`,
    "The buyer's reference",
    'Send the Leitweg-ID of a public buyer, or the sign another buyer asked for.',
  );
  need(seller?.contact?.name, 'company.contact', 'Whom to ask', 'Send a person or department.');
  need(seller?.contact?.phone, 'company.phone', 'The telephone of the seller', 'Send it.');
  need(seller?.contact?.email, 'company.email', 'The mail address of the seller', 'Send it.');
  for (const [path, party] of [
    ['company', seller],
    ['client', buyer],
  ] as const) {
    need(party?.address?.city, `${path}.city`, 'The city', 'Send it.');
    need(party?.address?.postCode, `${path}.zip`, 'The post code', 'Send it.');
    need(
      party?.endpoint?.value,
      `${path}.electronicAddress`,
      'The electronic address',
      'Send {"value": "…", "scheme": "…"}; a mail address has the scheme EM.',
    );
  }
  if (delivery?.address !== undefined) {
    need(delivery.address.city, 'delivery.city', 'The city of the delivery', 'Send it.');
    need(delivery.address.postCode, 'delivery.zip', 'The post code of the delivery', 'Send it.');
  }
  const { phone, email } = seller?.contact ?? {};
  if (phone !== undefined && (phone.match(/\d/g) ?? []).length < 3) {
    findings.add('company.phone', 'Has fewer than 3 digits.', 'Send the whole number.');
  }
  if (email !== undefined && !/^[^@\s.][^@\s]*[^@\s.]?@[^@\s.][^@\s]*[^@\s.]$/.test(email)) {
    findings.add('company.email', 'Not a mail address.', 'Send one such as name@example.org.');
  }
  requireGermanPayment({ invoice, head, findings });
  if (invoice.typeCode === '384' && invoice.preceding.length === 0) {
    findings.add(
      `${head}.precedingInvoices`,
      'A correction names the invoice it corrects.',
      'Send its number and day.',
    );
  }
}

const accounts = ['30', '58'];
const cards = ['48', '54', '55'];

/** Also of Peppol invoices from Germany to Germany. */
export function requireGermanPayment({ invoice, head, findings }: Requiring): void {
  if (invoice.payments.length === 0) {
    findings.add(
      'payment',
      'How it is to be paid is missing.',
      // What is given back does not go to the seller's own account.
      head === 'creditNote'
        ? 'Send payment: means, such as 58, and the iban that the money goes to.'
        : 'Send payment, or company.iban.',
    );
  }
  for (const [index, { code = '', transfers, card, directDebit }] of invoice.payments.entries()) {
    const path = index === 0 ? 'payment' : `payment.${index}`;
    if (cards.includes(code) && card === undefined) {
      findings.add(`${path}.card`, 'The card is missing.', 'Send the last digits of its number.');
    }
    if (code === '59') {
      const needs = [
        ['mandate', directDebit?.mandate, 'The mandate'],
        ['creditorId', directDebit?.creditorId, "The creditor's identifier"],
        ['iban', directDebit?.debitedAccount, 'The debited account'],
      ] as const;
      for (const [name, value, what] of needs) {
        if (value === undefined) {
          findings.add(`${path}.directDebit.${name}`, `${what} is missing.`, 'Send it.');
        }
      }
    }
    const isMixed =
      (accounts.includes(code) && (card ?? directDebit)) ||
      (cards.includes(code) && (transfers.length > 0 || directDebit)) ||
      (code === '59' && (transfers.length > 0 || card));
    if (isMixed) {
      findings.add(
        `${path}.means`,
        'More than one way to pay.',
        'Send a list with one way in each.',
      );
    }
  }
}
