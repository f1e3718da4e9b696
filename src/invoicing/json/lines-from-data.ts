import type Big from 'big.js';
import type { AllowanceData, ItemData } from '#contract/invoice/line-data.ts';
import type { AllowanceCharge, Amount, Line, Period } from '#invoicing/e-invoice.ts';
import { compact, textOf } from '#invoicing/json/compact.ts';
import type { Findings } from '#invoicing/json/findings.ts';
import { identifierFrom } from '#invoicing/json/party-from-data.ts';
import { cents, money, numberIn, percentOf, plain, sum, zero } from '#invoicing/json/reckon.ts';
import { unitCodeOf } from '#invoicing/json/units.ts';
import { vatOf } from '#invoicing/json/vat-from-data.ts';

export interface Reading {
  currency: string;
  /** -1 for a credit note that is written with negative amounts. */
  sign: 1 | -1;
  findings: Findings;
}

/** One line, with its amounts reckoned. */
export interface ReckonedLine {
  line: Line;
  net: Big;
}

export function lineFrom(item: ItemData, index: number, reading: Reading): ReckonedLine {
  const { findings, currency } = reading;
  const path = `items.${index}`;
  const amount = (value: Big): Amount => ({ value: plain(value), currency });
  const { quantity, price, discount, gross, base } = pricesOf(item, path, reading);
  const worth = cents(quantity.times(price).div(base ?? 1));
  const allowanceCharges = allowancesOf(item, worth, path, reading);
  const net = sum([worth, ...allowanceCharges.map(signedAmount)]);
  const given = numberIn(item.net)?.times(reading.sign);
  if (given !== undefined && !cents(given).eq(net)) {
    findings.add(
      `${path}.net`,
      `${money(given.times(reading.sign))} was given, but quantity, price, allowances and charges make ${money(net.times(reading.sign))}.`,
      'Correct the line, or leave net away: it is then computed.',
    );
  }
  const unit = unitOf(item, path, findings);
  const name = textOf(item.name) ?? textOf(item.description);
  const standardItemId = identifierFrom(item.standardItemId);
  // Six digits, with or without their points.
  const kpd = textOf(item.kpd)?.replace(/^(\d\d)(\d\d)(\d\d)$/, '$1.$2.$3');
  const line = compact<Line>({
    id: textOf(item.pos) ?? String(index + 1),
    note: textOf(item.note),
    object: identifierFrom(item.object),
    quantity: { value: plain(quantity), unit },
    net: { value: money(net), currency },
    orderLine: textOf(item.orderLine),
    accountingReference: textOf(item.accountingReference),
    period: periodFrom(item.period),
    allowanceCharges,
    price: amount(price),
    priceDiscount: discount === undefined ? undefined : amount(discount),
    grossPrice: gross === undefined ? undefined : amount(gross),
    priceBase: base === undefined ? undefined : { value: plain(base), unit },
    ...vatOf(item, path, findings),
    exemption: textOf(item.exemptionReason),
    exemptionCode: textOf(item.exemptionCode),
    name,
    description: textOf(item.name) === undefined ? undefined : textOf(item.description),
    sellerItemId: textOf(item.sellerItemId),
    buyerItemId: textOf(item.buyerItemId),
    standardItemId: standardItemId && {
      ...standardItemId,
      scheme: standardItemId.scheme ?? '0160',
    },
    classifications: [
      ...(kpd === undefined ? [] : [{ value: kpd, scheme: 'CG' }]),
      ...(item.classifications ?? []).map(({ value, scheme, schemeVersion, name: words }) =>
        compact<Line['classifications'][number]>({
          value: textOf(value) ?? '',
          scheme: textOf(scheme),
          schemeVersion: textOf(schemeVersion),
          name: textOf(words),
        }),
      ),
    ],
    originCountry: textOf(item.originCountry)?.toUpperCase(),
    attributes: (item.attributes ?? []).map((one) =>
      compact<Line['attributes'][number]>({ name: textOf(one.name), value: textOf(one.value) }),
    ),
  });
  return { line, net };
}

export function periodFrom(
  data: { start?: string | null | undefined; end?: string | null | undefined } | null | undefined,
): Period | undefined {
  const period = compact<Period>({ start: textOf(data?.start), end: textOf(data?.end) });
  return Object.keys(period).length === 0 ? undefined : period;
}

/** Positive for a charge, negative for an allowance. */
export function signedAmount({ isCharge, amount }: AllowanceCharge): Big {
  const value = numberIn(amount?.value) ?? zero;
  return isCharge ? value : value.times(-1);
}

