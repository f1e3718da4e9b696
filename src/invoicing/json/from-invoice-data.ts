import type Big from 'big.js';
import type { InvoiceData } from '#contract/invoice/invoice-data.ts';
import type { FieldError } from '#contract/problems.ts';
import type { Delivery, EInvoice, SupportingDocument } from '#invoicing/e-invoice.ts';
import { compact, termsOf, textOf } from '#invoicing/json/compact.ts';
import { numberOf } from '#invoicing/json/data-parts.ts';
import { createFindings } from '#invoicing/json/findings.ts';
import {
  allowanceFrom,
  lineFrom,
  periodFrom,
  type Reading,
  type ReckonedLine,
  signedAmount,
} from '#invoicing/json/lines-from-data.ts';
import { addressFrom, identifierFrom, partyFrom } from '#invoicing/json/party-from-data.ts';
import { paymentsFrom } from '#invoicing/json/payment-from-data.ts';
import { sum } from '#invoicing/json/reckon.ts';
import { totalsFrom } from '#invoicing/json/totals-from-data.ts';
import { breakdownOf, type Taxed, vatOf } from '#invoicing/json/vat-from-data.ts';
import { isBase64 } from '#invoicing/xml/is-base64.ts';

/** The codes of UNTDID 1001 that UBL has its CreditNote for. */
const creditNoteCodes: ReadonlySet<string> = new Set(
  '81 83 261 262 296 308 381 396 420 458 502 503 532'.split(' '),
);

/**
 * The e-invoice that the JSON describes, all amounts reckoned. `errors` names every value that is missing
 * or does not add up, with its path in the JSON, its business term and how to mend it; with an error the
 * invoice is not fit to be written. `sign` is -1 where its amounts have the other sign than in the JSON.
 */
export function fromInvoiceData(
  data: InvoiceData,
  options: { currency?: string } = {},
): { invoice: EInvoice; errors: readonly FieldError[]; sign: 1 | -1 } {
  const findings = createFindings();
  const isCredited = data.creditNote !== null && data.creditNote !== undefined;
  const head = data.creditNote ?? data.invoice ?? {};
  const typeCode = textOf(head.typeCode) ?? (isCredited ? '381' : '380');
  const isCreditNote = creditNoteCodes.has(typeCode);
  const currency = textOf(head.currency)?.toUpperCase() ?? options.currency ?? 'EUR';
  const reading: Reading = { currency, sign: 1, findings };
  let lines = linesFrom(data, reading);
  // On paper a credit note has negative amounts; in EN 16931 its type says which way the money goes. Of
  // other types, such as a corrected invoice, only the sign says it.
  if (isCredited && isCreditNote && isTakenBack(lines)) {
    reading.sign = -1;
    reading.findings = createFindings();
    lines = linesFrom(data, reading);
  }
  const allowanceCharges = [
    ...documentAllowances(data, false, lines, reading),
    ...documentAllowances(data, true, lines, reading),
  ];
  const { vat, tax } = breakdownOf(
    taxedOf(lines, allowanceCharges),
    (data.vatExemptions ?? []).map(({ category, reason, code }) => ({
      category: textOf(category)?.toUpperCase() ?? '',
      reason: textOf(reason),
      code: textOf(code),
    })),
    currency,
  );
  const lineSum = sum(lines.map(({ net }) => net));
  const totals = totalsFrom(data, { lines: lineSum, tax, vat, allowanceCharges }, reading);
  const operator = compact<NonNullable<EInvoice['operator']>>({
    name: textOf(data.operator?.name),
    id: textOf(data.operator?.oib),
  });
  const invoice = compact<EInvoice>({
    isCreditNote,
    customization: textOf(head.customization),
    profile: textOf(head.profile),
    number: textOf(head.number),
    issueDate: textOf(head.date),
    issueTime: textOf(head.time)?.replace(/^\d{2}:\d{2}$/, '$&:00'),
    typeCode,
    currency,
    taxCurrency: textOf(head.taxCurrency)?.toUpperCase(),
    taxPointDate: textOf(head.taxPointDate),
    taxPointCode: textOf(head.taxPointCode),
    dueDate: textOf(head.dueDate),
    buyerReference: textOf(head.reference),
    project: textOf(head.project),
    contract: textOf(head.contract),
    order: textOf(head.order),
    salesOrder: textOf(head.salesOrder),
    receivingAdvice: textOf(head.receivingAdvice),
    despatchAdvice: textOf(head.despatchAdvice),
    tender: textOf(head.tender),
    object: identifierFrom(head.object),
    accountingReference: textOf(head.accountingReference),
    paymentTerms: termsOf(head.paymentTerms),
    notes: notesFrom(data),
    preceding: precedingFrom(data),
    seller: partyFrom(data.company),
    operator: Object.keys(operator).length === 0 ? undefined : operator,
    buyer: partyFrom(data.client),
    payee: partyFrom(data.payee),
    taxRepresentative: partyFrom(data.taxRepresentative),
    delivery: deliveryFrom(data, textOf(head.deliveryDate)),
    period: periodFrom(head.period),
    payments: paymentsFrom(data, currency),
    allowanceCharges,
    totals,
    vat,
    documents: documentsFrom(data, reading),
    lines: lines.map(({ line }) => line),
  });
  return { invoice, errors: reading.findings.errors, sign: reading.sign };
}

