import type Big from 'big.js';
import type { AllowanceCharge, EInvoice, Line, VatBreakdown } from '#invoicing/e-invoice.ts';
import { cents, decimal, numberOf, zero } from '#invoicing/rules/decimal.ts';
import { has, type Over, over, type Rule, rulesOver, type Subject } from '#invoicing/rules/rule.ts';
import { isNearProduct } from '#invoicing/rules/total-rules.ts';

interface Category {
  /** As in rule names, such as IC for intra-community supply. */
  name: string;
  code: string;
  title: string;
  /** Who must have a VAT number: none may, the seller by VAT or tax number, by VAT number, or both parties. */
  parties: 'none' | 'seller' | 'seller-vat' | 'both' | 'both-or-legal';
  rate: 'positive' | 'any' | 'zero' | 'absent';
  needsReason: boolean;
  /** Base amounts are compared for each rate. */
  byRate: boolean;
}

const categories: readonly Category[] = [
  category('S', 'S', 'standard rate', 'seller', 'positive', false, true),
  category('Z', 'Z', 'zero rate', 'seller', 'zero', false, false),
  category('E', 'E', 'exempt from VAT', 'seller', 'zero', true, false),
  category('AE', 'AE', 'reverse charge', 'both-or-legal', 'zero', true, false),
  category('IC', 'K', 'intra-community supply', 'both', 'zero', true, false),
  category('G', 'G', 'export outside the EU', 'seller-vat', 'zero', true, false),
  category('O', 'O', 'not subject to VAT', 'none', 'absent', true, false),
  category('AF', 'L', 'Canary Islands tax (IGIC)', 'seller', 'any', false, true),
  category('AG', 'M', 'tax of Ceuta and Melilla (IPSI)', 'seller', 'any', false, true),
];

function category(
  name: string,
  code: string,
  title: string,
  parties: Category['parties'],
  rate: Category['rate'],
  needsReason: boolean,
  byRate: boolean,
): Category {
  return { name, code, title, parties, rate, needsReason, byRate };
}

type Taxed = Line | AllowanceCharge;

function hasParties(
  { seller, buyer, taxRepresentative }: EInvoice,
  needs: Category['parties'],
): boolean {
  const isRepresented = taxRepresentative?.vatId !== undefined;
  const bySellerVat = seller?.vatId !== undefined || isRepresented;
  switch (needs) {
    case 'none':
      return !bySellerVat && buyer?.vatId === undefined;
    case 'seller':
      return bySellerVat || seller?.taxId !== undefined;
    case 'seller-vat':
      return bySellerVat;
    case 'both':
      return bySellerVat && buyer?.vatId !== undefined;
    case 'both-or-legal':
      return (
        (bySellerVat || seller?.taxId !== undefined) &&
        (buyer?.vatId !== undefined || buyer?.legalId !== undefined)
      );
  }
}

const partyTexts: Record<Category['parties'], [message: string, fix: string, terms: string]> = {
  none: [
    'there is a VAT number of the seller, the buyer or a tax representative',
    'Leave the VAT numbers out, or choose another category.',
    'BT-31, BT-48, BT-63',
  ],
  seller: [
    'the seller has neither VAT nor tax number',
    'State the VAT number or tax number of the seller, or the VAT number of a tax representative.',
    'BT-31, BT-32, BT-63',
  ],
  'seller-vat': [
    'the seller has no VAT number',
    'State the VAT number of the seller or of a tax representative.',
    'BT-31, BT-63',
  ],
  both: [
    'seller or buyer has no VAT number',
    'State the VAT numbers of the seller (or a tax representative) and of the buyer.',
    'BT-31, BT-48, BT-63',
  ],
  'both-or-legal': [
    'the seller has no VAT or tax number, or the buyer has neither VAT nor registration number',
    "State the seller's number and the buyer's VAT number or registration number.",
    'BT-31, BT-32, BT-47, BT-48, BT-63',
  ],
};

const rateTexts: Record<Category['rate'], string> = {
  positive: 'State a rate above 0, or choose another category.',
  any: 'State a rate of 0 or more.',
  zero: 'Set the rate to 0, or choose another category.',
  absent: 'Leave the rate out.',
};

function isRateRight(
  rate: string | undefined,
  { rate: needs, name }: Category,
  { syntax }: Subject,
): boolean {
  const value = decimal(rate);
  switch (needs) {
    case 'absent':
      return rate === undefined;
    case 'zero':
      return value?.eq(0) ?? false;
    case 'positive':
      return value?.gt(0) ?? false;
    case 'any':
      return (name === 'AF' && syntax === 'cii' ? value?.gt(0) : value?.gte(0)) ?? false;
  }
}

type Sums = Map<string, Big>;

const sums = new WeakMap<readonly Line[], Sums>();

