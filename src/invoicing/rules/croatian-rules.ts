import { croatianId } from '#invoicing/profiles.ts';
import { isOib } from '#invoicing/rules/check-digits.ts';
import { decimal } from '#invoicing/rules/decimal.ts';
import { has, over, type Rule, rulesOver } from '#invoicing/rules/rule.ts';
import { elementsNamed, syntaxRule } from '#invoicing/rules/syntax-rule.ts';
import { trimXml } from '#invoicing/xml/xml-element.ts';

const invoice = rulesOver(over.invoice);
const warning = rulesOver(over.invoice, 'warning');
const taxedCategories = ['S', 'Z', 'E', 'AE'] as const;

/** What the Croatian CIUS 2025 adds to EN 16931, as far as its rules are published. */
export const croatianRules: Rule[] = [
  invoice(
    'HR-BR-1',
    'BT-1',
    'number',
    (i) => !/\s/.test(i.number ?? ''),
    'The number of a Croatian invoice has a blank.',
    'Write it without blanks, such as 17-POSL1-1.',
  ),
  invoice(
    'HR-BR-2',
    'BT-2',
    'issueTime',
    (i) => /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(i.issueTime ?? ''),
    'The time of issue is missing or not written as hh:mm:ss.',
    'State it, such as 09:15:00.',
  ),
  invoice(
    'HR-BR-4',
    'BT-9',
    'dueDate',
    // What a credit note states as payable is paid back.
    (i) => i.isCreditNote || !(decimal(i.totals.payable?.value)?.gt(0) ?? false) || has(i.dueDate),
    'There is an amount to pay, but no due date.',
    'State the due date.',
  ),
  invoice(
    'HR-BR-5',
    'BT-24',
    'customization',
    (i) => i.customization === croatianId,
    'The specification identifier is not that of the Croatian CIUS 2025.',
    `Write ${croatianId}.`,
  ),
  syntaxRule(
    'HR-BR-26',
    (root) =>
      elementsNamed(root, 'ClassifiedTaxCategory')
        .filter(({ children }) =>
          children.some(({ name, text }) => name === 'ID' && trimXml(text) === 'E'),
        )
        .slice(0, 1),
    (_, { root }) => root !== undefined && elementsNamed(root, 'HRTaxTotal').length > 0,
    'A line is exempt from VAT, but the Croatian extension with its own tax total is missing.',
    'Add the extension HRFISK20Data with HRTaxTotal.',
    'error',
    'BT-151',
  ),
  invoice(
    'HR-BR-34',
    'BT-23',
    'profile',
    (i) => /^(P([1-9]|1[0-2])|P99:.+)$/.test(i.profile ?? ''),
    'The business process is none of the Croatian ones.',
    'Write P1 to P12, or P99: and the code of the buyer.',
  ),
  ...taxedCategories.map((category) =>
    invoice(
      `HR-BR-${category}-1`,
      'BT-48',
      'buyer',
      (i) =>
        ![...i.lines, ...i.vat].some((part) => part.category === category) || has(i.buyer?.vatId),
      `VAT category ${category} needs the VAT number of the buyer.`,
      "State the buyer's VAT number, such as HR and the OIB.",
    ),
  ),
  rulesOver(
    ({ invoice: { seller, buyer } }) =>
      [seller?.endpoint, buyer?.endpoint]
        .filter((endpoint) => endpoint?.scheme === '9934')
        .filter((e) => e !== undefined),
    'warning',
  )(
    'HR-OIB',
    'BT-34, BT-49',
    'value',
    (endpoint) => isOib(endpoint.value),
    'The electronic address of scheme 9934 is no right OIB.',
    'Correct the OIB.',
  ),
  warning(
    'HR-OPERATOR',
    'BG-4',
    'operator',
    (i) => has(i.operator?.name) && has(i.operator?.id),
    'The operator who issued the invoice is missing.',
    'State name and OIB of the operator.',
  ),
  rulesOver(over.lines, 'warning')(
    'HR-KPD',
    'BT-158',
    'classifications',
    (l) => l.classifications.some(({ scheme, value }) => scheme === 'CG' && value !== ''),
    'A line has no KPD classification.',
    'State the KPD code of the item with scheme CG.',
  ),
];
