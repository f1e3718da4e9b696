import type { EInvoice, Party } from '#invoicing/e-invoice.ts';
import { isGreek } from '#invoicing/rules/check-digits.ts';
import { has, over, type Rule, rulesOver } from '#invoicing/rules/rule.ts';
import { syntaxRule } from '#invoicing/rules/syntax-rule.ts';
import { allAt, textAt, type XmlElement } from '#invoicing/xml/xml-element.ts';

const invoice = rulesOver(over.invoice);
const seller = rulesOver(over.seller);
const buyer = rulesOver(over.buyer);
const types = new Set(['1.1', '1.6', '2.1', '2.4', '5.1', '5.2']);
const fix = 'Write it as tax number|DD/MM/YYYY|branch|type|series|number.';

function segments({ number }: EInvoice): string[] {
  return (number ?? '').split('|');
}

function segmentRule(
  id: string,
  at: number,
  what: string,
  isRight: (text: string, i: EInvoice) => boolean,
): Rule {
  return invoice(
    id,
    'BT-1',
    'number',
    (i) => isRight(segments(i)[at] ?? '', i),
    `The number of a Greek invoice has no right ${what}.`,
    fix,
  );
}

function isIssueDate(text: string, { issueDate }: EInvoice): boolean {
  const [day, month, year] = text.split('/');
  const [y, m, d] = (issueDate ?? '').split('-');
  return text !== '' && day === d && month === m && year === y;
}

function isGreekNumber(text: string | undefined): boolean {
  return (text ?? '').startsWith('EL') && isGreek((text ?? '').slice(2));
}

function isGreekEndpoint({ endpoint }: Party): boolean {
  return endpoint === undefined || (endpoint.scheme === '9933' && isGreek(endpoint.value));
}

function described(root: XmlElement, text: string): XmlElement[] {
  return allAt(root, 'AdditionalDocumentReference').filter(
    (part) => textAt(part, 'DocumentDescription') === text,
  );
}

function isAddressGreek(root: XmlElement): boolean {
  return (
    textAt(root, 'AccountingSupplierParty/Party/PostalAddress/Country/IdentificationCode') === 'GR'
  );
}

function whereGreek(root: XmlElement): XmlElement[] {
  return isAddressGreek(root) ? [root] : [];
}

const named = (whose: string) =>
  [
    (p: Party) => has(p.tradingName),
    `The ${whose} of a Greek invoice has no trading name.`,
    'State the name as it is used in business.',
  ] as const;

/** What Peppol asks of Greek sellers, and of invoices within Greece. */
export const greekRules = {
  sellers: [
    invoice(
      'GR-R-001-1',
      'BT-1',
      'number',
      (i) => segments(i).length === 6,
      'The number of a Greek invoice does not have six parts.',
      fix,
    ),
    segmentRule(
      'GR-R-001-2',
      0,
      'tax number',
      (text, i) =>
        isGreek(text) &&
        [i.seller, i.taxRepresentative].some((p) => p?.vatId?.slice(2, 11) === text),
    ),
    segmentRule('GR-R-001-3', 1, 'issue date', isIssueDate),
    segmentRule('GR-R-001-4', 2, 'branch', (text) => /^\d+$/.test(text)),
    segmentRule('GR-R-001-5', 3, 'type of document', (text) => types.has(text)),
    segmentRule('GR-R-001-6', 4, 'series', (text) => text !== ''),
    segmentRule('GR-R-001-7', 5, 'number', (text) => text !== ''),
    seller('GR-R-002', 'BT-28', 'tradingName', ...named('seller')),
    seller(
      'GR-R-003',
      'BT-31',
      'vatId',
      (s) => s.vatId === undefined || isGreekNumber(s.vatId),
      'The VAT number of a Greek seller is not right.',
      'Write EL and nine digits.',
    ),
    syntaxRule(
      'GR-R-004-1',
      whereGreek,
      (root) => described(root, '##M.AR.K##').length === 1,
      'A Greek invoice does not carry exactly one M.AR.K number.',
      'Add a supporting document with the description ##M.AR.K##.',
    ),
    syntaxRule(
      'GR-R-004-2',
      (root) => whereGreek(root).flatMap(() => described(root, '##M.AR.K##')),
      (part) => /^[1-9]/.test(textAt(part, 'ID') ?? ''),
      'The M.AR.K number is not a number above 0.',
      'Correct it.',
    ),
    syntaxRule(
      'GR-R-008-2',
      whereGreek,
      (root) => described(root, '##INVOICE|URL##').length <= 1,
      'A Greek invoice carries more than one link to itself.',
      'Keep one of them.',
    ),
    syntaxRule(
      'GR-R-008-3',
      (root) => described(root, '##INVOICE|URL##'),
      (part) => has(textAt(part, 'Attachment/ExternalReference/URI')),
      'The link of a Greek invoice to itself is empty.',
      'State the link.',
    ),
    buyer('GR-R-005', 'BT-45', 'tradingName', ...named('buyer')),
    seller(
      'GR-R-009',
      'BT-34',
      'endpoint',
      isGreekEndpoint,
      'The electronic address of a Greek seller is no Greek tax number.',
      'State it with scheme 9933.',
    ),
  ],
  both: [
    buyer(
      'GR-R-006',
      'BT-48',
      'vatId',
      (b) => isGreekNumber(b.vatId),
      'The VAT number of a Greek buyer is missing or not right.',
      'Write EL and nine digits.',
    ),
    buyer(
      'GR-R-010',
      'BT-49',
      'endpoint',
      isGreekEndpoint,
      'The electronic address of a Greek buyer is no Greek tax number.',
      'State it with scheme 9933.',
    ),
  ],
} satisfies Record<string, Rule[]>;
