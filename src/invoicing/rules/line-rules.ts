import type { AllowanceCharge } from '#invoicing/e-invoice.ts';
import { decimal } from '#invoicing/rules/decimal.ts';
import { isInCents } from '#invoicing/rules/document-rules.ts';
import { has, type Over, over, type Rule, rulesOver } from '#invoicing/rules/rule.ts';

const line = rulesOver(over.lines);
const attribute = rulesOver(({ invoice }) => invoice.lines.flatMap(({ attributes }) => attributes));
const classification = rulesOver(({ invoice }) =>
  invoice.lines.flatMap(({ classifications }) => classifications),
);
const standardId = rulesOver(({ invoice }) =>
  invoice.lines.flatMap(({ standardItemId }) =>
    standardItemId === undefined ? [] : [standardItemId],
  ),
);

const cents = 'Round it to two decimals.';

interface AllowanceIds {
  amount: string;
  category?: string;
  reason: string;
  sameReason: string;
  amountDecimals: string;
  baseDecimals: string;
}

/** The rules on allowances and on charges, of the document and of lines, differ only in their names. */
function allowanceRules(
  where: Over<AllowanceCharge>,
  what: string,
  terms: readonly [amount: string, base: string, category: string, reason: string],
  ids: AllowanceIds,
): Rule[] {
  const rule = rulesOver(where);
  const hasReason = (a: AllowanceCharge) => a.reason !== undefined || a.reasonCode !== undefined;
  const [amount, base, category, reason] = terms;
  const rules = [
    rule(
      ids.amount,
      amount,
      'amount',
      (a) => a.amount !== undefined,
      `${what} has no amount.`,
      'State the amount.',
    ),
    ...[ids.reason, ids.sameReason].map((id) =>
      rule(
        id,
        reason,
        'reason',
        hasReason,
        `${what} gives no reason.`,
        'Give the reason as a text or as a code.',
      ),
    ),
    rule(
      ids.amountDecimals,
      amount,
      'amount',
      (a) => isInCents(a.amount),
      `The amount of ${what.toLowerCase()} has more than two decimals.`,
      cents,
    ),
    rule(
      ids.baseDecimals,
      base,
      'base',
      (a) => isInCents(a.base),
      `The base amount of ${what.toLowerCase()} has more than two decimals.`,
      cents,
    ),
  ];
  if (ids.category !== undefined) {
    rules.push(
      rule(
        ids.category,
        category,
        'category',
        (a) => a.category !== undefined,
        `${what} has no VAT category.`,
        'State the VAT category, such as S for the standard rate.',
      ),
    );
  }
  return rules;
}

/** Rules of EN 16931 on lines and on allowances and charges. */
export const lineRules = [
  line(
    'BR-21',
    'BT-126',
    'id',
    (l) => has(l.id),
    'A line has no number.',
    'Give each line a number.',
  ),
  line(
    'BR-22',
    'BT-129',
    'quantity',
    (l) => l.quantity !== undefined,
    'A line has no quantity.',
    'State the quantity.',
  ),
  line(
    'BR-23',
    'BT-130',
    'quantity',
    (l) => l.quantity?.unit !== undefined,
    'The quantity of a line has no unit.',
    'State the unit as a code, such as H87 for pieces or HUR for hours.',
  ),
  line(
    'BR-24',
    'BT-131',
    'net',
    (l) => l.net !== undefined,
    'A line has no net amount.',
    'State quantity times price, with its allowances and charges.',
  ),
  line(
    'BR-25',
    'BT-153',
    'name',
    (l) => has(l.name),
    'A line does not name its item.',
    'Name the goods or service.',
  ),
  line(
    'BR-26',
    'BT-146',
    'price',
    (l) => l.price !== undefined,
    'A line has no price.',
    'State the net price of one unit.',
  ),
  line(
    'BR-27',
    'BT-146',
    'price',
    (l) => !(decimal(l.price?.value)?.lt(0) ?? l.price === undefined),
    'The price of an item is negative or absent.',
    'Make the quantity negative instead of the price.',
  ),
  line(
    'BR-28',
    'BT-148',
    'grossPrice',
    (l) => l.grossPrice === undefined || !(decimal(l.grossPrice.value)?.lt(0) ?? true),
    'The gross price of an item is negative.',
    'State a price of zero or more.',
  ),
  line(
    'BR-CO-04',
    'BT-151',
    'category',
    (l) => l.category !== undefined,
    'A line has no VAT category.',
    'State the VAT category, such as S for the standard rate.',
  ),
  line(
    'BR-DEC-23',
    'BT-131',
    'net',
    (l) => isInCents(l.net),
    'The net amount of a line has more than two decimals.',
    cents,
  ),
  attribute(
    'BR-54',
    'BT-160, BT-161',
    'name',
    (a) => a.name !== undefined && a.value !== undefined,
    'An attribute of an item lacks its name or its value.',
    'State both, or leave the attribute out.',
  ),
  standardId(
    'BR-64',
    'BT-157',
    'value',
    (id, { syntax }) => (syntax === 'ubl' ? id.scheme !== undefined : has(id.scheme)),
    'The standard identifier of an item does not say of which scheme it is.',
    'State the scheme, such as 0160 for a GTIN.',
  ),
  classification(
    'BR-65',
    'BT-158',
    'value',
    (c, { syntax }) => (syntax === 'ubl' ? c.scheme !== undefined : has(c.scheme)),
    'The classification of an item does not say of which scheme it is.',
    'State the scheme, such as STI for CPV.',
  ),
  ...allowanceRules(over.allowances, 'An allowance', ['BT-92', 'BT-93', 'BT-95', 'BT-97, BT-98'], {
    amount: 'BR-31',
    category: 'BR-32',
    reason: 'BR-33',
    sameReason: 'BR-CO-21',
    amountDecimals: 'BR-DEC-01',
    baseDecimals: 'BR-DEC-02',
  }),
  ...allowanceRules(over.charges, 'A charge', ['BT-99', 'BT-100', 'BT-102', 'BT-104, BT-105'], {
    amount: 'BR-36',
    category: 'BR-37',
    reason: 'BR-38',
    sameReason: 'BR-CO-22',
    amountDecimals: 'BR-DEC-05',
    baseDecimals: 'BR-DEC-06',
  }),
  ...allowanceRules(
    over.lineAllowances,
    'An allowance of a line',
    ['BT-136', 'BT-137', '', 'BT-139, BT-140'],
    {
      amount: 'BR-41',
      reason: 'BR-42',
      sameReason: 'BR-CO-23',
      amountDecimals: 'BR-DEC-24',
      baseDecimals: 'BR-DEC-25',
    },
  ),
  ...allowanceRules(
    over.lineCharges,
    'A charge of a line',
    ['BT-141', 'BT-142', '', 'BT-144, BT-145'],
    {
      amount: 'BR-43',
      reason: 'BR-44',
      sameReason: 'BR-CO-24',
      amountDecimals: 'BR-DEC-27',
      baseDecimals: 'BR-DEC-28',
    },
  ),
];
