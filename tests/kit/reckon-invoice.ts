// The amounts of an invoice in JSON, reckoned another way than the product does: in whole numbers, for
// invoices of `invoice-arbitrary.ts`. All amounts are in cents.
import type { InvoiceDataInput } from '#contract/invoice/invoice-data.ts';

export interface Reckoned {
  lines: bigint[];
  /** Category and rate, such as `S 7`, with base and VAT. */
  vat: Map<string, [base: bigint, tax: bigint]>;
  allowances: bigint;
  charges: bigint;
  net: bigint;
  tax: bigint;
  gross: bigint;
  payable: bigint;
}

type Given = string | number | undefined;
interface Part {
  amount?: Given;
  base?: Given;
  percent?: Given;
  vatCategory?: string;
  vatPercentage?: Given;
}

const million = 1_000_000n;

/** In millionths. */
function units(given: Given): bigint {
  const [, minus = '', whole = '0', fraction = ''] =
    /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(String(given ?? 0)) ?? [];
  return BigInt(`${minus}${whole}${fraction.padEnd(6, '0')}`);
}

/** A fraction to whole numbers, halves away from zero. */
function rounded(top: bigint, bottom: bigint): bigint {
  const [a, b] = bottom < 0n ? [-top, -bottom] : [top, bottom];
  return a < 0n ? -((-a * 2n + b) / (b * 2n)) : (a * 2n + b) / (b * 2n);
}

const cents = (given: Given) => rounded(units(given), million / 100n);
const percentOf = (base: bigint, percent: Given) => rounded(base * units(percent), million * 100n);

function amountOf({ amount, base, percent }: Part, own = 0n): bigint {
  if (amount !== undefined) return cents(amount);
  return percentOf(base === undefined ? own : cents(base), percent);
}

function sum(amounts: Iterable<bigint>): bigint {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
}

export function reckonInvoice(data: InvoiceDataInput): Reckoned {
  const given = data as unknown as Record<string, Given> & {
    items: (Part & Record<string, Given> & { allowances?: Part[]; charges?: Part[] })[];
    allowances: Part[];
    charges: Part[];
    creditNote?: object;
  };
  // The JSON of a credit note is negative, its e-invoice is not.
  const sign = given.creditNote === undefined ? 1n : -1n;
  const bases = new Map<string, bigint>();
  const add = ({ vatCategory = 'S', vatPercentage }: Part, amount: bigint) => {
    const key = `${vatCategory} ${Number(vatPercentage ?? 0)}`;
    bases.set(key, (bases.get(key) ?? 0n) + amount);
  };
  const lines = given.items.map((item) => {
    const price =
      item.unitPrice === undefined
        ? units(item.grossPrice) - units(item.priceDiscount)
        : units(item.unitPrice);
    const gross = rounded(
      units(item.quantity) * price * 100n,
      million * units(item.priceQuantity ?? 1),
    );
    const net =
      gross -
      percentOf(gross, item.discount) -
      sum((item.allowances ?? []).map((part) => amountOf(part, gross))) +
      sum((item.charges ?? []).map((part) => amountOf(part, gross)));
    add(item, net * sign);
    return net * sign;
  });
  const partsOf = (parts: readonly Part[], side: bigint) =>
    sum(
      parts.map((part) => {
        const amount = amountOf(part) * sign;
        add(part, amount * side);
        return amount;
      }),
    );
  const allowances = partsOf(given.allowances, -1n);
  const charges = partsOf(given.charges, 1n);
  const vat = new Map(
    [...bases].map(([key, base]): [string, [bigint, bigint]] => [
      key,
      [base, percentOf(base, key.split(' ')[1])],
    ]),
  );
  const net = sum(lines) - allowances + charges;
  const tax = sum([...vat.values()].map(([, one]) => one));
  const rest = cents(given.roundingAmount) - cents(given.prepaidAmount);
  return {
    lines,
    vat,
    allowances,
    charges,
    net,
    tax,
    gross: net + tax,
    payable: net + tax + rest * sign,
  };
}
