import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isJsonObject, readOwn } from '#services/templates/json-value.ts';
import { withVatTotals } from '#services/templates/with-vat-totals.ts';

test('calculates each rate, sorted, and the totals', () => {
  const items = [
    { vatPercentage: 25, net: '100.00' },
    { vatPercentage: '5.5', net: 10.1 },
    { vatPercentage: 25, net: 0.2 },
  ];
  expect(withVatTotals({ items })).toEqual({
    data: {
      items,
      vatTotals: [
        { rate: '5.5', net: '10.10', vat: '0.56' },
        { rate: '25', net: '100.20', vat: '25.05' },
      ],
      vatTotal_5_5: '0.56',
      vatTotal_25: '25.05',
      netTotal: '110.30',
      grandTotal: '135.91',
      amountDue: '135.91',
    },
    warnings: [],
  });
});

test('given values are kept, and amounts that do not add up give a warning', () => {
  const data = {
    items: [{ vatPercentage: 20, net: 100 }],
    netTotal: 100,
    vatTotal_20: 21,
    grandTotal: 120,
  };
  const { data: result, warnings } = withVatTotals(data);
  expect(result).toMatchObject({ netTotal: 100, vatTotal_20: 21, grandTotal: 120 });
  expect(warnings.map(({ path }) => path)).toEqual(['data.vatTotal_20', 'data.grandTotal']);
});

test('halves are rounded up, and a credit note mirrors its invoice', () => {
  const vatOf = (net: string) =>
    readOwn(withVatTotals({ items: [{ vatPercentage: 10, net }] }).data, 'vatTotal_10');
  expect([vatOf('0.05'), vatOf('-0.05'), vatOf('0.04')]).toEqual(['0.01', '-0.01', '0.00']);
});

describe('other data', () => {
  test.each([
    [undefined],
    [null],
    ['text'],
    [[]],
    [{ items: [] }],
    [{ items: [{ description: 'no money' }] }],
    [{ items: ['a'] }],
  ])('%j stays unchanged', (data) => {
    expect(withVatTotals(data)).toEqual({ data, warnings: [] });
  });

  test('one line that is not a number gives a warning and no totals', () => {
    const data = {
      items: [
        { vatPercentage: 20, net: 1 },
        { vatPercentage: 20, net: 'much' },
      ],
    };
    const result = withVatTotals(data);
    expect(result.data).toBe(data);
    expect(result.warnings.map(({ path }) => path)).toEqual(['data.items.1.net']);
  });
});

describe('for any lines', () => {
  const line = fc.record({
    vatPercentage: fc.constantFrom(0, 5, 10, 13, 20, 25, '5.5'),
    net: fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => (cents / 100).toFixed(2)),
  });
  const lines = fc.array(line, { minLength: 1, maxLength: 60 });
  const cents = (text: unknown): number => Math.round(Number(text) * 100);

  test('the parts add up to the total, without rounding drift', () => {
    fc.assert(
      fc.property(lines, (items) => {
        const { data } = withVatTotals({ items });
        const rates = readOwn(data, 'vatTotals');
        const parts = Array.isArray(rates) ? rates.filter(isJsonObject) : [];
        const net = parts.reduce((sum, part) => sum + cents(part.net), 0);
        const vat = parts.reduce((sum, part) => sum + cents(part.vat), 0);
        expect(net).toBe(items.reduce((sum, item) => sum + cents(item.net), 0));
        expect(cents(readOwn(data, 'netTotal'))).toBe(net);
        expect(cents(readOwn(data, 'grandTotal'))).toBe(net + vat);
      }),
    );
  });

  test('the order of the lines does not matter', () => {
    fc.assert(
      fc.property(lines, (items) => {
        const { items: _, ...forward } = Object(withVatTotals({ items }).data);
        const { items: __, ...backward } = Object(
          withVatTotals({ items: items.toReversed() }).data,
        );
        expect(backward).toEqual(forward);
      }),
    );
  });
});
