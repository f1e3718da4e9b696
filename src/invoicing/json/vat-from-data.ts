import Big from 'big.js';
import type { VatBreakdown } from '#invoicing/e-invoice.ts';
import { compact, textOf } from '#invoicing/json/compact.ts';
import type { Findings } from '#invoicing/json/findings.ts';
import { cents, money, numberIn, percentOf, plain, zero } from '#invoicing/json/reckon.ts';

const categories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M'];
/** These have a rate of their own; all others have none or 0. */
const rated = new Set(['S', 'L', 'M']);

/** The code that says what the category says already. */
const usualExemption: Readonly<Record<string, string>> = {
  AE: 'VATEX-EU-AE',
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
};
const categoryOfCode: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(usualExemption).map(([category, code]) => [code, category]),
);

interface VatData {
  vatCategory?: string | null | undefined;
  vatPercentage?: string | null | undefined;
  exemptionReason?: string | null | undefined;
  exemptionCode?: string | null | undefined;
}

/** Category and rate of a line, allowance or charge. */
export function vatOf(
  data: VatData,
  path: string,
  findings: Findings,
): { category?: string; rate?: string } {
  const rate = numberIn(data.vatPercentage);
  const category = categoryOf(data, rate);
  if (category === undefined) {
    const isMissing = rate === undefined;
    findings.add(
      isMissing ? `${path}.vatPercentage` : `${path}.vatCategory`,
      isMissing ? 'The VAT rate is missing.' : 'Why the rate is 0 is missing.',
      isMissing
        ? 'Send the rate in per cent; with 0 also vatCategory.'
        : 'Send vatCategory: Z zero rate, E exempt, AE reverse charge, K intra-Community, G export, O outside VAT.',
    );
    return {};
  }
  if (!categories.includes(category)) {
    findings.add(`${path}.vatCategory`, 'Not a VAT category.', `One of ${categories.join(', ')}.`);
    return { category };
  }
  if (category === 'O') return { category };
  if (rated.has(category) && rate === undefined) {
    findings.add(`${path}.vatPercentage`, 'The VAT rate is missing.', 'Send the rate in per cent.');
  }
  const isOdd = rated.has(category)
    ? category === 'S' && rate?.lte(0) === true
    : rate !== undefined && !rate.eq(0);
  if (isOdd) {
    findings.add(
      `${path}.vatPercentage`,
      `A rate of ${plain(rate ?? zero)} does not fit the category ${category}.`,
      category === 'S'
        ? 'Send the category that says why the rate is 0.'
        : 'Send 0, or the category S.',
    );
  }
  return { category, rate: plain(rate ?? zero) };
}

function categoryOf(data: VatData, rate: Big | undefined): string | undefined {
  const given = textOf(data.vatCategory)?.toUpperCase();
  if (given !== undefined) return given;
  if (rate?.gt(0)) return 'S';
  const code = textOf(data.exemptionCode)?.toUpperCase();
  const byCode = code === undefined ? undefined : categoryOfCode[code];
  if (byCode !== undefined) return byCode;
  return code !== undefined || textOf(data.exemptionReason) !== undefined ? 'E' : undefined;
}

/** What has VAT: a line, an allowance (negative) or a charge. */
export interface Taxed {
  category?: string | undefined;
  rate?: string | undefined;
  net: Big;
  exemption?: string | undefined;
  exemptionCode?: string | undefined;
}

export interface Exemption {
  category: string;
  reason?: string | undefined;
  code?: string | undefined;
}

/** VAT by category and rate, in the order of both, rounded once for each. */
export function breakdownOf(
  taxed: Iterable<Taxed>,
  exemptions: readonly Exemption[],
  currency: string,
): { vat: VatBreakdown[]; tax: Big } {
  const groups = new Map<string, { category: string; rate: Big; net: Big; of: Set<Taxed> }>();
  for (const one of taxed) {
    if (one.category === undefined) continue;
    const key = `${one.category} ${one.rate ?? '0'}`;
    const group = groups.get(key);
    const marked = one.exemption ?? one.exemptionCode;
    if (group === undefined) {
      const rate = new Big(one.rate ?? '0');
      groups.set(key, { category: one.category, rate, net: one.net, of: new Set([one]) });
    } else {
      group.net = group.net.plus(one.net);
      if (marked !== undefined) group.of.add(one);
    }
  }
  const sorted = [...groups.values()].sort((a, b) =>
    a.category < b.category ? -1 : a.category > b.category ? 1 : a.rate.cmp(b.rate),
  );
  let tax = zero;
  const vat = sorted.map(({ category, rate, net, of }): VatBreakdown => {
    const own = cents(percentOf(net, rate));
    tax = tax.plus(own);
    return compact<VatBreakdown>({
      taxable: { value: money(net), currency },
      tax: { value: money(own), currency },
      category,
      rate: plain(rate),
      ...exemptionOf(category, of, exemptions),
    });
  });
  return { vat, tax };
}

function exemptionOf(
  category: string,
  of: ReadonlySet<Taxed>,
  exemptions: readonly Exemption[],
): Pick<VatBreakdown, 'exemption' | 'exemptionCode'> {
  if (rated.has(category) || category === 'Z') return {};
  const said = exemptions.find((one) => one.category === category);
  if (said !== undefined) {
    return compact<Pick<VatBreakdown, 'exemption' | 'exemptionCode'>>({
      exemption: said.reason,
      exemptionCode: said.code,
    });
  }
  const reasons = new Set([...of].flatMap(({ exemption }) => exemption ?? []));
  const [code] = [...of].flatMap(({ exemptionCode }) => exemptionCode ?? []);
  const exemption = reasons.size === 0 ? undefined : [...reasons].join('; ');
  return compact<Pick<VatBreakdown, 'exemption' | 'exemptionCode'>>({
    exemption,
    exemptionCode: code ?? (exemption === undefined ? usualExemption[category] : undefined),
  });
}
