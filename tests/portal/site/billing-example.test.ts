import { expect, test } from 'vitest';
import { billingExample, totalOf } from '#portal/site/billing-example.ts';
import { moneyText } from '#portal/ui/money-text.ts';

test('only calls beyond the free ones are billed', () => {
  expect(billingExample(100)).toEqual({ made: 340, failed: 40, counted: 300, billed: 200 });
  expect(billingExample(0)).toEqual({ made: 240, failed: 40, counted: 200, billed: 200 });
});

test('a price times a number of calls is exact', () => {
  expect(totalOf('0.05', 200)).toBe('10.00');
  expect(totalOf('0.1', 3)).toBe('0.3');
  expect(totalOf('2', 200)).toBe('400');
  expect(totalOf('0.000001', 1)).toBe('0.000001');
});

test('money is shown with cents, and with smaller parts only if there are any', () => {
  expect(moneyText('10.00', 'EUR')).toBe('€10.00');
  expect(moneyText('0.005', 'EUR')).toBe('€0.005');
  expect(moneyText('0.0500', 'EUR')).toBe('€0.05');
});