/** What lines, charges and allowances make by category, and by category and rate: added up once. */
function sumsOf({ lines, allowanceCharges }: EInvoice): Sums {
  const known = sums.get(lines);
  if (known !== undefined) return known;
  const made: Sums = new Map();
  const add = ({ category, rate }: Taxed, value: Big) => {
    if (category === undefined) return;
    for (const key of [category, `${category} ${decimal(rate)?.toString() ?? ''}`]) {
      made.set(key, (made.get(key) ?? zero).plus(value));
    }
  };
  for (const line of lines) add(line, numberOf(line.net));
  for (const part of allowanceCharges) {
    add(part, part.isCharge ? numberOf(part.amount) : numberOf(part.amount).neg());
  }
  sums.set(lines, made);
  return made;
}

/** What lines, charges and allowances of a category (and a rate) make. */
function baseOf(invoice: EInvoice, { code, byRate }: Category, rate: Big | undefined): Big {
  const key = byRate && rate !== undefined ? `${code} ${rate.toString()}` : code;
  return sumsOf(invoice).get(key) ?? zero;
}

function isBaseRight(part: VatBreakdown, of: Category, { invoice, syntax }: Subject): boolean {
  const rate = decimal(part.rate);
  const stated = decimal(part.taxable?.value);
  if (of.byRate && rate === undefined) return true;
  if (stated === undefined) return false;
  const made = baseOf(invoice, of, rate);
  // The official rules differ by syntax: to the cent, or by less than 1.
  const isLoose = syntax === 'cii' ? of.name !== 'S' && of.name !== 'O' : of.byRate;
  if (!isLoose) return stated.eq(syntax === 'cii' ? cents(made) : made);
  if (of.name === 'S' && syntax !== 'cii' && !isUsedAt(invoice, of.code, rate)) return false;
  return stated.minus(made).abs().lt(1);
}

function isUsedAt(invoice: EInvoice, code: string, rate: Big | undefined): boolean {
  return rate !== undefined && sumsOf(invoice).has(`${code} ${rate.toString()}`);
}

/** Each category that is used is in the breakdown: once, or once for each rate. */
function isBrokenDown(
  { lines, allowanceCharges, vat }: EInvoice,
  of: Category,
  { syntax }: Subject,
): boolean {
  const isUsed = [...lines, ...allowanceCharges].some((part) => part.category === of.code);
  const count = vat.filter((part) => part.category === of.code).length;
  if (!of.byRate) {
    // UBL lets a breakdown name a category that nothing else uses.
    return isUsed ? count === 1 : count <= (syntax === 'ubl' ? 1 : 0);
  }
  if (syntax !== 'cii') return isUsed === count > 0;
  // CII counts lines and breakdown together.
  const used = (parts: readonly Taxed[]) =>
    parts.filter((part) => part.category === of.code).length;
  return [used(lines), used(allowanceCharges)].every((one) => one === 0 || one + count >= 2);
}

function rulesOf(of: Category): Rule[] {
  const { name, code, title } = of;
  const is = (part: { category?: string }) => part.category === code;
  const invoice = rulesOver(over.invoice);
  const breakdown = rulesOver((subject) => over.vat(subject).filter(is));
  const parts: [number: number, where: Over<Taxed>, what: string, terms: string][] = [
    [0, (subject) => over.lines(subject).filter(is), 'A line', 'BT-151, BT-152'],
    [1, (subject) => over.allowances(subject).filter(is), 'An allowance', 'BT-95, BT-96'],
    [2, (subject) => over.charges(subject).filter(is), 'A charge', 'BT-102, BT-103'],
  ];
  const [wrong, partyFix, partyTerms] = partyTexts[of.parties];
  const rules: Rule[] = [
    invoice(
      `BR-${name}-01`,
      'BT-118',
      'vat',
      (i, subject) => isBrokenDown(i, of, subject),
      `The VAT breakdown does not hold category ${code} (${title}) as lines, allowances and charges use it.`,
      of.byRate
        ? `Add a part for each rate of category ${code}, and none if it is not used.`
        : `Add exactly one part with category ${code} if it is used, and none otherwise.`,
    ),
    ...parts.flatMap(([at, where, what, terms]) => [
      invoice(
        `BR-${name}-0${String(at + 2)}`,
        partyTerms,
        'seller',
        (i, subject) => [...where(subject)].length === 0 || hasParties(i, of.parties),
        `${what} has category ${code} (${title}), but ${wrong}.`,
        partyFix,
      ),
      rulesOver(where)(
        `BR-${name}-0${String(at + 5)}`,
        terms,
        'rate',
        (part, subject) => isRateRight(part.rate, of, subject),
        `${what} of category ${code} (${title}) has a rate that does not fit.`,
        rateTexts[of.rate],
      ),
    ]),
    breakdown(
      `BR-${name}-08`,
      'BT-116',
      'taxable',
      (part, subject) => isBaseRight(part, of, subject),
      (part, { invoice: i }) =>
        `Lines, charges and allowances of category ${code}${of.byRate ? ` at ${(part.rate ?? '0').slice(0, 40)} %` : ''} make ${baseOf(i, of, decimal(part.rate)).toFixed(2)}, the breakdown says ${(part.taxable?.value ?? 'nothing').slice(0, 40)}.`,
      'Correct the base amount, or the rates and categories of the lines.',
    ),
    breakdown(
      `BR-${name}-09`,
      'BT-117',
      'tax',
      (part, { syntax }) =>
        of.byRate
          ? (syntax === 'cii' && of.name !== 'S') ||
            (decimal(part.rate) !== undefined && isNearProduct(part, false))
          : (decimal(part.tax?.value)?.eq(0) ?? false),
      (part) =>
        of.byRate
          ? `The VAT of category ${code} is not ${(part.rate ?? '0').slice(0, 40)} % of its base.`
          : `Category ${code} (${title}) has no VAT, the breakdown says ${(part.tax?.value ?? 'nothing').slice(0, 40)}.`,
      of.byRate ? 'Correct the VAT amount.' : 'Set the VAT amount to 0.',
    ),
    breakdown(
      `BR-${name}-10`,
      'BT-120, BT-121',
      'exemption',
      (part) =>
        (part.exemption !== undefined || part.exemptionCode !== undefined) === of.needsReason,
      of.needsReason
        ? `Category ${code} (${title}) needs a reason.`
        : `Category ${code} (${title}) must not have a reason for exemption.`,
      of.needsReason ? 'State the reason as a text or a VATEX code.' : 'Leave the reason out.',
    ),
  ];
  return rules;
}