function linesFrom(data: InvoiceData, reading: Reading): ReckonedLine[] {
  return (data.items ?? []).map((item, index) => lineFrom(item, index, reading));
}

function documentAllowances(
  data: InvoiceData,
  isCharge: boolean,
  lines: readonly ReckonedLine[],
  reading: Reading,
): EInvoice['allowanceCharges'] {
  const name = isCharge ? 'charges' : 'allowances';
  const usual = commonVat(lines);
  return (data[name] ?? []).map((one, index) => {
    const path = `${name}.${index}`;
    const isOpen = one.vatCategory == null && one.vatPercentage == null;
    const vat = isOpen && usual !== undefined ? usual : vatOf(one, path, reading.findings);
    return { ...allowanceFrom(one, isCharge, path, undefined, reading), ...vat };
  });
}

/** Category and rate, where all lines have the same. */
function commonVat(
  lines: readonly ReckonedLine[],
): { category?: string; rate?: string } | undefined {
  const [first] = lines;
  const category = first?.line.category;
  const rate = first?.line.rate;
  if (category === undefined) return undefined;
  const isCommon = lines.every(({ line }) => line.category === category && line.rate === rate);
  return isCommon ? compact({ category, rate }) : undefined;
}

function* taxedOf(
  lines: readonly ReckonedLine[],
  allowanceCharges: EInvoice['allowanceCharges'],
): Generator<Taxed> {
  for (const { line, net } of lines) {
    const { category, rate, exemption, exemptionCode } = line;
    yield { category, rate, net, exemption, exemptionCode };
  }
  for (const one of allowanceCharges) {
    const net: Big = signedAmount(one);
    yield { category: one.category, rate: one.rate, net };
  }
}

function notesFrom({ notes, creditNote }: InvoiceData): EInvoice['notes'] {
  const list = Array.isArray(notes) ? notes : [notes];
  const made = list.flatMap((note): EInvoice['notes'] => {
    if (note === null || note === undefined) return [];
    const [subject, words] =
      typeof note === 'string' ? [undefined, note] : [note.subject, note.text];
    const one = textOf(words);
    return one === undefined ? [] : [compact({ subject: textOf(subject), text: one })];
  });
  const reason = textOf(creditNote?.reason);
  return reason === undefined ? made : [{ text: reason }, ...made];
}

function precedingFrom({ invoice, creditNote }: InvoiceData): EInvoice['preceding'] {
  const list = (creditNote ?? invoice)?.precedingInvoices ?? [];
  const corrected = { number: creditNote?.invoiceNumber, date: creditNote?.invoiceDate };
  return [corrected, ...list].flatMap(({ number, date }) => {
    const one = compact<EInvoice['preceding'][number]>({
      number: textOf(number),
      date: textOf(date),
    });
    return Object.keys(one).length === 0 ? [] : [one];
  });
}

function deliveryFrom(data: InvoiceData, date: string | undefined): Delivery | undefined {
  const place = data.delivery ?? {};
  const delivery = compact<Delivery>({
    name: textOf(place.name),
    locationId: identifierFrom(place.locationId),
    date,
    address: addressFrom(place),
  });
  return Object.keys(delivery).length === 0 ? undefined : delivery;
}

function documentsFrom({ documents }: InvoiceData, { findings }: Reading): SupportingDocument[] {
  return (documents ?? []).map(({ id, description, url, attachment }, index) => {
    const base64 = attachment?.base64?.replace(/\s/g, '').replace(/^data:[^,]*;base64,/i, '');
    if (base64 !== undefined && !isBase64(base64)) {
      const path = `documents.${index}.attachment.base64`;
      findings.add(path, 'Not Base64, so nobody could open it.', 'Send the whole file as Base64.');
    }
    return compact<SupportingDocument>({
      id: textOf(id),
      description: textOf(description),
      url: textOf(url),
      attachment:
        base64 === undefined
          ? undefined
          : compact({
              mime: textOf(attachment?.mime),
              fileName: textOf(attachment?.fileName),
              base64,
            }),
    });
  });
}

/** By the sum of the lines; where they come to nothing, by their quantities. */
function isTakenBack(lines: ReturnType<typeof linesFrom>): boolean {
  const net = sum(lines.map((line) => line.net));
  if (!net.eq(0)) return net.lt(0);
  return sum(lines.map(({ line }) => numberOf(line.quantity?.value))).lt(0);
}
