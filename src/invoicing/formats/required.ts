// What each format needs. Told all at once, by the path in the JSON, before anything is written.
import type { FieldError } from '#contract/problems.ts';
import type { EInvoice, Party } from '#invoicing/e-invoice.ts';
import type { InvoiceFormat } from '#invoicing/formats/formats.ts';
import { requireCroatian } from '#invoicing/formats/required-croatian.ts';
import { requireGerman } from '#invoicing/formats/required-german.ts';
import { requirePeppol } from '#invoicing/formats/required-peppol.ts';
import { requireVat } from '#invoicing/formats/required-vat.ts';
import { createFindings, type Findings } from '#invoicing/json/findings.ts';
import { numberIn, zero } from '#invoicing/json/reckon.ts';

export interface Requiring {
  invoice: EInvoice;
  /** `invoice` or `creditNote`. */
  head: string;
  findings: Findings;
}

/** What a prepared invoice lacks for its format; `head` is the JSON's `invoice` or `creditNote`. */
export function missingFor(
  invoice: EInvoice,
  format: InvoiceFormat,
  head: 'invoice' | 'creditNote' = 'invoice',
): readonly FieldError[] {
  const findings = createFindings();
  const requiring = { invoice, head, findings };
  requireCommon(requiring);
  requireVat(requiring);
  if (format.startsWith('xrechnung')) requireGerman(requiring);
  if (format === 'peppol-ubl') requirePeppol(requiring);
  if (format === 'hr-ubl') requireCroatian(requiring);
  return findings.errors;
}

function requireCommon({ invoice, head, findings }: Requiring): void {
  const need = (value: unknown, path: string, what: string, fix: string) => {
    if (value === undefined) findings.add(path, `${what} is missing.`, fix);
  };
  need(invoice.number, `${head}.number`, 'The number', 'Send the number of the invoice.');
  need(invoice.issueDate, `${head}.date`, 'The day of issue', 'Send it as 2026-03-05.');
  if (!/^\d{1,3}$/.test(invoice.typeCode ?? '')) {
    findings.add(`${head}.typeCode`, 'Not a code.', 'Send 380, 381, 384, 386 or leave it away.');
  }
  for (const [name, code] of [
    ['currency', invoice.currency],
    ['taxCurrency', invoice.taxCurrency],
  ]) {
    if (code !== undefined && !/^[A-Z]{3}$/.test(code)) {
      findings.add(`${head}.${name}`, 'Not a currency.', 'Send its code, such as EUR.');
    }
  }
  requireParty(invoice.seller, 'company', 'seller', findings);
  requireParty(invoice.buyer, 'client', 'buyer', findings);
  const { seller, payee, taxRepresentative, totals, delivery } = invoice;
  if (seller?.vatId === undefined && seller?.legalId === undefined && !seller?.ids.length) {
    findings.add(
      'company.vatId',
      'Nothing identifies the seller.',
      'Send company.vatId, or company.legalId or company.ids.',
    );
  }
  if (payee !== undefined) need(payee.name, 'payee.name', "The payee's name", 'Send it.');
  if (taxRepresentative !== undefined) {
    requireParty(taxRepresentative, 'taxRepresentative', 'tax representative', findings);
    need(
      taxRepresentative.vatId,
      'taxRepresentative.vatId',
      'The VAT number of the tax representative',
      'Send it with the code of its country.',
    );
  }
  if (invoice.lines.length === 0) {
    findings.add('items', 'There is no line.', 'Send what is invoiced.');
  }
  if (delivery?.address !== undefined) requireCountry(delivery.address, 'delivery', findings);
  const isDue = (numberIn(totals.payable?.value) ?? zero).gt(0) && !invoice.isCreditNote;
  if (isDue && invoice.dueDate === undefined && invoice.paymentTerms === undefined) {
    findings.add(
      `${head}.dueDate`,
      'When payment is due is missing.',
      `Send ${head}.dueDate or ${head}.paymentTerms.`,
    );
  }
  if (invoice.taxPointDate !== undefined && invoice.taxPointCode !== undefined) {
    findings.add(`${head}.taxPointCode`, 'Excludes taxPointDate.', 'Send only one of the two.');
  }
  requireTaxCurrency();
  requireOrder(invoice.period, `${head}.period`, findings);
  for (const [index, one] of invoice.preceding.entries()) {
    const path = `${head}.precedingInvoices.${index}.number`;
    need(one.number, path, 'The number of the preceding invoice', 'Send it.');
  }
  for (const [index, means] of invoice.payments.entries()) {
    const path = index === 0 ? 'payment' : `payment.${index}`;
    need(means.code, `${path}.means`, 'The way to pay', 'Send a code such as 58, or an IBAN.');
    if (['30', '58'].includes(means.code ?? '') && means.transfers.length === 0) {
      findings.add(`${path}.iban`, 'The account is missing.', 'Send payment.iban or company.iban.');
    }
  }
  for (const [index, one] of invoice.documents.entries()) {
    const path = `documents.${index}`;
    need(one.id, `${path}.id`, 'The name of the document', 'Send a name or number.');
    if (one.attachment !== undefined) {
      need(one.attachment.mime, `${path}.attachment.mime`, 'Its type', 'Send application/pdf.');
      need(one.attachment.fileName, `${path}.attachment.fileName`, 'Its file name', 'Send it.');
    }
  }
  for (const [index, line] of invoice.lines.entries()) {
    const path = `items.${index}`;
    need(line.name, `${path}.name`, 'The name of the item', 'Send name or description.');
    requireOrder(line.period, `${path}.period`, findings);
    for (const [at, one] of line.attributes.entries()) {
      need(one.name, `${path}.attributes.${at}.name`, 'The name of the property', 'Send it.');
      need(one.value, `${path}.attributes.${at}.value`, 'The value of the property', 'Send it.');
    }
    for (const [at, one] of line.classifications.entries()) {
      const place = `${path}.classifications.${at}`;
      need(one.scheme, `${place}.scheme`, 'The list of the class', 'Send a code such as STI.');
    }
  }

  function requireTaxCurrency(): void {
    const { taxCurrency, currency } = invoice;
    if (taxCurrency === undefined) {
      if (totals.taxInAccounting !== undefined) {
        findings.add(`${head}.taxCurrency`, 'The VAT currency is missing.', 'Send its code.');
      }
      return;
    }
    if (taxCurrency === currency) {
      findings.add(
        `${head}.taxCurrency`,
        'It is the currency of the invoice.',
        'Leave it away, with vatTotalInTaxCurrency.',
      );
    } else if (totals.taxInAccounting === undefined) {
      findings.add(
        'vatTotalInTaxCurrency',
        `The VAT in ${taxCurrency} is missing.`,
        'Send it; no rate of exchange is guessed.',
      );
    } else if (signOf(totals.taxInAccounting.value) * signOf(totals.tax?.value) < 0) {
      findings.add(
        'vatTotalInTaxCurrency',
        'It has another sign than the VAT in the currency of the invoice.',
        'Send both positive or both negative.',
      );
    }
  }
}

