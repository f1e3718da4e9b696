import type Big from 'big.js';
import type { InvoiceData } from '#contract/invoice/invoice-data.ts';
import type { Amount, EInvoice, Totals, VatBreakdown } from '#invoicing/e-invoice.ts';
import { compact } from '#invoicing/json/compact.ts';
import { type Reading, signedAmount } from '#invoicing/json/lines-from-data.ts';
import { cents, money, numberIn, plain, sum, zero } from '#invoicing/json/reckon.ts';

interface Reckoned {
  lines: Big;
  tax: Big;
  vat: readonly VatBreakdown[];
  allowanceCharges: EInvoice['allowanceCharges'];
}

/** The totals of the whole; those that the data gives are compared. */
export function totalsFrom(data: InvoiceData, reckoned: Reckoned, reading: Reading): Totals {
  const { currency, sign, findings } = reading;
  const { lines, tax, allowanceCharges } = reckoned;
  const ofKind = (isCharge: boolean) => allowanceCharges.filter((one) => one.isCharge === isCharge);
  const allowances = sum(ofKind(false).map(signedAmount)).times(-1);
  const charges = sum(ofKind(true).map(signedAmount));
  const net = lines.minus(allowances).plus(charges);
  const gross = net.plus(tax);
  const prepaid = signed(data.prepaidAmount);
  const rounding = signed(data.roundingAmount);
  const payable = gross.minus(prepaid ?? 0).plus(rounding ?? 0);
  const check = (path: string, given: string | null | undefined, computed: Big) => {
    const value = signed(given);
    if (value === undefined || value.eq(computed)) return;
    const shown = (one: Big) =>
      one.eq(cents(one)) ? money(one.times(sign)) : plain(one.times(sign));
    findings.add(
      path,
      `${shown(value)} was given, but the invoice adds up to ${shown(computed)}.`,
      'Correct the total or the lines, or leave the total away: it is then computed.',
    );
  };
  check('linesTotal', data.linesTotal, lines);
  check('allowanceTotal', data.allowanceTotal, allowances);
  check('chargeTotal', data.chargeTotal, charges);
  check('netTotal', data.netTotal, net);
  check('vatTotal', data.vatTotal, tax);
  checkByRate(data, reckoned.vat, check);
  check('grandTotal', data.grandTotal, gross);
  check('amountDue', data.amountDue, payable);
  const amount = (value: Big): Amount => ({ value: money(value), currency });
  const other = signed(data.vatTotalInTaxCurrency);
  const taxCurrency = (data.creditNote ?? data.invoice)?.taxCurrency?.trim().toUpperCase();
  return compact<Totals>({
    lines: amount(lines),
    allowances: ofKind(false).length === 0 ? undefined : amount(allowances),
    charges: ofKind(true).length === 0 ? undefined : amount(charges),
    net: amount(net),
    tax: amount(tax),
    taxInAccounting:
      other === undefined
        ? undefined
        : { value: money(other), currency: taxCurrency === undefined ? currency : taxCurrency },
    gross: amount(gross),
    prepaid: prepaid === undefined || prepaid.eq(0) ? undefined : amount(prepaid),
    rounding: rounding === undefined || rounding.eq(0) ? undefined : amount(rounding),
    payable: amount(payable),
  });

  function signed(text: string | null | undefined): Big | undefined {
    return numberIn(text)?.times(sign);
  }
}

type Check = (path: string, given: string | null | undefined, computed: Big) => void;

function checkByRate(data: InvoiceData, vat: readonly VatBreakdown[], check: Check): void {
  const byRate = new Map<string, { net: Big; vat: Big }>();
  for (const { rate = '0', taxable, tax } of vat) {
    const known = byRate.get(rate) ?? { net: zero, vat: zero };
    byRate.set(rate, {
      net: known.net.plus(taxable?.value ?? 0),
      vat: known.vat.plus(tax?.value ?? 0),
    });
  }
  for (const [name, value] of Object.entries(data)) {
    const rate = /^vatTotal_(\d+(?:_\d+)?)$/.exec(name)?.[1]?.replace('_', '.');
    if (rate === undefined || (typeof value !== 'string' && typeof value !== 'number')) continue;
    const text = String(value).trim();
    if (!/^-?\d+(?:\.\d+)?$/.test(text)) continue;
    const plainRate = plain(numberIn(rate) ?? zero);
    check(name, text, byRate.get(plainRate)?.vat ?? zero);
  }
  for (const [index, one] of (data.vatTotals ?? []).entries()) {
    const computed = byRate.get(plain(numberIn(one.rate) ?? zero));
    check(`vatTotals.${index}.net`, one.net, computed?.net ?? zero);
    check(`vatTotals.${index}.vat`, one.vat, computed?.vat ?? zero);
  }
}
