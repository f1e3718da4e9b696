import type { Requiring } from '#invoicing/formats/required.ts';
import { numberIn, zero } from '#invoicing/json/reckon.ts';

/** Prepayments and credit notes need no KPD code. */
const withoutKpd = new Set('386 81 83 261 262 296 308 381 396 420 458 532'.split(' '));

/** What the Croatian specification of 2025 adds. */
export function requireCroatian({ invoice, head, findings }: Requiring): void {
  const { seller, buyer, operator, totals } = invoice;
  if (invoice.number !== undefined && /\s/.test(invoice.number)) {
    findings.add(`${head}.number`, 'Has a blank.', 'Send it without, such as 17-POSL1-1.');
  }
  if (!/^\d{2}:\d{2}:\d{2}$/.test(invoice.issueTime ?? '')) {
    findings.add(`${head}.time`, 'The time of issue is missing.', 'Send it as 09:15:00.');
  }
  if (invoice.issueDate !== undefined && invoice.issueDate < '2026-01-01') {
    findings.add(`${head}.date`, 'Is before 2026.', 'Croatian e-invoices begin on 2026-01-01.');
  }
  if (operator?.name === undefined) {
    findings.add(
      'operator.name',
      'The operator is missing.',
      'Send the name or sign of who issues it.',
    );
  }
  if (operator?.id === undefined) {
    findings.add('operator.oib', 'The OIB of the operator is missing.', 'Send its 11 digits.');
  }
  const address = 'Send the OIB as {"value": "…", "scheme": "9934"}, or a vatId with it.';
  if (seller?.endpoint === undefined) {
    findings.add('company.electronicAddress', 'The electronic address is missing.', address);
  }
  if (buyer?.endpoint === undefined) {
    findings.add('client.electronicAddress', 'The electronic address is missing.', address);
  }
  const taxed = invoice.vat.find(({ category = '' }) => ['S', 'Z', 'E', 'AE'].includes(category));
  if (taxed !== undefined && buyer?.vatId === undefined) {
    findings.add(
      'client.vatId',
      `The category ${taxed.category} needs the VAT number of the buyer.`,
      'Send it with HR before the OIB.',
    );
  }
  const payable = numberIn(totals.payable?.value) ?? zero;
  if (payable.gt(0) && !invoice.isCreditNote && invoice.dueDate === undefined) {
    findings.add(`${head}.dueDate`, 'The day payment is due is missing.', 'Send it as 2026-04-01.');
  }
  for (const [index, { date }] of invoice.preceding.entries()) {
    if (date === undefined) {
      findings.add(
        head === 'creditNote' && index === 0
          ? 'creditNote.invoiceDate'
          : `${head}.precedingInvoices.${index}.date`,
        'The day of the preceding invoice is missing.',
        'Send it as 2026-03-05.',
      );
    }
  }
  for (const [index, line] of invoice.lines.entries()) {
    const kpd = line.classifications.find(({ scheme }) => scheme === 'CG')?.value;
    if (kpd === undefined ? !withoutKpd.has(invoice.typeCode ?? '') : !isKpd(kpd)) {
      findings.add(
        `items.${index}.kpd`,
        kpd === undefined ? 'The KPD code is missing.' : `"${kpd.slice(0, 20)}" is not a KPD code.`,
        'Send six digits such as 62.20.20.',
      );
    }
  }
}

function isKpd(code: string): boolean {
  return /^\d{2}\.\d{2}\.\d{2}$/.test(code);
}