function signOf(amount: string | undefined): number {
  return (numberIn(amount) ?? zero).cmp(zero);
}

function requireParty(
  party: Party | undefined,
  path: string,
  what: string,
  findings: Findings,
): void {
  if (party?.name === undefined) {
    findings.add(`${path}.name`, `The name of the ${what} is missing.`, `Send ${path}.name.`);
  }
  requireCountry(party?.address, path, findings);
  if (party?.endpoint !== undefined && party.endpoint.scheme === undefined) {
    findings.add(
      `${path}.electronicAddress`,
      'The scheme of the electronic address is missing.',
      'Send it as {"value": "…", "scheme": "0088"}.',
    );
  }
  if (party?.vatId !== undefined && !/^[A-Z]{2}[A-Z0-9+*]+$/.test(party.vatId)) {
    findings.add(
      `${path}.vatId`,
      'A VAT number begins with the code of its country.',
      'Send it such as DE123456789; a number of the tax office goes into company.taxId.',
    );
  }
}

function requireCountry(
  address: { country?: string } | undefined,
  path: string,
  findings: Findings,
): void {
  if (address?.country !== undefined && /^(?:[A-Z]{2}|1A)$/.test(address.country)) return;
  findings.add(
    `${path}.country`,
    'The country is missing.',
    'Send its code of two letters, such as DE.',
  );
}

function requireOrder(
  period: { start?: string; end?: string } | undefined,
  path: string,
  findings: Findings,
): void {
  if (period?.start === undefined || period.end === undefined || period.start <= period.end) return;
  findings.add(`${path}.end`, 'The end is before the start.', 'Exchange the two.');
}
