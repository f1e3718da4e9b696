import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvText } from '#portal/account/statistics/csv-text.ts';
import { allDays, chartBars } from '#portal/ui/charts/day-counts.ts';
import { quickKinds, quickRange } from '#portal/ui/lists/quick-range.ts';

const dayMs = 86_400_000;
const dayAt = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10);
const anyNumber = fc.integer({
  min: Date.UTC(1995, 0, 1) / dayMs,
  max: Date.UTC(2045, 0, 1) / dayMs,
});

describe('the days of a chart', () => {
  test('of a quick range are all its days, once each and in order, whatever was counted', () => {
    fc.assert(
      fc.property(
        anyNumber,
        fc.constantFrom(...quickKinds),
        fc.array(fc.tuple(fc.nat(366), fc.integer({ min: 1, max: 999 }))),
        (at, kind, counted) => {
          const range = quickRange(kind, dayAt(at));
          const start = Date.parse(`${range.from}T00:00:00Z`) / dayMs;
          const length = Date.parse(`${range.to}T00:00:00Z`) / dayMs - start + 1;
          const counts = new Map(
            counted.map(([day, count]) => [dayAt(start + (day % length)), count]),
          );
          const byDay = [...counts]
            .toSorted()
            .map(([date, count]) => ({ date, number_of_requests: count }));
          const days = allDays(range, byDay, dayAt(at));
          expect(days.map(({ date }) => date)).toEqual(
            Array.from({ length }, (_, index) => dayAt(start + index)),
          );
          for (const { date, requests } of days) expect(requests).toBe(counts.get(date) ?? 0);
          const sum = (bars: readonly { requests: number }[]) =>
            bars.reduce((all, { requests }) => all + requests, 0);
          expect(sum(chartBars(days))).toBe(sum(days));
          expect(chartBars(days).length).toBeLessThanOrEqual(92);
        },
      ),
    );
  });

  test('an open range runs from the first request to today', () => {
    const counted = [{ date: '2026-02-27', number_of_requests: 3 }];
    const dates = (from: string, to: string) =>
      allDays({ from, to }, counted, '2026-03-01').map(({ date }) => date);
    expect(dates('', '')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(dates('2026-02-28', '')).toEqual(['2026-02-28', '2026-03-01']);
    expect(dates('', '2026-02-28')).toEqual(['2026-02-27', '2026-02-28']);
    expect(dates('0001-01-01', '9999-12-31')).toEqual(dates('', ''));
    expect(dates('2026-03-02', '2026-03-01')).toEqual([]);
  });
});

describe('CSV', () => {
  test('keeps every text, and none begins a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.string(), { minLength: 1, maxLength: 4 })), (rows) => {
        const csv = csvText(rows);
        const read = parse(csv);
        expect(read.map((row) => row.length)).toEqual(rows.map((row) => row.length));
        for (const [at, row] of rows.entries()) {
          for (const [index, cell] of row.entries()) {
            const shown = read[at]?.[index] ?? '';
            expect([cell, `'${cell}`]).toContain(shown);
            expect(shown).not.toMatch(/^\s*[=+\-@]/);
          }
        }
      }),
    );
  });

  test('has a byte order mark, lines of Windows, and numbers as they are', () => {
    expect(
      csvText([
        ['Čaj', -5],
        ['=1+1', 'a "b", c'],
      ]),
    ).toBe('\uFEFFČaj,-5\r\n\'=1+1,"a ""b"", c"\r\n');
  });
});

/** A reader of RFC 4180. */
function parse(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  field.lastIndex = 1;
  for (let found = field.exec(csv); found; found = field.exec(csv)) {
    row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
