import { expect, test } from 'vitest';
import { maskedKey, usageText } from '#portal/account/api-keys/api-key-texts.ts';

const configuration = {
  user_id: 'u1',
  limit: 100,
  count: 3,
  request_limit: 100,
  request_used: 3,
  plan: 'Free' as const,
  period_start: '2026-11-01T00:00:00Z',
  period_end: '2026-12-01T00:00:00Z',
};

test('usage is shown relative to the limit, or as unlimited', () => {
  expect(usageText(configuration)).toBe('3 of 100 requests used this month');
  expect(usageText({ ...configuration, request_limit: null, request_used: 1200 })).toBe(
    '1,200 requests used this month, Unlimited',
  );
});

test('a masked key shows four characters of a long key and none of a short one', () => {
  expect(maskedKey('k_0123456789abcdef')).toBe('••••cdef');
  expect(maskedKey('short')).toBe('••••');
});