/** An allowance or charge; its amount is reckoned from base and percentage when it has none. */
export function allowanceFrom(
  data: AllowanceData,
  isCharge: boolean,
  path: string,
  usualBase: Big | undefined,
  { currency, sign, findings }: Reading,
): AllowanceCharge {
  const percent = numberIn(data.percent);
  const base = numberIn(data.base)?.times(sign) ?? (percent === undefined ? undefined : usualBase);
  const reckoned =
    percent === undefined || base === undefined ? undefined : cents(percentOf(base, percent));
  const given = numberIn(data.amount)?.times(sign);
  const shown = (value: Big) => money(value.times(sign));
  if (given !== undefined && reckoned !== undefined && !cents(given).eq(reckoned)) {
    findings.add(
      `${path}.amount`,
      `${shown(given)} was given, but ${plain(percent ?? zero)} per cent of ${shown(base ?? zero)} is ${shown(reckoned)}.`,
      'Correct amount, base or percent, or leave amount away.',
    );
  }
  const amount = given ?? reckoned;
  if (amount === undefined) {
    findings.add(`${path}.amount`, 'The amount is missing.', 'Send amount, or base and percent.');
  }
  const reason = textOf(data.reason);
  const reasonCode = textOf(data.reasonCode);
  if (reason === undefined && reasonCode === undefined) {
    findings.add(`${path}.reason`, 'The reason is missing.', 'Send reason or reasonCode.');
  }
  return compact<AllowanceCharge>({
    isCharge,
    amount: { value: money(amount ?? zero), currency },
    base: base === undefined ? undefined : { value: money(base), currency },
    percent: percent === undefined ? undefined : plain(percent),
    reason,
    reasonCode,
  });
}

/** The code of UNTDID 5189 for a discount: the reason of `items[].discount`. */
export const discountCode = '95';

function allowancesOf(item: ItemData, worth: Big, path: string, reading: Reading) {
  const discount = numberIn(item.discount);
  const short: AllowanceData[] =
    discount === undefined || discount.eq(0)
      ? []
      : [{ percent: plain(discount), reasonCode: discountCode }];
  const allowances = [...short, ...(item.allowances ?? [])].map((one, index) => {
    const place =
      index < short.length ? `${path}.discount` : `${path}.allowances.${index - short.length}`;
    return allowanceFrom(one, false, place, worth, reading);
  });
  const charges = (item.charges ?? []).map((one, index) =>
    allowanceFrom(one, true, `${path}.charges.${index}`, worth, reading),
  );
  return [...allowances, ...charges];
}

function pricesOf(item: ItemData, path: string, { sign, findings }: Reading) {
  const gross = numberIn(item.grossPrice);
  const discount = numberIn(item.priceDiscount);
  const fromGross = gross?.minus(discount ?? 0);
  const given = numberIn(item.unitPrice);
  const price = given ?? fromGross;
  if (price === undefined) {
    findings.add(`${path}.unitPrice`, 'The price is missing.', 'Send the net price of one unit.');
  }
  if (given !== undefined && fromGross !== undefined && !given.eq(fromGross)) {
    findings.add(
      `${path}.unitPrice`,
      `${plain(given)} was given, but grossPrice less priceDiscount is ${plain(fromGross)}.`,
      'Correct one of the three.',
    );
  }
  const quantity = numberIn(item.quantity);
  if (quantity === undefined) {
    findings.add(`${path}.quantity`, 'The quantity is missing.', 'Send how many are invoiced.');
  }
  const base = numberIn(item.priceQuantity);
  if (base?.lte(0)) {
    findings.add(
      `${path}.priceQuantity`,
      'Must be more than 0.',
      'Leave it away for a price of one unit.',
    );
  }
  const usedBase = base === undefined || base.lte(0) ? undefined : base;
  const signed = (quantity ?? zero).times(sign);
  // A price is never negative: what is taken back has a negative quantity.
  if (price?.lt(0) && gross === undefined) {
    return { quantity: signed.times(-1), price: price.times(-1), discount, gross, base: usedBase };
  }
  return { quantity: signed, price: price ?? zero, discount, gross, base: usedBase };
}

function unitOf(item: ItemData, path: string, findings: Findings): string {
  const unit = textOf(item.unit);
  if (unit === undefined) return 'C62';
  const code = unitCodeOf(unit);
  if (code === undefined) {
    findings.add(
      `${path}.unit`,
      `"${unit.slice(0, 60)}" is not a known unit.`,
      'Send a code of UN/ECE Recommendation 20, such as C62 (one), H87 (piece), HUR (hour), KGM or MTR.',
    );
  }
  return code ?? 'C62';
}