const whole = rulesOver(over.invoice);

function uses({ vat }: EInvoice, code: string): boolean {
  return vat.some((part) => part.category === code);
}

function isOtherThan(code: string) {
  return (part: { category?: string | undefined }) =>
    part.category !== undefined && part.category !== code;
}

function usesAnywhere({ vat, lines, allowanceCharges }: EInvoice, code: string): boolean {
  return [...vat, ...lines, ...allowanceCharges].some((part) => part.category === code);
}

const alone = 'Category O stands alone: make all VAT categories O, or none.';

const special = [
  whole(
    'BR-IC-11',
    'BT-72, BG-14',
    'delivery',
    (i, { syntax }) =>
      !uses(i, 'K') ||
      (syntax === 'cii' ? i.delivery?.date !== undefined : (i.delivery?.date ?? '').length > 1) ||
      (i.period !== undefined && (i.period.start !== undefined || i.period.end !== undefined)) ||
      (syntax === 'ubl' && i.taxPointCode !== undefined),
    'An intra-community supply has neither a delivery date nor an invoicing period.',
    'State one of the two.',
  ),
  whole(
    'BR-IC-12',
    'BT-80',
    'delivery',
    (i) => !uses(i, 'K') || has(i.delivery?.address?.country),
    'An intra-community supply does not say to which country it goes.',
    'State the country of delivery.',
  ),
  whole(
    'BR-O-11',
    'BT-118',
    'vat',
    (i) => !uses(i, 'O') || !i.vat.some(isOtherThan('O')),
    'The VAT breakdown has category O (not subject to VAT) beside others.',
    alone,
  ),
  whole(
    'BR-O-12',
    'BT-151',
    'lines',
    (i, { syntax }) =>
      !uses(i, 'O') || ![...i.lines, ...(syntax === 'cii' ? i.vat : [])].some(isOtherThan('O')),
    'The VAT breakdown has category O (not subject to VAT), but a line has another.',
    alone,
  ),
  whole(
    'BR-O-13',
    'BT-95',
    'allowanceCharges',
    (i, { syntax }) =>
      !uses(i, 'O') ||
      !i.allowanceCharges.some(
        (part) => (syntax === 'cii' || !part.isCharge) && isOtherThan('O')(part),
      ),
    'The VAT breakdown has category O (not subject to VAT), but an allowance has another.',
    alone,
  ),
  whole(
    'BR-O-14',
    'BT-102',
    'allowanceCharges',
    (i, { syntax }) =>
      !uses(i, 'O') ||
      !i.allowanceCharges.some(
        (part) => (syntax === 'cii' || part.isCharge) && isOtherThan('O')(part),
      ),
    'The VAT breakdown has category O (not subject to VAT), but a charge has another.',
    alone,
  ),
  whole(
    'BR-B-01',
    'BT-118',
    'vat',
    (i) =>
      !usesAnywhere(i, 'B') ||
      [i.seller, i.buyer, i.taxRepresentative, i.delivery].every(
        (party) => party?.address?.country === undefined || party.address.country === 'IT',
      ),
    'Category B (split payment) is only for invoices within Italy.',
    'Choose another VAT category.',
  ),
  whole(
    'BR-B-02',
    'BT-118',
    'vat',
    (i) => !usesAnywhere(i, 'B') || !usesAnywhere(i, 'S'),
    'Category B (split payment) stands beside category S (standard rate).',
    'Use one of the two.',
  ),
];

/** Rules of EN 16931 on each VAT category. */
export const vatRules: Rule[] = [...categories.flatMap(rulesOf), ...special];
