import { expect, test } from 'vitest';
import { createdBetween } from '#portal/admin/inbox-query.ts';

test('the end minute is included completely', () => {
  const { date_from, date_to } = createdBetween({
    from: '2026-11-28T10:00',
    to: '2026-11-28T10:00',
  });
  expect(Date.parse(date_to) - Date.parse(date_from)).toBe(60_000);
  expect(new Date(date_from).getMinutes()).toBe(0);
});

test('an open end does not filter, and neither does a five-digit year', () => {
  expect(createdBetween({ from: '', to: '' })).toEqual({ date_from: '', date_to: '' });
  expect(createdBetween({ from: '20266-11-28T10:00', to: '' }).date_from).toBe('');
});
