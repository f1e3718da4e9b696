import { hasStreet, isFrom, whenever } from '#invoicing/rules/nations/peppol-nations.ts';
import { over, rulesOver, type Subject } from '#invoicing/rules/rule.ts';
import { allAt, textAt } from '#invoicing/xml/xml-element.ts';

const invoice = rulesOver(over.invoice);
const warning = rulesOver(over.invoice, 'warning');
const seller = rulesOver(over.seller);
const buyer = rulesOver(over.buyer);

const number0196 = 'State the Icelandic number (kennitala) with scheme 0196.';

function paidBy(code: string) {
  return rulesOver((subject: Subject) =>
    over.payments(subject).some((p) => p.code === code)
      ? over.payments(subject).filter((p) => p.code === code)
      : [],
  );
}

function finalDates({ root }: Subject): string[] {
  return allAt(root, 'AdditionalDocumentReference')
    .filter((part) => textAt(part, 'DocumentDescription') === 'EINDAGI')
    .map((part) => textAt(part, 'ID') ?? '');
}

export const icelandicRules = [
  ...whenever(isFrom('IS'), [
    warning(
      'IS-R-001',
      'BT-3',
      'typeCode',
      (i) => ['380', '381'].includes(i.typeCode ?? ''),
      'Icelandic documents have type 380 or 381.',
      'Use one of the two.',
    ),
    seller(
      'IS-R-002',
      'BT-30',
      'legalId',
      (s) => s.legalId?.scheme === '0196',
      'An Icelandic seller has no Icelandic number.',
      number0196,
    ),
    seller(
      'IS-R-003',
      'BT-35, BT-38',
      'address',
      hasStreet,
      'The address of an Icelandic seller lacks street or post code.',
      'State both.',
    ),
    ...(['9', '42'] as const).map((code) =>
      paidBy(code)(
        code === '9' ? 'IS-R-006' : 'IS-R-007',
        'BT-84',
        'transfers',
        (p) => p.transfers.some(({ account }) => account?.length === 12),
        'An Icelandic account has 12 digits.',
        'State the whole account number.',
      ),
    ),
    invoice(
      'IS-R-008',
      'BT-122',
      'documents',
      (_, subject) => finalDates(subject).every((date) => /^\d{4}-\d{2}-\d{2}$/.test(date)),
      'The final due date (EINDAGI) is no date.',
      'Write it as YYYY-MM-DD.',
    ),
    invoice(
      'IS-R-009',
      'BT-9',
      'dueDate',
      (i, subject) => finalDates(subject).length === 0 || i.dueDate !== undefined,
      'A final due date (EINDAGI) needs a due date.',
      'State the due date.',
    ),
    invoice(
      'IS-R-010',
      'BT-9',
      'dueDate',
      (i, subject) =>
        finalDates(subject).every((date) => i.dueDate !== undefined && i.dueDate <= date),
      'The final due date (EINDAGI) is before the due date.',
      'Correct one of the two.',
    ),
  ]),
  ...whenever(isFrom('IS', true), [
    buyer(
      'IS-R-004',
      'BT-47',
      'legalId',
      (b) => b.legalId?.scheme === '0196',
      'An Icelandic buyer has no Icelandic number.',
      number0196,
    ),
    buyer(
      'IS-R-005',
      'BT-50, BT-53',
      'address',
      hasStreet,
      'The address of an Icelandic buyer lacks street or post code.',
      'State both.',
    ),
  ]),
];
