// Quick ranges are correct on every day of the calendar, and their instants in every time zone,
// including zones with clock changes at midnight and one that skipped a whole day.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayIn, rangeMoments, startOfDay } from '#portal/ui/lists/date-ranges.ts';
import { quickKinds, quickRange, rangeText } from '#portal/ui/lists/quick-range.ts';

const dayMs = 86_400_000;
const zones = [
  'UTC',
  'Europe/Zagreb',
  'Europe/Lisbon',
  'America/New_York',
  'America/Sao_Paulo',
  'America/St_Johns',
  'America/Santiago',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Asia/Tehran',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
] as const;

const anyDay = fc
  .integer({ min: Date.UTC(1995, 0, 1) / dayMs, max: Date.UTC(2045, 0, 1) / dayMs })
  .map(dayAt);
const anyZone = fc.constantFrom(...zones);

function dayAt(number: number): string {
  return new Date(number * dayMs).toISOString().slice(0, 10);
}

function numberOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / dayMs;
}

describe('a quick range', () => {
  test('contains today', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...quickKinds), (today, kind) => {
        const { from, to } = quickRange(kind, today);
        expect(from <= today && today <= to).toBe(true);
      }),
    );
  });

  test('of a week has seven days from Monday, and is the same for each of them', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(6), (today, later) => {
        const week = quickRange('week', today);
        expect(numberOf(week.to) - numberOf(week.from)).toBe(6);
        expect(new Date(`${week.from}T00:00:00Z`).getUTCDay()).toBe(1);
        expect(quickRange('week', dayAt(numberOf(week.from) + later))).toEqual(week);
      }),
    );
  });

  test.each(['month', 'year'] as const)('of a %s starts where the previous one ends', (kind) => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const { from } = quickRange(kind, today);
        const before = quickRange(kind, dayAt(numberOf(from) - 1));
        expect(numberOf(before.to) + 1).toBe(numberOf(from));
        expect(from).toMatch(kind === 'month' ? /-01$/ : /-01-01$/);
      }),
    );
  });

  test('handles leap years', () => {
    expect(quickRange('month', '2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(quickRange('week', '2026-11-29')).toEqual({ from: '2026-11-23', to: '2026-11-29' });
  });

  test('is labelled with its dates', () => {
    expect(rangeText({ from: '2026-11-27', to: '2026-11-27' })).toBe('27 Nov 2026');
    expect(rangeText(quickRange('week', '2026-12-31'))).toMatch(/28 Dec 2026\s–\s3 Jan 2027/);
  });
});

describe('in every time zone', () => {
  test('a day starts with its first instant: one millisecond earlier it was another day', () => {
    fc.assert(
      fc.property(anyDay, anyZone, (day, zone) => {
        const start = startOfDay(day, zone);
        fc.pre(!(zone === 'Pacific/Apia' && day === '2011-12-30'));
        expect(dayIn(start, zone)).toBe(day);
        expect(dayIn(new Date(start.getTime() - 1), zone) < day).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('the days of a year follow each other without gap or overlap, 23 to 25 hours each', () => {
    for (const zone of zones) {
      for (let at = numberOf('2025-12-31'); at < numberOf('2027-01-01'); at += 1) {
        const { from, before } = rangeMoments({ from: dayAt(at), to: dayAt(at) }, zone);
        const next = rangeMoments({ from: dayAt(at + 1), to: '' }, zone);
        expect(before).toEqual(next.from);
        const hours = ((before?.getTime() ?? 0) - (from?.getTime() ?? 0)) / 3_600_000;
        expect(hours, `${zone} ${dayAt(at)}`).toBeGreaterThanOrEqual(23);
        expect(hours, `${zone} ${dayAt(at)}`).toBeLessThanOrEqual(25);
      }
    }
  });

  test("any instant of a day is within the day's range", () => {
    fc.assert(
      fc.property(anyDay, anyZone, fc.nat(dayMs - 1), (day, zone, ms) => {
        const moment = new Date(Date.parse(`${day}T00:00:00Z`) + ms);
        const here = dayIn(moment, zone);
        const { from, before } = rangeMoments({ from: here, to: here }, zone);
        expect(from && before && from <= moment && moment < before).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('a clock change at midnight moves the start of the day', () => {
    // Cairo, 26 April 2024: 00:00 did not exist, the day began at 01:00 summer time.
    expect(startOfDay('2024-04-26', 'Africa/Cairo').toISOString()).toBe('2024-04-25T22:00:00.000Z');
    // Apia skipped 30 December 2011.
    expect(startOfDay('2011-12-30', 'Pacific/Apia')).toEqual(
      startOfDay('2011-12-31', 'Pacific/Apia'),
    );
  });

  test('an open end stays open', () => {
    expect(rangeMoments({ from: '', to: '' })).toEqual({ from: undefined, before: undefined });
  });

  test.each(['20266-11-28', '2026-13-01', 'soon'])('%s, an invalid date, is an open end', (no) => {
    expect(rangeMoments({ from: no, to: no })).toEqual({ from: undefined, before: undefined });
  });
});
