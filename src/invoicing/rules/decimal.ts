import Big from 'big.js';
import type { Amount } from '#invoicing/e-invoice.ts';
import { trimXml } from '#invoicing/xml/xml-element.ts';

export const zero = Big(0);

const plain = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/** A decimal as documents write it, or undefined where a text is none. */
export function decimal(text: string | undefined): Big | undefined {
  if (text === undefined) return undefined;
  const trimmed = trimXml(text);
  // Numbers of absurd length are none: sums of them would cost time without a use.
  if (trimmed.length > 40 || !plain.test(trimmed)) return undefined;
  return Big(
    trimmed
      .replace(/^\+/, '')
      .replace(/\.$/, '')
      .replace(/^(-?)\./, '$10.'),
  );
}

/** The number of an amount, 0 where it is absent or none. */
export function numberOf(amount: Amount | undefined): Big {
  return decimal(amount?.value) ?? zero;
}

/** To whole numbers, halves towards positive infinity as XPath rounds. */
export function whole(value: Big): Big {
  const down = value.round(0, Big.roundDown);
  const rest = value.minus(down);
  if (rest.gte('0.5')) return down.plus(1);
  return rest.lt('-0.5') ? down.minus(1) : down;
}

/** To two decimals, halves towards positive infinity. */
export function cents(value: Big): Big {
  return whole(value.times(100)).div(100);
}

export function sum(values: Iterable<Big>): Big {
  let total = zero;
  for (const value of values) total = total.plus(value);
  return total;
}

/** How many digits follow the decimal point. */
export function decimalsOf(text: string | undefined): number {
  const point = text?.indexOf('.') ?? -1;
  return text === undefined || point < 0 ? 0 : text.length - point - 1;
}
